import { expose, proxy, wrap } from "comlink";
import { expect, it, onTestFinished } from "vitest";
import { extractors } from "../extraction/algorithms/index.ts";
import type { SentSummary } from "./protocol/lab-worker.ts";
import type { Queries, Questions } from "./protocol/questions.ts";
import { exposed } from "./start-worker.ts";
import { loaderOf } from "./extractor-loader.ts";
import { labHost, type LabWorker } from "./lab-host.ts";

const source = `<body><div><a href=/>Home</a> <a href=/b>News</a></div>
<div><h1>Storm</h1>${"<p>The storm crossed the coast at dawn, and ferries stayed in port.".repeat(12)}</div>`;
const gold = { marks: [source.indexOf("Storm"), source.lastIndexOf(".") + 1], texts: [] };

/** A host behind a channel, as behind a worker's messages. */
function connected() {
  const { port1, port2 } = new MessageChannel();
  onTestFinished(() => {
    port1.close();
    port2.close();
  });
  expose(exposed(labHost(loaderOf(extractors))), port1);
  return wrap<LabWorker>(port2);
}

/** Arrays with their contents, so that one that was handed away shows as empty. */
function plain(answer: unknown): unknown {
  return JSON.parse(
    JSON.stringify(answer ?? null, (_, value: unknown) =>
      ArrayBuffer.isView(value) ? Array.from(value as Float64Array, (number) => (Number.isNaN(number) ? "NaN" : number)) : value,
    ),
  );
}

it.each(["ccb", "cetd-ds", "danag", "cetr", "vote", "fe"])(
  "answers every question about %s the second time as the first",
  async (extractor) => {
    const worker = connected();
    await worker.setGold("page", { number: 1, measure: "lcs", gold });
    const first = await worker.open("page", source);
    expect(plain(await worker.open("page", source))).toEqual(plain(first));
    const steps: SentSummary[] = [];
    const run = (number: number): Promise<SentSummary> =>
      worker.extract(
        "lane",
        "page",
        number,
        { extractor, values: {} },
        proxy((step: SentSummary) => void steps.push(step)),
        {},
      );
    const before = await run(1);
    const { channels } = before;
    const series = channels.find((channel) => channel.kind === "series");
    const own = channels.find(({ kind }) => kind !== "series" && kind !== "class" && kind !== "scalar" && kind !== "steps");
    const tree = channels.find(({ kind }) => kind === "tree");
    const units = series?.units ?? "";
    const cut = { channel: series?.id ?? "", start: 0, end: source.length, pixels: 100, axis: "source" } as const;
    const range = { start: source.indexOf("storm"), end: source.indexOf("storm") + 5 };
    const asked: { readonly [K in keyof Questions]: Parameters<Questions[K]> } = {
      windows: ["lane", 1, [cut]],
      histogram: ["lane", 1, series?.id ?? "", [0, 1, 10]],
      unitsBetween: ["lane", 1, series?.id ?? "", 0, 10],
      lens: ["lane", 1, channels.find(({ kind }) => kind === "steps")?.id ?? "", 0, 20],
      headings: ["page"],
      icicle: ["lane", 1, { channel: tree?.id ?? "", start: 0, end: source.length, pixels: 100, rows: 8, axis: "source" }],
      reading: ["lane", 1, units, { unit: 0 }],
      explain: ["lane", 1, range],
      why: ["lane", 1, range],
      trials: ["lane", 1, range],
      otherRuns: ["lane", 1, range, [{ extractor: "plain", values: {} }]],
      passage: ["page", range],
      block: ["page", range.start],
      metadata: ["page", {}],
      tree: ["page"],
      union: ["lane", 1, [["lane", 1]]],
      written: ["lane", 1],
      article: ["lane", 1, { removed: true }],
      html: ["lane", 1, {}],
      markdown: ["lane", 1, {}],
      preview: ["page"],
      panel: ["lane", 1, own?.id ?? ""],
      blocks: ["lane", 1],
      modelCard: ["lane", 1],
      rows: ["lane", 1, units, 0, 10],
      response: ["lane", 1, Object.keys(extractors.find(({ id }) => id === extractor)?.parameters ?? {})[0] ?? "", 5],
      goldText: ["page"],
      tryOutput: ["page", { form: "text", text: "The storm" }],
      score: ["lane", 1],
      scores: ["lane", 1, ["lcs"]],
      gold: ["page"],
      marked: ["page", [0, 9], [0, 9], false],
      snippets: ["lane", 1],
    };
    const ask = (name: keyof Questions): Promise<unknown> =>
      (worker as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>)[name]?.(
        ...(asked[name] as readonly unknown[]),
      ) ?? Promise.reject(new Error(`no ${name}`));
    const names = Object.keys(asked) as (keyof Queries)[];
    const firstAnswers = new Map<string, unknown>();
    for (const name of names) firstAnswers.set(name, plain(await ask(name)));
    for (const name of names) expect([name, plain(await ask(name))]).toEqual([name, firstAnswers.get(name)]);
    // What was handed over with the first run is there for the next, which decides anew on what was kept.
    const after = await run(2);
    expect(plain(after.channels)).toEqual(plain(before.channels));
    expect(after.selection).toEqual(before.selection);
  },
);
