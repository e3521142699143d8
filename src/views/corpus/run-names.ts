import type { NamedRun } from "../../evaluation/plan.ts";
import { measureFor } from "../../extraction/scoring/measures.ts";
import { labelOfRun } from "../../extraction/contract/given-output.ts";
import { runName, type Library } from "../../extraction/run.ts";
import type { Shown } from "../../state/corpus.ts";

/** A letter for each run, as lanes have: A to Z, then AA and so on. */
export function runLetter(run: number): string {
  const last = String.fromCharCode(65 + (run % 26));
  return run < 26 ? last : runLetter(Math.floor(run / 26) - 1) + last;
}

/** "A CCB". */
export function runTitle(run: NamedRun | undefined, place: number, library: Library): string {
  return `${runLetter(place)} ${algorithmOf(run, library)}`;
}

/** "CCB". */
export function algorithmOf(run: NamedRun | undefined, library: Library): string {
  return run === undefined ? "" : runName(run, library);
}

/** What sets a run apart from its algorithm as that comes: what its name says besides the algorithm. */
export function settingsOf({ name, extractor, values }: NamedRun): string | undefined {
  if (name === extractor || name === labelOfRun({ extractor, values })) return undefined;
  return name.startsWith(`${extractor}.`) ? name.slice(extractor.length + 1) : name;
}

/** "F1", "score", "share kept". */
export function valueName(shown: Shown): string {
  return shown === "kept" ? "share kept" : measureFor(shown).valueName;
}

/** "Word LCS, F1". */
export function shownName(shown: Shown): string {
  return shown === "kept" ? "Share of the text kept" : `${measureFor(shown).name}, ${measureFor(shown).valueName}`;
}
