import { hasStandard } from "../import/corpus/standard.ts";
import { areEqual } from "../extraction/page/selection.ts";
import { hasContent, isSameGold } from "../state/gold.ts";
import { activePage, type Lab } from "../state/lab.ts";
import { withGold } from "../state/page-changes.ts";
import type { OpenPage, PageGold } from "../state/open-page.ts";
import type { Session } from "../state/session.ts";
import type { GoldReading, GoldSetting, RunScore } from "../worker/protocol/lab-worker.ts";
import type { LabCore } from "./core.ts";

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
