import type { StoreApi } from "zustand";
import type { Range } from "../extraction/page/selection.ts";
import { changedGold, changedSnippets, withSnippets } from "../state/gold.ts";
import { activePage, laneOf, type Lab } from "../state/lab.ts";
import { withGold } from "../state/page-changes.ts";
import type { Linking } from "../state/linking.ts";
import type { OpenPage, PageGold } from "../state/open-page.ts";
import type { Session } from "../state/session.ts";
import type { GoldActions, Sample } from "./actions.ts";
import type { LabClient } from "../worker/client.ts";
import type { MarkedWords } from "../extraction/scoring/mark-words.ts";
import { messageOf, counted } from "../format.ts";
import type { Activity } from "./activity.ts";
import type { Announcer } from "./announcer.ts";
import { fileReading } from "./found-files.ts";
import type { FileOpening } from "./open-files.ts";
import { sampleGold } from "./load.ts";
import type { PendingEdit } from "./pending-edit.ts";

interface GoldParts {
  readonly session: StoreApi<Session>;
  readonly linking: StoreApi<Linking>;
  readonly client: LabClient;
  readonly activity: Activity;
  readonly announcer: Announcer;
  readonly editing: PendingEdit;
  readonly samples: readonly Sample[];
}

/** All that can be done with gold standards. */
export function makeGoldActions(parts: GoldParts, notify: FileOpening["notify"]): GoldActions {
  const { session, linking, announcer } = parts;
  return {
    ...makeMarking(parts),
    ...makeGoldFiles(parts, notify),
    setMarking: (isMarking) => {
      if (!isMarking) linking.setState({ selected: undefined });
      if (isMarking === session.getState().lab.isMarking) return;
      change(session, (lab) => ({ ...lab, isMarking }));
      announcer.say(isMarking ? "Marking the gold standard. Enter marks, Shift Enter unmarks, Escape ends." : "Marking ended");
    },
    setMeasure: (measure) => change(session, (lab) => ({ ...lab, measure })),
    selectWords: (selected) => {
      if (selected !== linking.getState().selected) linking.setState({ selected });
    },
    setGold: (page, gold) => setGold(session, page, gold),
    toggleSnippet: (list, text) => {
      const page = activePage(session.getState().lab);
      if (page === undefined) return;
      setGold(session, page.id, withSnippets(page.gold, changedSnippets(page.gold?.snippets, list, text)));
    },
    clearGold: () => {
      const page = activePage(session.getState().lab);
      if (page?.gold === undefined) return;
      setGold(session, page.id, undefined);
      announcer.say("The gold standard is cleared. Undo brings it back.");
    },
  };
}

function change(session: StoreApi<Session>, transition: (lab: Lab) => Lab): void {
  session.setState(({ lab }) => ({ lab: transition(lab) }));
}

function setGold(session: StoreApi<Session>, page: string, gold: PageGold | undefined): void {
  change(session, (lab) => withGold(lab, page, gold));
}

/** Marks words of the shown page: made whole words by the worker, one change after the other. */
function makeMarking(parts: GoldParts): Pick<GoldActions, "mark" | "unmark" | "startGoldFrom"> {
  const { session, activity, announcer } = parts;
  let queue: Promise<unknown> = Promise.resolve();
  const inTurn = (work: () => Promise<void>): void => {
    queue = activity.during(queue.then(work, work)).catch(() => announcer.say("Nothing was marked: the page could not be asked"));
  };
  const markIn = (ranges: readonly Range[], isMarked: boolean): void =>
    inTurn(async () => {
      const [page, answer] = (await marked(parts, flat(ranges), isMarked)) ?? [];
      if (page === undefined || answer === undefined) {
        announcer.say("The page changed meanwhile: nothing was marked");
        return;
      }
      if (answer.changed > 0) setGold(session, page.id, changedGold(page.gold, Array.from(answer.selection)));
      announcer.say(markSentence(answer, isMarked));
    });
  return {
    mark: (ranges) => markIn(ranges, true),
    unmark: (ranges) => markIn(ranges, false),
    startGoldFrom: (id) => inTurn(() => startFrom(parts, id)),
  };
}

/** The marks of the shown page are those that a lane keeps. */
async function startFrom(parts: GoldParts, id: string): Promise<void> {
  const { session, announcer } = parts;
  const { lab, results } = session.getState();
  const lane = laneOf(lab, id);
  const result = results[id];
  const selection = result === undefined || result.status === "idle" ? undefined : result.last?.selection;
  if (lane === undefined || selection === undefined || selection.length === 0) {
    announcer.say(`Lane ${lane?.letter ?? ""} keeps nothing to start from`);
    return;
  }
  const [page, answer] = (await marked(parts, Array.from(selection), true, true)) ?? [];
  if (page === undefined || answer === undefined) return;
  const { snippets } = page.gold ?? {};
  setGold(session, page.id, { marks: Array.from(answer.selection), ...(snippets && { snippets }), from: `lane ${lane.letter}` });
  announcer.say(`${counted(answer.words, "word")} marked, as lane ${lane.letter} keeps them`);
}

/** The shown page's marks with some words more, or less, and the page that they are of. */
async function marked(
  { session, client, editing }: GoldParts,
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
function makeGoldFiles(
  { session, client, activity, announcer, samples }: GoldParts,
  notify: FileOpening["notify"],
): Pick<GoldActions, "importGold" | "importSampleGold" | "exportGold"> {
  /** Says what is wrong where a file has none. */
  const take = async (fetched: () => Promise<File>): Promise<void> => {
    const page = activePage(session.getState().lab);
    if (page === undefined) return;
    try {
      const [{ goldOfFile }, file] = await Promise.all([import("./gold-files.ts"), fetched()]);
      const gold = await goldOfFile(file, page, fileReading(client));
      // Checks that the file says nothing of still hold.
      setGold(session, page.id, { ...(page.gold?.snippets && { snippets: page.gold.snippets }), ...gold });
      announcer.say(`Imported ${file.name} as gold standard of ${page.name}`);
    } catch (error) {
      notify({ id: "gold", severity: "error", text: messageOf(error), actions: [] });
    }
  };
  const save = async (format: Parameters<GoldActions["exportGold"]>[0]): Promise<void> => {
    const page = activePage(session.getState().lab);
    if (page?.gold === undefined) return;
    const [{ goldFile }, onPage] = await Promise.all([
      import("./gold-files.ts"),
      page.gold.text === undefined ? client.ask((worker) => worker.goldText(page.key)) : undefined,
    ]);
    const text = page.gold.text ?? onPage?.text;
    if (text !== undefined) announcer.say(`Saved ${goldFile(page, page.gold, text, format)}`);
  };
  return {
    importGold: (file) => void activity.during(take(() => Promise.resolve(file))),
    importSampleGold: () => {
      const origin = activePage(session.getState().lab)?.origin;
      const sample = samples.find(({ id }) => origin?.kind === "sample" && id === origin.detail);
      if (sample !== undefined) void activity.during(take(() => sampleGold(sample)));
    },
    exportGold: (format) => void activity.during(save(format)),
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
