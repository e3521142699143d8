import { hasStandard } from "../import/corpus/standard.ts";
import { areEqual } from "../extraction/page/selection.ts";
import { hasContent, isSameGold } from "../state/gold.ts";
import { activePage, type Lab } from "../state/lab.ts";
import { withGold } from "../state/page-changes.ts";
import type { OpenPage, PageGold } from "../state/open-page.ts";
import type { LaneResult, Session } from "../state/session.ts";
import type { GoldReading, GoldSetting, RunScore } from "../worker/protocol/lab-worker.ts";
import type { LabCore } from "./core.ts";

/**
 * Keeps the worker's gold standard in step with the shown page's, and each lane's score with that: whenever the gold standard or the
 * measure is another, what ran is scored again, and nothing runs. It holds no score; the session does.
 */
export class GoldSync {
  readonly #lab: LabCore;
  #sent: { readonly page: OpenPage; readonly judgement: GoldSetting } | undefined;
  #count = 0;
  /** The judgement whose gold standard was asked for. */
  #read = 0;
  /** Lanes with the run and the judgement that were asked about. */
  readonly #asked = new Map<string, string>();

  constructor(lab: LabCore) {
    this.#lab = lab;
  }

  /** Sends what lanes are scored by where that is another, before they run; scores what ran and was not scored by it. */
  update(): void {
    const { lab, pageState, results } = this.#lab.session.getState();
    const page = activePage(lab);
    if (page === undefined) {
      // With its page the worker lets go of what that is scored by.
      this.#sent = undefined;
      return;
    }
    const judgement = this.#tell(page, lab.measure);
    if (judgement === undefined || !hasStandard(judgement)) return;
    // A page that is shown again is open already, whatever became of the one before.
    if (pageState.status === "open" && this.#lab.client.isOpen(page.key)) this.#readGold(page, judgement);
    for (const [lane, result] of Object.entries(results)) this.#score(lane, result, judgement);
  }

  #tell(page: OpenPage, measure: GoldSetting["measure"]): GoldSetting | undefined {
    const sent = this.#sent;
    const isKnown = sent?.page.key === page.key && sent.judgement.measure === measure && isSameGold(sent.page.gold, page.gold);
    if (isKnown) return sent.judgement;
    const judgement: GoldSetting = { number: ++this.#count, measure, ...(page.gold && goldSettingOf(page.gold)) };
    this.#sent = { page, judgement };
    // A page that never had a gold standard needs none to be sent.
    if (hasStandard(judgement) || sent?.page.key === page.key) this.#lab.client.setGold(page.key, judgement);
    return judgement;
  }

  #readGold(page: OpenPage, { number }: GoldSetting): void {
    if (this.#read === number) return;
    this.#read = number;
    const take = async (): Promise<void> => {
      const reading = await this.#lab.client.ask((worker) => worker.gold(page.key));
      if (this.#sent?.judgement.number !== number) return;
      if (reading === undefined) this.#read = 0;
      else this.#lab.session.setState(({ lab }) => goldRead(lab, page, reading));
    };
    void this.#lab.activity.during(take().catch(() => undefined));
  }

  #score(lane: string, result: LaneResult, { number }: GoldSetting): void {
    const { last } = result;
    if (last === undefined || last.score?.judgement === number) return;
    const question = `${last.run} ${number}`;
    if (this.#asked.get(lane) === question) return;
    this.#asked.set(lane, question);
    const take = async (): Promise<void> => {
      const score = await this.#lab.client.ask<RunScore | undefined>(async (worker) => worker.score(lane, last.run));
      if (score === undefined || score.judgement !== this.#sent?.judgement.number) return;
      this.#lab.session.setState(({ results }) => {
        const now = results[lane];
        if (now?.last?.run !== last.run) return {};
        return { results: { ...results, [lane]: { ...now, last: { ...now.last, score } } } };
      });
    };
    void this.#lab.activity.during(take().catch(() => undefined));
  }
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

/** What extracts are compared with: the text of a file as it stands, else what is marked; and snippets, at times alone. */
export function goldSettingOf(gold: PageGold): Pick<GoldSetting, "gold" | "snippets"> {
  const { marks, text, stated, snippets } = gold;
  return {
    ...(hasContent(gold) && { gold: text === undefined ? { marks } : { text, ...(stated && { stated }) } }),
    ...(snippets && { snippets }),
  };
}
