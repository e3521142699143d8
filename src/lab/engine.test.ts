import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Plan } from "../evaluation/plan.ts";
import { WorkFailure } from "../evaluation/worker-pool.ts";
import { plain } from "../extraction/algorithms/plain/plain.ts";
import { memberUnion } from "../extraction/algorithms/combine/operators.ts";
import { vips } from "../extraction/algorithms/vips/vips.ts";
import type { PageBoxes } from "../extraction/contract/inputs.ts";
import { previewOf, type Preview } from "../extraction/output/preview.ts";
import { openPage } from "../extraction/page/open-page.ts";
import { libraryOf } from "../extraction/run.ts";
import type { CorpusEntry } from "../import/corpus/corpus.ts";
import { layouts, runsLaidOut } from "./engine.ts";

const library = libraryOf([plain, memberUnion, vips]);
const preview = previewOf(openPage("<p>words"));
const boxes = { width: 1280, height: 20 } as PageBoxes;

const planOf = (...extractors: readonly string[]): Plan => ({
  runs: extractors.map((extractor) => ({ name: extractor, extractor, values: {} })),
  measures: [],
});

function entry(name: string): CorpusEntry {
  return { name, groups: {}, page: { kind: "file", file: { path: name, size: 1, content: new Blob() } } };
}

/** A page that waits to be measured. */
interface Held {
  readonly signal: AbortSignal;
  readonly give: (boxes: PageBoxes) => void;
  readonly refuse: (error: unknown) => void;
}

function laying(plan: Plan, read: (entry: CorpusEntry) => Promise<Preview> = () => Promise.resolve(preview)) {
  const held: Held[] = [];
  const asked: string[] = [];
  const stop = new AbortController();
  const layoutOf = layouts({
    runs: runsLaidOut(plan, library),
    read: (asking) => {
      asked.push(asking.name);
      return read(asking);
    },
    measure: (_, signal) =>
      new Promise((give, refuse) => {
        held.push({ signal, give, refuse });
        signal.addEventListener("abort", () => refuse(signal.reason));
      }),
    timeLimit: 1_000,
    signal: stop.signal,
  });
  return { layoutOf: (name: string) => layoutOf?.(entry(name)) ?? Promise.reject(new Error("not asked for")), held, asked, stop };
}

/** Lets all go on that waits for nothing outside. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe("layouts", () => {
  it("are none where no run looks at pages so", () => {
    expect(runsLaidOut(planOf("plain"), library)).toEqual([]);
  });

  it("has pages read as they are asked for, and measures one at a time, in their order", async () => {
    const { layoutOf, held, asked } = laying(planOf("vips"));
    const all = ["a", "b", "c"].map((name) => layoutOf(name));
    for (const done of [1, 2, 3]) {
      await settled();
      expect([asked.length, held.length]).toEqual([3, done]);
      held[done - 1]?.give({ ...boxes, height: done });
    }
    expect((await Promise.all(all)).map((layout) => layout.boxes?.height)).toEqual([1, 2, 3]);
  });

  it("costs only the runs that look at the page so where it cannot be laid out, and goes on with the next", async () => {
    const combined = { name: "both", extractor: "union", values: {}, members: [{ extractor: "vips", values: {} }] };
    const plan = planOf("plain", "vips");
    const { layoutOf, held } = laying({ ...plan, runs: [...plan.runs, combined] });
    const [first, second] = ["a", "b"].map((name) => layoutOf(name));
    await settled();
    held[0]?.refuse(new Error("too many elements"));
    const failed = { problem: "The page could not be laid out: too many elements.", isLeftOut: false };
    expect(await first).toEqual({
      lost: new Map([
        [1, failed],
        [2, failed],
      ]),
    });
    await settled();
    held[1]?.give(boxes);
    expect(await second).toEqual({ boxes });
  });

  it("says of a page that its worker cannot read why it has no boxes", async () => {
    const { layoutOf } = laying(planOf("vips"), () => Promise.reject(new RangeError("a.html: is damaged")));
    const { lost } = await layoutOf("a");
    expect(lost?.get(0)?.problem).toBe("The page could not be laid out: a.html: is damaged.");
  });

  it("fails as any work does where the worker that reads the page is lost", async () => {
    const { layoutOf } = laying(planOf("vips"), () => Promise.reject(new WorkFailure("crash", "out of cheese")));
    await expect(layoutOf("a")).rejects.toThrow("out of cheese");
  });

  it("ends what is under way and what waits when it is stopped", async () => {
    const { layoutOf, held, stop } = laying(planOf("vips"));
    const all = ["a", "b"].map((name) => layoutOf(name).catch((error: unknown) => error));
    await settled();
    stop.abort();
    expect(await Promise.all(all)).toEqual([
      expect.objectContaining({ kind: "closed" }),
      expect.objectContaining({ kind: "closed" }),
    ]);
    expect(held).toHaveLength(1);
  });

  describe("with a limit of a second", () => {
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    });
    afterEach(() => {
      vi.useRealTimers();
    });

    it("gives a page up, and counts no time in which the tab slept", async () => {
      const { layoutOf, held } = laying(planOf("vips"));
      const layout = layoutOf("a");
      await settled();
      // A tab that sleeps hears of the time once, however long that was.
      vi.advanceTimersToNextTimer();
      vi.advanceTimersToNextTimer();
      vi.advanceTimersToNextTimer();
      expect(held[0]?.signal.aborted).toBe(false);
      vi.advanceTimersToNextTimer();
      expect((await layout).lost?.get(0)?.problem).toBe("The page could not be laid out: it took longer than 1 s.");
      expect(vi.getTimerCount()).toBe(0);
    });

    it("begins a page's time when its turn comes", async () => {
      const { layoutOf, held } = laying(planOf("vips"));
      const all = ["a", "b"].map((name) => layoutOf(name));
      await settled();
      vi.advanceTimersByTime(900);
      held[0]?.give(boxes);
      await settled();
      vi.advanceTimersByTime(900);
      held[1]?.give(boxes);
      expect(await Promise.all(all)).toEqual([{ boxes }, { boxes }]);
    });
  });
});
