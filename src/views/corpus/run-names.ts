import type { NamedRun } from "../../evaluation/plan.ts";
import { bracketedText } from "../../extraction/run-text.ts";
import { measureFor } from "../../extraction/scoring/measures.ts";
import { labelOfRun } from "../../extraction/contract/given-output.ts";
import { memberName, runName, type Library } from "../../extraction/run.ts";
import type { Shown } from "../../state/corpus.ts";
import { membersText } from "../../state/run-names.ts";

/** A letter for each run, as lanes have: A to Z, then AA and so on. */
export function runLetter(run: number): string {
  const last = String.fromCharCode(65 + (run % 26));
  return run < 26 ? last : runLetter(Math.floor(run / 26) - 1) + last;
}

/** "A CCB, range 60". */
export function runTitle(run: NamedRun | undefined, place: number, library: Library): string {
  return `${runLetter(place)} ${runSentence(run, library)}`;
}

/** "CCB". */
export function algorithmOf(run: NamedRun | undefined, library: Library): string {
  return run === undefined ? "" : runName(run, library);
}

/**
 * A run as one says it: "TCCB, threshold 0.55", "Vote of CCB; DANAg". Where its name says more than how it is set, as that it is the
 * second of two that are set alike, or where it comes from, that stands behind it: "CCB (before.json)".
 */
export function runSentence(run: NamedRun | undefined, library: Library): string {
  if (run === undefined) return "";
  const { name, sitePages, ...spec } = run;
  // Nothing is known of what a later version ran.
  if (!library.has(spec.extractor)) return name;
  const members = spec.members && membersText(spec, library);
  const said = [
    memberName(spec, library),
    ...(members === undefined ? [] : [`of ${members}`]),
    ...(sitePages === undefined ? [] : [`with ${sitePages} of the site`]),
  ].join(", ");
  const own = labelOfRun(spec) ?? bracketedText(spec);
  const further = name.startsWith(`${own} (`) ? name.slice(own.length) : "";
  return said + further;
}

/** What sets a run apart from its algorithm as that comes: what is said of it besides the algorithm. */
export function settingsOf(run: NamedRun, library: Library): string | undefined {
  const [name, said] = [algorithmOf(run, library), runSentence(run, library)];
  return said.startsWith(name) ? said.slice(name.length).replace(/^[,.]? ?/, "") || undefined : said;
}

/** "F1", "score", "share kept". */
export function valueName(shown: Shown): string {
  return shown === "kept" ? "share kept" : measureFor(shown).valueName;
}

/** "Word LCS, F1". */
export function shownName(shown: Shown): string {
  return shown === "kept" ? "Share of the text kept" : `${measureFor(shown).name}, ${measureFor(shown).valueName}`;
}
