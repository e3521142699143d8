import type { Operation } from "../../contract/trace.ts";
import { trimmed } from "./climb.ts";
import { reasons } from "./measured.ts";
import type { Measured, Reason, Settings } from "./measured.ts";
import { patternNames } from "./patterns.ts";
import type { Texts } from "./texts.ts";
import { mostTold, tableOperations } from "./table-operations.ts";

/** What was done to the page, in order: each preprocessing function, each link table with its climb, each pattern hit with its text. */
export function operationsOf(measured: Measured, settings: Settings, verdicts: Uint8Array): readonly Operation[] {
  const textsFor = (reason: Reason): readonly number[] => withReason(measured.texts, verdicts, reason);
  return [
    ...preprocessed(measured, textsFor),
    ...tableOperations(measured, settings, textsFor("link table")),
    ...(settings.isLiteral ? [together(measured.texts, "Other links", "Whatever its parent scores.", textsFor("link"))] : []),
    ...patternNames
      .filter((name) => settings.on.has(name))
      .flatMap((name) => byWording(measured.texts, `Pattern ${patternLabels[name]}`, textsFor(name))),
  ];
}

export const patternLabels = { time: "time", ip: "IP", colon: "colon", copyright: "copyright", repeated: "repeated" } as const;

function preprocessed(
  { page, texts, preprocessing }: Measured,
  textsFor: (reason: Reason) => readonly number[],
): readonly Operation[] {
  const { formTags, scripts, xhtml, statements } = preprocessing;
  const scriptCount = page.elements.names.reduce((count, name) => count + Number(name === "script"), 0);
  const scriptDetail = `${scriptCount} in the page. Their text is never content here.`;
  return [
    ...(formTags
      ? [together(texts, "Ignoring form tags", "Elements to interact with, and all in them.", textsFor("form tag"))]
      : []),
    ...(scripts ? [together(texts, "Removing scripts", scriptDetail, [])] : []),
    ...(xhtml ? [together(texts, "Converting to XHTML", "The parser has made well-formed mark-up.", [])] : []),
    ...(statements ? byWording(texts, "Statement", textsFor("statement")) : []),
  ];
}

/** The text nodes that are not blank and were removed for a reason. */
function withReason({ words }: Texts, verdicts: Uint8Array, reason: Reason): readonly number[] {
  const code = reasons.indexOf(reason);
  const found: number[] = [];
  for (let text = 0; text < verdicts.length; text++) if (verdicts[text] === code && (words[text] ?? 0) > 0) found.push(text);
  return found;
}

/** What was removed in one operation. */
export function together(texts: Texts, label: string, detail: string, removed: readonly number[]): Operation {
  return {
    label,
    detail,
    removed: removed.reduce((sum, text) => sum + (texts.characters[text] ?? 0), 0),
    spans: Uint32Array.from(removed.flatMap((text) => [texts.starts[text] ?? 0, texts.ends[text] ?? 0])),
  };
}

/** An operation for each wording among the texts that were removed. */
function byWording(texts: Texts, label: string, removed: readonly number[]): readonly Operation[] {
  const wordings = new Map<string, number[]>();
  for (const text of removed) {
    const own = `“${trimmed(texts.contents[text] ?? "")}”`;
    const wording = wordings.size < mostTold || wordings.has(own) ? own : "others";
    const same = wordings.get(wording);
    if (same === undefined) wordings.set(wording, [text]);
    else same.push(text);
  }
  if (removed.length === 0) return [together(texts, label, "No text matches.", [])];
  return Array.from(wordings, ([wording, same]) =>
    together(texts, `${label}: ${wording}`, same.length === 1 ? "1 text" : `${same.length} texts`, same),
  );
}
