import type { RunSpec } from "../extraction/contract/extractor.ts";
import { bracketedText, shellWord } from "../extraction/run-text.ts";
import { escapedText } from "../evaluation/table.ts";
import { extractorFor, type Library, schemaFor } from "../extraction/run.ts";
import { isScore } from "../extraction/scoring/score.ts";
import type { RunScore } from "../worker/protocol/lab-worker.ts";
import { activePage } from "../state/lab.ts";
import type { Lane } from "../state/lane.ts";
import { membersText, valueWithUnit } from "../state/run-names.ts";
import type { OpenPage } from "../state/open-page.ts";
import type { Session } from "../state/session.ts";
import { counted, scoreText, tenthsText, thousands } from "../format.ts";

/**
 * A lab for an issue or a mail, as Markdown: each lane with its settings, what it keeps and its score where there is a gold standard,
 * and the link. Changed values are bold.
 */
export function settingsMarkdown({ lab, results }: Pick<Session, "lab" | "results">, library: Library, link: string): string {
  const page = activePage(lab);
  const scores = page?.gold === undefined ? [] : lab.lanes.map(({ id }) => scoreOf(results[id]));
  const measure = scores.find((score) => score !== undefined);
  const rows = lab.lanes.map((lane, index) => {
    const { name } = extractorFor(library, lane.extractor);
    const score = measure === undefined ? "" : ` ${scoreWithParts(scores[index])} |`;
    return `| ${lane.letter} | ${escapedText(name)} | ${valuesOf(lane, library)} | ${keeps(results[lane.id])} |${score}`;
  });
  const scored = measure === undefined ? ["", ""] : [` ${measure.valueName} (${escapedText(measure.name)}) |`, " --- |"];
  return [
    ...(page === undefined ? [] : [`Page: ${escapedText(page.name)}, ${counted(page.source.length, "character")}`, ""]),
    `| Lane | Method | Settings | Keeps |${scored[0]}`,
    `| --- | --- | --- | --- |${scored[1]}`,
    ...rows,
    "",
    `[Open in Contentscope](${link})`,
    "",
  ].join("\n");
}

function valuesOf(lane: Lane, library: Library): string {
  const { values, members } = lane;
  const combined = membersText(lane, library);
  const memberTexts = combined === undefined ? [] : [`members: ${escapedText(combined)}`];
  const named = Object.entries(schemaFor(lane, library)).map(([name, parameter]) => {
    const value = values[name];
    const given = value ?? parameter.default;
    const shown = parameter.kind === "formula" ? String(given).replaceAll("\n", "; ") : valueWithUnit(parameter, given);
    const text = `${escapedText(parameter.label.toLowerCase())} ${escapedText(shown)}`;
    return value === undefined || value === parameter.default ? text : `**${text}**`;
  });
  return [...named, ...memberTexts.map((text) => (members === undefined ? text : `**${text}**`))].join(", ") || "none";
}

function keeps(result: Session["results"][string] | undefined): string {
  if (result?.status !== "done") return "not finished";
  const { keptCharacters, textCharacters } = result.last;
  const share = textCharacters === 0 ? "" : ` (${tenthsText(keptCharacters / textCharacters)})`;
  return `${thousands(keptCharacters)} of ${counted(textCharacters, "character")}${share}`;
}

function scoreOf(result: Session["results"][string] | undefined): RunScore | undefined {
  return result?.status === "done" ? result.last.score : undefined;
}

/** "0.912 (P 0.950, R 0.877)". */
function scoreWithParts(score: RunScore | undefined): string {
  if (!isScore(score)) return "–";
  const { value, precision, recall } = score;
  const parts = precision === undefined || recall === undefined ? "" : ` (P ${scoreText(precision)}, R ${scoreText(recall)})`;
  return `${scoreText(value)}${parts}`;
}

/** The command to type to run a lane on a page: only values that differ from the defaults are set. */
export function commandLine({ extractor, values, members }: RunSpec, page: OpenPage | undefined): string {
  const settings = Object.entries(values).flatMap(([name, value]) => ["--set", shellWord(`${name}=${String(value)}`)]);
  const algorithm = members === undefined ? extractor : bracketedText({ extractor, values: {}, members });
  return ["contentscope extract", "--algorithm", shellWord(algorithm), ...settings, shellWord(fileOf(page))].join(" ");
}

/** The page's own file, or a name to be replaced by one. */
function fileOf(page: OpenPage | undefined): string {
  const name = page?.origin.kind === "file" ? page.origin.detail : "page.html";
  return name.startsWith("-") ? `./${name}` : name;
}
