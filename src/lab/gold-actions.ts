import type { Range } from "../extraction/page/selection.ts";
import type { MarkedWords } from "../extraction/scoring/mark-words.ts";
import type { MeasureId } from "../extraction/scoring/measure.ts";
import type { Snippets } from "../extraction/scoring/snippets.ts";
import { changedGold, changedSnippets, withSnippets } from "../state/gold.ts";
import { activePage, laneOf } from "../state/lab.ts";
import type { SelectedWords } from "../state/linking.ts";
import type { OpenPage, PageGold } from "../state/open-page.ts";
import { withGold } from "../state/page-changes.ts";
import { messageOf, counted } from "../format.ts";
import type { LabCore } from "./core.ts";
import { fileReading } from "./found-files.ts";
import { sampleGold } from "./load.ts";

/** All that can be done with a page's gold standard: the main content as somebody marked it, or wrote it down. */
export function goldActions(lab: LabCore) {
  const { session, linking, say } = lab;
  return {
    ...marking(lab),
    ...goldFiles(lab),
    setMarking: (isMarking: boolean): void => {
      if (!isMarking) linking.setState({ selected: undefined });
      if (isMarking === session.getState().lab.isMarking) return;
      lab.change((now) => ({ ...now, isMarking }));
      say(isMarking ? "Marking the gold standard. Enter marks, Shift Enter unmarks, Escape ends." : "Marking ended");
    },
    setMeasure: (measure: MeasureId): void => lab.change((now) => ({ ...now, measure })),
    /** Notes the words that are selected in a text, to be marked; undefined where the selection is gone. */
    selectWords: (selected: SelectedWords | undefined): void => {
      if (selected !== linking.getState().selected) linking.setState({ selected });
    },
    setGold: (page: string, gold: PageGold | undefined): void => setGold(lab, page, gold),
    /** Adds a snippet that extracts of the shown page must have, or must not; takes one away that is there already. */
    toggleSnippet: (list: keyof Snippets, text: string): void => {
      const page = activePage(session.getState().lab);
      if (page === undefined) return;
      setGold(lab, page.id, withSnippets(page.gold, changedSnippets(page.gold?.snippets, list, text)));
    },
    clearGold: (): void => {
      const page = activePage(session.getState().lab);
      if (page?.gold === undefined) return;
      setGold(lab, page.id, undefined);
      say("The gold standard is cleared. Undo brings it back.");
    },
  };
}

function setGold({ change }: LabCore, page: string, gold: PageGold | undefined): void {
  change((lab) => withGold(lab, page, gold));
}

/** Marks words of the shown page: made whole words by the worker, one change after the other. */
function marking(lab: LabCore) {
  const { during, say } = lab;
  let queue: Promise<unknown> = Promise.resolve();
  const inTurn = (work: () => Promise<void>): void => {
    queue = during(queue.then(work, work)).catch(() => say("Nothing was marked: the page could not be asked"));
  };
  const markIn = (ranges: readonly Range[], isMarked: boolean): void =>
    inTurn(async () => {
      const [page, answer] = (await marked(lab, flat(ranges), isMarked)) ?? [];
      if (page === undefined || answer === undefined) {
        say("The page changed meanwhile: nothing was marked");
        return;
      }
      if (answer.changed > 0) setGold(lab, page.id, changedGold(page.gold, Array.from(answer.selection)));
      say(markSentence(answer, isMarked));
    });
  return {
    /** Makes the words in some ranges of the shown page part of its gold standard. */
    mark: (ranges: readonly Range[]): void => markIn(ranges, true),
    unmark: (ranges: readonly Range[]): void => markIn(ranges, false),
    /** Takes what a lane keeps for the gold standard. */
    startGoldFrom: (id: string): void => inTurn(() => startFrom(lab, id)),
  };
}

/** The marks of the shown page are those that a lane keeps. */
async function startFrom(lab: LabCore, id: string): Promise<void> {
  const { session, say } = lab;
  const { lab: present, results } = session.getState();
  const lane = laneOf(present, id);
  const result = results[id];
  const selection = result === undefined || result.status === "idle" ? undefined : result.last?.selection;
  if (lane === undefined || selection === undefined || selection.length === 0) {
    say(`Lane ${lane?.letter ?? ""} keeps nothing to start from`);
    return;
  }
  const [page, answer] = (await marked(lab, Array.from(selection), true, true)) ?? [];
  if (page === undefined || answer === undefined) return;
  const { snippets } = page.gold ?? {};
  setGold(lab, page.id, { marks: Array.from(answer.selection), ...(snippets && { snippets }), from: `lane ${lane.letter}` });
  say(`${counted(answer.words, "word")} marked, as lane ${lane.letter} keeps them`);
}

/** The shown page's marks with some words more, or less, and the page that they are of. */
async function marked(
  { session, client, editing }: LabCore,
  ranges: readonly number[],
  isMarked: boolean,
  isAnew = false,
): Promise<readonly [OpenPage, MarkedWords] | undefined> {
  editing.flush();
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const page = activePage(session.getState().lab);
    if (page === undefined) return undefined;
    const marks = isAnew ? [] : (page.gold?.marks ?? []);
    const answer = await client.ask((worker) => worker.marked(page.key, marks, ranges, isMarked));
    const now = activePage(session.getState().lab);
    // Edited meanwhile, the ranges are of another text.
    if (answer === undefined || now?.key !== page.key) return undefined;
    if (now.gold === page.gold) return [page, answer];
  }
  return undefined;
}

/** Takes the shown page's gold standard from files, and saves it as one. */
function goldFiles(lab: LabCore) {
  const { session, client, during, say, notify, samples } = lab;
  /** Says what is wrong where a file has none. */
  const take = async (fetched: () => Promise<File>): Promise<void> => {
    const page = activePage(session.getState().lab);
    if (page === undefined) return;
    try {
      const [{ goldOfFile }, file] = await Promise.all([import("./gold-files.ts"), fetched()]);
      const gold = await goldOfFile(file, page, fileReading(client));
      // Checks that the file says nothing of still hold.
      setGold(lab, page.id, { ...(page.gold?.snippets && { snippets: page.gold.snippets }), ...gold });
      say(`Imported ${file.name} as gold standard of ${page.name}`);
    } catch (error) {
      notify({ id: "gold", severity: "error", text: messageOf(error), actions: [] });
    }
  };
  const save = async (format: "text" | "json"): Promise<void> => {
    const page = activePage(session.getState().lab);
    if (page?.gold === undefined) return;
    const [{ goldFile }, onPage] = await Promise.all([
      import("./gold-files.ts"),
      page.gold.text === undefined ? client.ask((worker) => worker.goldText(page.key)) : undefined,
    ]);
    const text = page.gold.text ?? onPage?.text;
    if (text !== undefined) say(`Saved ${goldFile(page, page.gold, text, format)}`);
  };
  return {
    /** Takes the gold standard of the shown page from a file; says what is wrong with it where it has none. */
    importGold: (file: File): void => void during(take(() => Promise.resolve(file))),
    /** Takes the gold standard that the shown sample comes with. */
    importSampleGold: (): void => {
      const origin = activePage(session.getState().lab)?.origin;
      const sample = samples.find(({ id }) => origin?.kind === "sample" && id === origin.detail);
      if (sample !== undefined) void during(take(() => sampleGold(sample)));
    },
    /** Saves the shown page's gold standard as a file. */
    exportGold: (format: "text" | "json"): void => void during(save(format)),
  };
}

/** Times that marks are tried again because others came in between. */
const mostAttempts = 4;

function flat(ranges: readonly Range[]): readonly number[] {
  return ranges.flatMap(({ start, end }) => [start, end]);
}

/** "12 words marked, 1,204 in all". */
function markSentence({ changed, words: count }: MarkedWords, isMarked: boolean): string {
  if (changed === 0) return isMarked ? "Nothing new to mark there" : "Nothing marked there";
  return `${counted(changed, "word")} ${isMarked ? "marked" : "unmarked"}, ${counted(count, "word")} of gold in all`;
}
