import { useMemo } from "react";
import type { NamedRun } from "../../evaluation/plan.ts";
import { bracketedText } from "../../extraction/run-text.ts";
import { measureFor } from "../../extraction/scoring/measures.ts";
import { labelOfRun } from "../../extraction/contract/given-output.ts";
import { memberName, runName, type Library } from "../../extraction/run.ts";
import { useLabContext, useSession } from "../../lab/react.tsx";
import type { OpenCorpus, Shown } from "../../state/corpus.ts";
import { runKey, type Lane } from "../../state/lane.ts";
import { membersText } from "../../state/run-names.ts";

/** The letters of runs: that of the lane that is set as a run is, else one that no lane has, A to Z, then AA and so on. */
export function runLetters(runs: readonly NamedRun[], lanes: readonly Lane[]): readonly string[] {
  const letterOf = new Map(lanes.toReversed().map((lane) => [runKey(lane), lane.letter]));
  const own = runs.map((run) => letterOf.get(runKey(run)));
  const taken = new Set(lanes.map(({ letter }) => letter));
  let next = 0;
  const free = (): string => {
    const letter = letterAt(next++);
    return taken.has(letter) ? free() : letter;
  };
  return own.map((letter, run) => (letter !== undefined && own.indexOf(letter) === run ? letter : free()));
}

function letterAt(place: number): string {
  const last = String.fromCharCode(65 + (place % 26));
  return place < 26 ? last : letterAt(Math.floor(place / 26) - 1) + last;
}

/** How the runs of a corpus are called, by their places. */
export interface RunNames {
  /** "A", as in Inspect. */
  readonly letter: (run: number) => string;
  /** "A CCB, range 60". */
  readonly title: (run: number) => string;
}

export function useRunNames({ plan }: Pick<OpenCorpus, "plan">): RunNames {
  const { library } = useLabContext();
  const lanes = useSession(({ lab }) => lab.lanes);
  return useMemo(() => {
    const letters = runLetters(plan.runs, lanes);
    const letter = (run: number): string => letters[run] ?? "";
    return { letter, title: (run) => `${letter(run)} ${runSentence(plan.runs[run], library)}` };
  }, [plan, lanes, library]);
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
