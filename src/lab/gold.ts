import { areEqual, type Range } from "../extraction/page/selection.ts";
import type { MarkedWords } from "../extraction/scoring/mark-words.ts";
import { hasStandard, type MeasureId } from "../extraction/scoring/measure.ts";
import type { Snippets } from "../extraction/scoring/snippets.ts";
import { changedGold, changedSnippets, hasContent, isSameGold, withSnippets } from "../state/gold.ts";
import { activePage, laneOf, type Lab } from "../state/lab.ts";
import type { SelectedWords } from "../state/linking.ts";
import type { OpenPage, PageGold } from "../state/open-page.ts";
import { withGold } from "../state/page-changes.ts";
import type { Session } from "../state/session.ts";
import type { GoldReading, GoldSetting, RunScore } from "../worker/protocol/lab-worker.ts";
import { messageOf, counted } from "../format.ts";
import type { LabCore } from "./core.ts";
import { fetchCode } from "./late.ts";
import { sampleGold } from "./load.ts";

/** Times that marks are tried again because others came in between. */
const mostAttempts = 4;

/** All that can be done with a page's gold standard: the main content as somebody marked it, or wrote it down. */
export function goldActions({ session, linking, client, samples, editing, change, during, say, notify }: LabCore) {
  const shownPage = (): OpenPage | undefined => activePage(session.getState().lab);
  const setGold = (page: string, gold: PageGold | undefined): void => change((lab) => withGold(lab, page, gold));

  /** The shown page's marks, or none, with some words more, or less, made whole words by the worker; and the page that they are of. */
  const marked = async (
    ranges: readonly number[],
    isMarked: boolean,
    isAnew = false,
  ): Promise<readonly [OpenPage, MarkedWords] | undefined> => {
    editing.flush();
    for (let attempt = 0; attempt < mostAttempts; attempt++) {
      const page = shownPage();
      if (page === undefined) return undefined;
      const marks = isAnew ? [] : (page.gold?.marks ?? []);
      const answer = await client.ask((worker) => worker.marked(page.key, marks, ranges, isMarked));
      const now = shownPage();
      // Edited meanwhile, the ranges are of another text.
      if (answer === undefined || now?.key !== page.key) return undefined;
      if (now.gold === page.gold) return [page, answer];
    }
    return undefined;
  };
  let queue: Promise<unknown> = Promise.resolve();
  /** Makes one change after the other. */
  const inTurn = (work: () => Promise<void>): void => {
    queue = during(queue.then(work, work)).catch(() => say("Nothing was marked: the page did not answer"));
  };
  const markIn = (ranges: readonly Range[], isMarked: boolean): void =>
    inTurn(async () => {
      const places = ranges.flatMap(({ start, end }) => [start, end]);
      const [page, answer] = (await marked(places, isMarked)) ?? [];
      if (page === undefined || answer === undefined) return say("Nothing was marked: the page changed meanwhile");
      if (answer.changed > 0) setGold(page.id, changedGold(page.gold, Array.from(answer.selection)));
      say(markSentence(answer, isMarked));
    });
  const startFrom = async (id: string): Promise<void> => {
    const { lab, results } = session.getState();
    const lane = laneOf(lab, id);
    const selection = results[id]?.last?.selection;
    if (lane === undefined || selection === undefined || selection.length === 0)
      return say(`Lane ${lane?.letter ?? ""} keeps nothing to start from`);
    const [page, answer] = (await marked(Array.from(selection), true, true)) ?? [];
    if (page === undefined || answer === undefined) return;
    const { snippets } = page.gold ?? {};
    setGold(page.id, { marks: Array.from(answer.selection), ...(snippets && { snippets }), from: `lane ${lane.letter}` });
    say(`${counted(answer.words, "word")} marked from lane ${lane.letter}`);
  };

  /** Does something with a file; says what is wrong where that fails. */
  const attempt = (work: Promise<void>): void =>
    void during(work.catch((error: unknown) => notify({ id: "gold", severity: "error", text: messageOf(error), actions: [] })));

  /** Takes the shown page's gold standard from a file. */
  const take = async (fetched: File | Promise<File>): Promise<void> => {
    const page = shownPage();
    if (page === undefined) return;
    const [{ goldOfFile }, file] = await Promise.all([fetchCode(() => import("./gold-files.ts")), fetched]);
    const gold = await goldOfFile(file, page, client);
    if (session.getState().lab.pages.every(({ key }) => key !== page.key))
      throw new RangeError(`${page.name} changed while ${file.name} was read. Open the file again.`);
    // Checks that the file says nothing of still hold.
    setGold(page.id, { ...(page.gold?.snippets && { snippets: page.gold.snippets }), ...gold });
    say(`Imported ${file.name} as gold standard of ${page.name}`);
  };
  const save = async (format: "text" | "json"): Promise<void> => {
    const page = shownPage();
    if (page?.gold === undefined) return;
    const [{ goldFile }, onPage] = await Promise.all([
      fetchCode(() => import("./gold-files.ts")),
      page.gold.text === undefined ? client.ask((worker) => worker.goldText(page.key)) : undefined,
    ]);
    const text = page.gold.text ?? onPage?.text;
    if (text !== undefined) say(`Saved ${goldFile(page, page.gold, text, format)}`);
  };

  return {
    setMarking: (isMarking: boolean): void => {
      if (!isMarking) linking.setState({ selected: undefined });
      if (isMarking === session.getState().lab.isMarking) return;
      change((now) => ({ ...now, isMarking }));
      say(isMarking ? "Marking the gold standard. Enter marks, Shift Enter unmarks, Escape ends." : "Marking ended");
    },
    setMeasure: (measure: MeasureId): void => change((now) => ({ ...now, measure })),
    /** Notes the words that are selected in a text, to be marked; undefined where the selection is gone. */
    selectWords: (selected: SelectedWords | undefined): void => {
      if (selected !== linking.getState().selected) linking.setState({ selected });
    },
    /** Makes the words in some ranges of the shown page part of its gold standard. */
    mark: (ranges: readonly Range[]): void => markIn(ranges, true),
    unmark: (ranges: readonly Range[]): void => markIn(ranges, false),
    /** Takes what a lane keeps for the gold standard. */
    startGoldFrom: (id: string): void => inTurn(() => startFrom(id)),
    setGold,
    /** Adds a snippet that extracts of the shown page must have, or must not; takes one away that is there already. */
    toggleSnippet: (list: keyof Snippets, text: string): void => {
      const page = shownPage();
      if (page !== undefined) setGold(page.id, withSnippets(page.gold, changedSnippets(page.gold?.snippets, list, text)));
    },
    clearGold: (): void => {
      const page = shownPage();
      if (page?.gold === undefined) return;
      setGold(page.id, undefined);
      say("The gold standard is cleared. Undo brings it back.");
    },
    /** Takes the gold standard of the shown page from a file; says what is wrong with it where it has none. */
    importGold: (file: File): void => attempt(take(file)),
    /** Takes the gold standard that the shown sample comes with. */
    importSampleGold: (): void => {
      const origin = shownPage()?.origin;
      const sample = samples.find(({ id }) => origin?.kind === "sample" && id === origin.detail);
      if (sample !== undefined) attempt(take(sampleGold(sample)));
    },
    /** Saves the shown page's gold standard as a file. */
    exportGold: (format: "text" | "json"): void => attempt(save(format)),
  };
}

/** "12 words marked, 1,204 in all". */
function markSentence({ changed, words: count }: MarkedWords, isMarked: boolean): string {
  if (changed === 0) return isMarked ? "Nothing new to mark there" : "Nothing marked there";
  return `${counted(changed, "word")} ${isMarked ? "marked" : "unmarked"}, ${counted(count, "word")} of gold in all`;
}

/**
 * Keeps the worker's gold standard in step with the shown page's, and each lane's score with that: whenever the gold standard or the
 * measure is another, what ran is scored again, and nothing runs. It holds no score; the session does.
 */
export function goldSync({ session, client, during }: LabCore) {
  let sent: { readonly page: OpenPage; readonly judgement: GoldSetting } | undefined;
  let count = 0;
  /** The judgement whose gold standard was asked for. */
  let read = 0;
  /** Lanes with the run and the judgement that were asked about. */
  const asked = new Map<string, string>();

  const tell = (page: OpenPage, measure: GoldSetting["measure"]): GoldSetting => {
    const isKnown = sent?.page.key === page.key && sent.judgement.measure === measure && isSameGold(sent.page.gold, page.gold);
    if (sent !== undefined && isKnown) return sent.judgement;
    const judgement: GoldSetting = { number: ++count, measure, ...(page.gold && goldSettingOf(page.gold)) };
    // A page that never had a gold standard needs none to be sent.
    if (hasStandard(judgement) || sent?.page.key === page.key) client.setGold(page.key, judgement);
    sent = { page, judgement };
    return judgement;
  };

  const readGold = async (page: OpenPage, number: number): Promise<void> => {
    const reading = await client.ask((worker) => worker.gold(page.key));
    if (sent?.judgement.number !== number) return;
    if (reading === undefined) read = 0;
    else session.setState(({ lab }) => goldRead(lab, page, reading));
  };

  const score = async (lane: string, run: number): Promise<void> => {
    const found = await client.ask<RunScore | undefined>(async (worker) => worker.score(lane, run));
    if (found === undefined || found.judgement !== sent?.judgement.number) return;
    session.setState(({ results }) => {
      const now = results[lane];
      if (now?.last?.run !== run) return {};
      return { results: { ...results, [lane]: { ...now, last: { ...now.last, score: found } } } };
    });
  };

  /** A question that failed is asked again with the next gold standard or run. */
  const quietly = (work: Promise<void>): void => void during(work.catch(() => undefined));

  return {
    /** Sends what lanes are scored by where that is another, before they run; scores what ran and was not scored by it. */
    update: (): void => {
      const { lab, pageState, results } = session.getState();
      const page = activePage(lab);
      if (page === undefined) {
        // With its page the worker lets go of what that is scored by.
        sent = undefined;
        return;
      }
      const judgement = tell(page, lab.measure);
      if (!hasStandard(judgement)) return;
      const { number } = judgement;
      // A page that is shown again is open already, whatever became of the one before.
      if (pageState.status === "open" && client.isOpen(page.key) && read !== number) {
        read = number;
        quietly(readGold(page, number));
      }
      for (const [lane, { last }] of Object.entries(results)) {
        if (last === undefined || last.score?.judgement === number) continue;
        const question = `${last.run} ${number}`;
        if (asked.get(lane) === question) continue;
        asked.set(lane, question);
        quietly(score(lane, last.run));
      }
    },
  };
}

/** Where a file's text was found on the page becomes what is marked there. */
function goldRead(lab: Lab, { id, key }: OpenPage, { selection, words, unaligned }: GoldReading): Partial<Session> {
  const page = lab.pages.find((candidate) => candidate.id === id);
  if (page?.gold === undefined || page.key !== key) return {};
  const { text } = page.gold;
  const isPlaced = text === undefined || areEqual(page.gold.marks, selection);
  const gold: PageGold = isPlaced ? page.gold : { ...page.gold, marks: Array.from(selection) };
  return { lab: isPlaced ? lab : withGold(lab, id, gold), gold: { page: id, key, gold, words, unaligned } };
}

/** The standard that extracts are compared with: the text of a file as it stands, else the marks; and snippets, at times alone. */
export function goldSettingOf(gold: PageGold): Pick<GoldSetting, "gold" | "snippets"> {
  const { marks, text, stated, snippets } = gold;
  return {
    ...(hasContent(gold) && { gold: text === undefined ? { marks } : { text, ...(stated && { stated }) } }),
    ...(snippets && { snippets }),
  };
}
