import type { Parameter, Value } from "../extraction/contract/parameters.ts";
import { escapedPiece } from "../extraction/output/markdown-escape.ts";
import { extractorFor } from "../extraction/run.ts";
import type { Library } from "../extraction/run.ts";
import { activePage } from "../state/lab.ts";
import type { Lane, Session } from "../state/lab.ts";
import { membersText } from "../state/member-words.ts";

/** A lab for an issue or a mail, as Markdown: each lane with its settings and what it keeps, and the link. Changed values are bold. */
export function settingsMarkdown({ lab, results }: Pick<Session, "lab" | "results">, library: Library, link: string): string {
  const page = activePage(lab);
  const rows = lab.lanes.map((lane) => {
    const { name } = extractorFor(library, lane.extractor);
    return `| ${lane.letter} | ${plain(name)} | ${valuesOf(lane, library)} | ${keeps(results[lane.id])} |`;
  });
  return [
    ...(page === undefined ? [] : [`Page: ${plain(page.name)}, ${page.source.length.toLocaleString("en")} characters`, ""]),
    "| Lane | Algorithm | Settings | Keeps |",
    "| --- | --- | --- | --- |",
    ...rows,
    "",
    `[Open in Contentscope](${link})`,
    "",
  ].join("\n");
}

function valuesOf(lane: Lane, library: Library): string {
  const { extractor, values, members } = lane;
  const combined = membersText(lane, library);
  const memberTexts = combined === undefined ? [] : [`members: ${plain(combined)}`];
  const named = Object.entries(extractorFor(library, extractor).parameters).map(([name, parameter]) => {
    const value = values[name];
    const text = `${plain(parameter.label.toLowerCase())} ${valueText(parameter, value ?? parameter.default)}`;
    return value === undefined || value === parameter.default ? text : `**${text}**`;
  });
  return [...named, ...memberTexts.map((text) => (members === undefined ? text : `**${text}**`))].join(", ") || "none";
}

function valueText(parameter: Parameter, value: Value): string {
  if (parameter.kind === "flag") return value === true ? "on" : "off";
  const unit = parameter.kind === "number" && parameter.unit !== "" ? ` ${parameter.unit}` : "";
  return plain(`${String(value)}${unit}`);
}

function keeps(result: Session["results"][string] | undefined): string {
  if (result?.status !== "done") return "not run to its end";
  const { keptCharacters, textCharacters } = result.last;
  const share = textCharacters === 0 ? "" : ` (${((100 * keptCharacters) / textCharacters).toFixed(1)} %)`;
  return `${keptCharacters.toLocaleString("en")} of ${textCharacters.toLocaleString("en")} characters${share}`;
}

/** A text so that Markdown shows it as it is, on one line. */
function plain(text: string): string {
  return text
    .split(/\s+/)
    .map((word) => escapedPiece(word, { startsLine: false, next: "space", isInLink: false }))
    .join(" ");
}
