import type { NamedRun } from "../../evaluation/plan.ts";
import type { RunSpec } from "../../extraction/contract/extractor.ts";
import { labelOfRun, runOfSource, type GivenOutput } from "../../extraction/contract/given-output.ts";
import { bracketedText } from "../../extraction/run-text.ts";
import { counted, thousands } from "../../format.ts";
import { matchPages } from "../../import/outputs/match-pages.ts";
import type { ReadOutputs } from "../../import/outputs/output-files.ts";
import { labelText, nameOfOutputs } from "../../import/outputs/source-label.ts";
import type { Lab } from "../../state/lab.ts";
import { withLane } from "../../state/lane-changes.ts";
import { keepSource, keyOfName } from "../../worker/own/own-store.ts";
import type { LabCore } from "../core.ts";

export interface LaneAsRun {
  readonly id: string;
  readonly letter: string;
  readonly run: NamedRun;
}

/** The lanes of the lab as runs, named as the command line names them; of lanes that are the same, the later ones are numbered. */
export function laneRuns({ lanes }: Pick<Lab, "lanes">): readonly LaneAsRun[] {
  const counts = new Map<string, number>();
  return lanes.map(({ id, letter, extractor, values, members }) => {
    const { name, ...spec } = namedRun({ extractor, values, ...(members && { members }) });
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return { id, letter, run: { ...spec, name: count === 1 ? name : `${name} (${count})` } };
  });
}

/** A run, named as the command line names it. */
export function namedRun(run: RunSpec): NamedRun {
  return { ...run, name: labelOfRun(run) ?? bracketedText(run) };
}

/** Ids that are named, at the most. */
const namedIds = 5;

/**
 * Takes what another program wrote for the pages of a corpus: keeps it in this browser, and adds a lane that shows it. A notice says how
 * many pages have an output.
 *
 * @param read what the files hold
 * @param pages names of the corpus's pages
 * @throws RangeError with a clause where there is no output of a page; DOMException where they cannot be kept
 */
export async function takeOutputs(
  { change, notify, session, say }: Pick<LabCore, "change" | "notify" | "session" | "say">,
  read: ReadOutputs,
  pages: readonly string[],
): Promise<void> {
  const { idOf, unmatched } = matchPages(pages, read.pages.keys());
  if (idOf.size === 0)
    throw new RangeError(
      `none of its ${counted(read.pages.size, "output")} is for a page that is open here (${someOf(unmatched)})`,
    );
  const outputs = new Map<string, GivenOutput>();
  for (const [page, id] of idOf) {
    const output = read.pages.get(id);
    if (output !== undefined) outputs.set(keyOfName(page), output);
  }
  const label = labelText(read.label);
  const source = nameOfOutputs(label, outputs);
  await keepSource(source, outputs);
  const { extractor, values } = runOfSource(source);
  const before = session.getState().lab;
  change((lab) => withLane(lab, extractor, values));
  const { lab } = session.getState();
  const lane = lab === before ? undefined : lab.lanes.at(-1);
  const sentences = [
    `${label} (${read.form}): ${thousands(idOf.size)} of ${counted(pages.length, "page")} have an output.`,
    ...(unmatched.length === 0 ? [] : [`${counted(unmatched.length, "output")} without a page: ${someOf(unmatched)}.`]),
    ...(read.problems.length === 0
      ? []
      : [`${counted(read.problems.length, "entry", "entries")} left out: ${someOf(read.problems)}.`]),
    lane === undefined
      ? "There is no room for another lane. Remove one, then open the file again."
      : `It is lane ${lane.letter}. Run the lanes to add its column.`,
  ];
  notify({ id: "outputs", severity: lane === undefined ? "warning" : "info", text: sentences.join(" "), actions: [] });
  if (lane !== undefined) say(`${label} is lane ${lane.letter}`);
}

function someOf(items: readonly string[]): string {
  const shown = items.slice(0, namedIds).map((item) => (item.length > 80 ? `${item.slice(0, 80)}…` : item));
  return `${shown.join(", ")}${items.length > namedIds ? ", …" : ""}`;
}
