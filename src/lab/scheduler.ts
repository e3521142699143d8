import { array, fallback, object, parse, picklist, string, tuple } from "valibot";
import type { RunSpec } from "../extraction/contract/extractor.ts";
import type { PageBoxes } from "../extraction/contract/inputs.ts";
import { textHash } from "../extraction/statistics/text-hash.ts";
import type { Reading } from "../extraction/page/reading.ts";
import { needsOf, outputsOf } from "../extraction/run.ts";
import { Notes } from "../persistence/notes.ts";
import { RunFailure, type ModulePage, type PageSummary, type RunSummary } from "../worker/protocol/lab-worker.ts";
import { activePage, laneOf } from "../state/lab.ts";
import { changedRun, runKey, type Lane } from "../state/lane.ts";
import type { OpenPage } from "../state/open-page.ts";
import { requestsOf, type Failure, type LaneResult, type Session } from "../state/session.ts";
import { siteOf, type SitePageInfo } from "../state/site.ts";
import { textView } from "../state/view.ts";
import { messageOf } from "../format.ts";
import type { LabClient } from "../worker/client.ts";
import type { PageKey } from "../worker/protocol/figures.ts";
import type { LabCore } from "./core.ts";
import { fetchCode } from "./late.ts";

/** Milliseconds after which a run is shown to be under way. */
const shortRun = 60;
/** A page shorter than this is shown whole, whatever it holds. */
const smallPage = 20_000;

/**
 * Keeps the lanes' results in step with the lab: whenever the shown page or a lane's setting is another, the page is opened in
 * the worker and the lane runs. It holds no result; the session does.
 */
export class Scheduler {
  readonly #lab: LabCore;
  /** The last run that each lane was asked for: page, algorithm and values. */
  readonly #asked = new Map<string, string>();
  /** The run that each lane is at, shown yet or not, and how to end the user's own modules that it waits for. */
  readonly #running = new Map<string, AbortController>();
  readonly #quarantine = new Quarantine(new Notes(() => sessionStorage));
  /** The pages that were laid out for lanes. */
  readonly layouts: PageLayouts;
  #openedKey: string | undefined;
  #openedPage: string | undefined;
  /** The page that was shown at the start, until another is. */
  #restored: string | undefined;

  constructor(lab: LabCore) {
    this.#lab = lab;
    this.layouts = pageLayouts(lab.client);
  }

  start(): void {
    this.#restored = this.#lab.session.getState().lab.page;
    this.update();
  }

  /** Runs a lane again: after a failure, or on from where its time was over. */
  again(id: string): void {
    const { lab, pageState } = this.#lab.session.getState();
    const page = activePage(lab);
    const lane = laneOf(lab, id);
    if (pageState.status === "failed") this.#openedKey = undefined;
    if (page !== undefined && lane !== undefined) this.#quarantine.release(page.source, changedRun(lane, this.#lab.library));
    this.#asked.delete(id);
    this.update();
  }

  /** Ends a lane's run: what it has so far is kept where it goes on step by step. */
  stop(id: string): void {
    this.#running.get(id)?.abort();
    this.#lab.client.end(id);
  }

  /** A fresh worker knows no run: those that had ended well are made again. What runs or failed is dealt with elsewhere. */
  afterRestart(): void {
    const { results } = this.#lab.session.getState();
    for (const [lane, result] of Object.entries(results))
      if (result.status === "done" && !this.#running.has(lane)) this.#asked.delete(lane);
    this.update();
  }

  /** Opens the shown page and runs its lanes, each where that is another than it was asked for last. */
  update(): void {
    const { lab } = this.#lab.session.getState();
    const page = activePage(lab);
    if (page === undefined) {
      // The worker closed the page; it may come back by the same key.
      this.#openedKey = undefined;
      this.#openedPage = undefined;
      this.#asked.clear();
      return;
    }
    if (this.#openedKey !== page.key) this.#open(page, lab.reading);
    let site: readonly SitePageInfo[] | undefined;
    // Figures come before strips: a method that waits for its model holds no figure up.
    for (const lane of lab.lanes.toSorted((left, right) => Number(left.size === "strip") - Number(right.size === "strip"))) {
      // The pages of the site are looked up only where a lane asks.
      const others = needsOf(lane, this.#lab.library).has("site") ? (site ??= siteOf(lab).pages) : [];
      const wanted = JSON.stringify([page.key, runKey(lane), others.map(({ key }) => key)]);
      if (this.#asked.get(lane.id) === wanted) continue;
      this.#asked.set(lane.id, wanted);
      const failure = this.#quarantine.failureOf(page.source, changedRun(lane, this.#lab.library));
      if (failure === undefined) this.#lab.attempt(() => this.#run(page, lane, others, wanted, this.#lab.gate.wait()));
      else this.#show(lane.id, { status: "failed", last: this.#lastOf(lane.id), failure });
    }
    for (const id of this.#asked.keys()) if (!lab.lanes.some((lane) => lane.id === id)) this.#forget(id);
  }

  #open(page: OpenPage, reading: Reading): void {
    // Results of an edited page stay until the new ones come. Those of another page would mislead.
    const isSamePage = this.#openedPage === page.id;
    const former = isSamePage ? this.#openedKey : undefined;
    this.#openedKey = page.key;
    this.#openedPage = page.id;
    if (page.id !== this.#restored) this.#restored = undefined;
    // The worker is told first: lanes may run as soon as the session changes.
    const opening = this.#opened(page, reading);
    this.#lab.client.rest(page.key);
    this.#lab.session.setState(({ results }) => ({ pageState: { status: "opening" }, results: isSamePage ? results : {} }));
    const settle = (pageState: Session["pageState"]): void => {
      if (this.#openedKey === page.key) this.#lab.session.setState({ pageState });
    };
    const settled = opening.then(
      (summary) => {
        settle({ status: "open", summary });
        if (!isSamePage) this.#fitText(page, summary);
      },
      (error: unknown) => {
        settle({ status: "failed", failure: failureOf(error) });
      },
    );
    // The text before an edit is needed no more.
    this.#lab.attempt(() => (former === undefined ? settled : settled.then(() => this.#lab.client.close(former))));
  }

  /** Opens a page in the worker; one that is read by its layout is laid out first. Where that fails, the lanes say so. */
  async #opened(page: OpenPage, reading: Reading): Promise<PageSummary> {
    const { key, source } = page;
    const opening = this.#lab.client.open(key, source, reading);
    if (!reading.hidden.includes("layout")) return opening;
    return this.layouts.ensure(page, reading).then(
      () => this.#lab.client.open(key, source, reading),
      () => opening,
    );
  }

  /** A page opens on the part of it that is text: before and behind stand its head and its scripts. What is restored keeps its view. */
  #fitText(page: OpenPage, summary: PageSummary): void {
    const { lab } = this.#lab.session.getState();
    const isUntouched = lab.view.start === 0 && lab.view.end === page.source.length;
    if (page.source.length < smallPage || page.id === this.#restored) return;
    if (lab.page === page.id && isUntouched) this.#lab.session.setState({ lab: { ...lab, view: textView(summary) } });
  }

  async #run(
    page: OpenPage,
    lane: Lane,
    site: readonly SitePageInfo[],
    wanted: string,
    answered: (() => void) | undefined,
  ): Promise<void> {
    const isWanted = (): boolean => this.#asked.get(lane.id) === wanted;
    const show = (result: LaneResult): void => {
      if (answered === undefined) this.#show(lane.id, result);
      else this.#lab.gate.step(() => this.#show(lane.id, result));
    };
    const run = new AbortController();
    const former = this.#running.get(lane.id);
    this.#running.set(lane.id, run);
    // Most runs are over within a frame or two, and shown as what they come to.
    const longer = setTimeout(() => {
      if (isWanted()) show({ status: "running", last: this.#lastOf(lane.id) });
    }, shortRun);
    const spec = changedRun(lane, this.#lab.library);
    const { timeLimit } = this.#lab.client;
    let firstStep: number | undefined;
    let isCut = false;
    const onStep = (step: RunSummary): void => {
      if (!isWanted()) return;
      clearTimeout(longer);
      firstStep ??= performance.now();
      show({ status: "running", last: step });
      if (performance.now() - firstStep < timeLimit) return;
      isCut = true;
      this.#lab.client.stop(lane.id);
    };
    for (const { key, name, source } of site) this.#lab.client.addSitePage(key, name, source);
    try {
      const { reading } = this.#lab.session.getState().lab;
      if (reading.hidden.includes("layout") || needsOf(spec, this.#lab.library).has("boxes")) {
        clearTimeout(longer);
        show({ status: "running", last: this.#lastOf(lane.id), isLayingOut: true });
        await this.layouts.ensure(page, reading);
        if (!isWanted()) return;
        show({ status: "running", last: this.#lastOf(lane.id) });
      }
      const sources = outputsOf(spec, this.#lab.library);
      if (sources.size > 0) {
        const { ensureOutputs } = await fetchCode(() => import("./module-runs.ts"));
        const prepare = async (): Promise<ModulePage> => {
          const ready = await this.#lab.client.ask((worker) => worker.modulePage(page.source));
          if (ready === undefined) throw new RunFailure("error", "The page could not be prepared.");
          return ready;
        };
        former?.abort();
        await ensureOutputs(sources, page.source, prepare, { time: timeLimit, stop: run.signal });
        if (!isWanted()) return;
      }
      const summary = await this.#lab.client.extract(lane.id, page.key, spec, onStep, {
        site: site.map(({ key }) => key),
        name: page.name,
        figures: requestsOf(this.#lab.figures.getState(), lane.id),
        windows: this.#lastOf(lane.id)?.windows ?? [],
      });
      if (summary === undefined || !isWanted()) return;
      const cut = isCut && summary.isPartial ? { seconds: timeLimit / 1000, step: lastStepOf(summary) } : undefined;
      show({ status: "done", last: summary, ...(cut !== undefined && { cut }) });
    } catch (error) {
      const failure = failureOf(error);
      if (error instanceof RunFailure && !error.isHarmless) this.#quarantine.add(page.source, spec, failure);
      if (isWanted()) show({ status: "failed", last: this.#lastOf(lane.id), failure });
    } finally {
      answered?.();
      clearTimeout(longer);
      if (this.#running.get(lane.id) === run) this.#running.delete(lane.id);
    }
  }

  #lastOf(lane: string): RunSummary | undefined {
    return this.#lab.session.getState().results[lane]?.last;
  }

  #show(lane: string, result: LaneResult): void {
    const work = result.status === "done" ? { work: result.last.work } : {};
    this.#lab.session.setState(({ results }) => ({ results: { ...results, [lane]: result }, ...work }));
  }

  #forget(lane: string): void {
    this.#asked.delete(lane);
    this.#lab.session.setState(({ results }) => ({
      results: Object.fromEntries(Object.entries(results).filter(([id]) => id !== lane)),
    }));
  }
}

/** Has pages laid out for the methods that look at them: each text once, one page at a time. */
export type PageLayouts = ReturnType<typeof pageLayouts>;

function pageLayouts(client: LabClient) {
  const underWay = new Map<PageKey, Promise<PageBoxes | undefined>>();
  let queue: Promise<unknown> = Promise.resolve();

  const place = async (key: PageKey, source: string, reading: Reading): Promise<PageBoxes | undefined> => {
    // An edit may have closed it while others were laid out.
    if (!client.isOpen(key)) return undefined;
    await client.open(key, source, reading);
    const [preview, { measureBoxes }] = await Promise.all([
      client.ask((worker) => worker.preview(key)),
      fetchCode(() => import("../page-frame/measure-boxes.ts")),
    ]);
    if (preview === undefined) throw new RunFailure("error", "The page could not be prepared for layout.");
    try {
      const boxes = await measureBoxes(preview);
      client.setBoxes(key, boxes);
      return boxes;
    } catch (error) {
      throw new RunFailure("error", `The page could not be laid out: ${messageOf(error)}.`);
    }
  };

  return {
    /**
     * Settles once the worker knows where a page's elements and texts lie, with that; undefined for a page that was closed meanwhile.
     *
     * @throws RunFailure where it cannot be found out.
     */
    ensure: ({ key, source }: Pick<OpenPage, "key" | "source">, reading: Reading): Promise<PageBoxes | undefined> => {
      const placed = client.boxesOf(key);
      if (placed !== undefined) return Promise.resolve(placed);
      const known = underWay.get(key);
      if (known !== undefined) return known;
      const placing = queue.then(() => place(key, source, reading)).finally(() => underWay.delete(key));
      queue = placing.catch(() => undefined);
      underWay.set(key, placing);
      return placing;
    },
  };
}

/** The name of the last step in a figure: "pass 22". */
function lastStepOf({ channels }: RunSummary): string {
  const steps = channels.find((channel) => channel.kind === "steps");
  return steps?.labels.at(-1) ?? "what there is";
}

function failureOf(error: unknown): Failure {
  if (error instanceof RunFailure) return { kind: error.kind, message: error.message };
  return { kind: "error", message: messageOf(error) };
}

/** Failures remembered at most. */
const capacity = 50;

const failureSchema = object({ kind: picklist(["crash", "timeout", "stopped", "error"]), message: string() });
const storedSchema = fallback(array(tuple([string(), failureSchema])), []);

/**
 * Remembers which algorithm with which values brought the worker down on which page, so that it is not run again unless it is asked
 * for: not on the way back to a value, nor to a page, nor after the tab was loaded anew.
 */
export class Quarantine {
  readonly #notes: Notes;
  readonly #failures: Map<string, Failure>;
  #lastSource = "";
  #lastPrint = "";

  /** @param notes the tab's own */
  constructor(notes: Notes) {
    this.#notes = notes;
    this.#failures = new Map(parse(storedSchema, notes.read("quarantine")));
  }

  failureOf(source: string, spec: RunSpec): Failure | undefined {
    return this.#failures.size === 0 ? undefined : this.#failures.get(this.#keyOf(source, spec));
  }

  add(source: string, spec: RunSpec, failure: Failure): void {
    this.#failures.set(this.#keyOf(source, spec), failure);
    for (const key of this.#failures.keys()) {
      if (this.#failures.size <= capacity) break;
      this.#failures.delete(key);
    }
    this.#store();
  }

  release(source: string, spec: RunSpec): void {
    if (this.#failures.delete(this.#keyOf(source, spec))) this.#store();
  }

  #keyOf(source: string, spec: RunSpec): string {
    if (source !== this.#lastSource || this.#lastPrint === "") {
      this.#lastSource = source;
      this.#lastPrint = textHash(source);
    }
    return JSON.stringify([this.#lastPrint, runKey(spec)]);
  }

  #store(): void {
    this.#notes.write("quarantine", [...this.#failures]);
  }
}
