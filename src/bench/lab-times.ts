import { fileURLToPath } from "node:url";
import { quantile } from "d3-array";
import { chromium, type Page } from "playwright";
import { build, preview } from "vite";
import { chromiumSwitches, findChromium } from "../tools/chromium.mjs";
import type { BenchPage } from "./corpus.ts";
import { median, type Result } from "./measure.ts";

/** A page to measure the lab on, with its targets in milliseconds. */
export interface LabSubject extends BenchPage {
  readonly what: string;
  readonly pastes: number;
  readonly targets: {
    readonly decision: number;
    readonly mostOfDecisions: number;
    readonly analysis: number;
    readonly paste: number;
  };
}

interface Slider {
  readonly lane: string;
  readonly label: string;
  readonly stage: "decision" | "analysis";
  /** Keys pressed, one after the other had its effect. */
  readonly keys: readonly string[];
}

const there = (key: string, back: string): string[] => [...new Array<string>(8).fill(key), ...new Array<string>(8).fill(back)];
const sliders: readonly Slider[] = [
  { lane: "B CCB", label: "Threshold", stage: "decision", keys: there("ArrowLeft", "ArrowRight") },
  { lane: "C CECTD-DS", label: "λ", stage: "decision", keys: there("ArrowLeft", "ArrowRight") },
  { lane: "D DANAg", label: "Gap", stage: "decision", keys: there("PageUp", "PageDown") },
  // The keys go in one direction: a range that was seen before is remembered.
  { lane: "B CCB", label: "Range", stage: "analysis", keys: new Array<string>(8).fill("ArrowRight") },
];

const outDir = fileURLToPath(new URL("../../node_modules/.cache/bench", import.meta.url));
const stopwatch = fileURLToPath(new URL("stopwatch.mjs", import.meta.url));
const timeout = 120_000;
/** No task of an opening page should hold up the pointer for longer: milliseconds of the main thread's own time, which no other process stretches. */
const longestOpening = 50;

/** Builds the lab, opens it in Chromium and measures what a user waits for. @throws Error without a Chromium. */
export async function labResults(subjects: readonly LabSubject[]): Promise<Result[]> {
  await build({ logLevel: "error", build: { outDir, emptyOutDir: true } });
  const server = await preview({ logLevel: "error", build: { outDir }, preview: { port: 4300, open: false } });
  const executablePath = findChromium();
  const browser = await chromium.launch({ args: chromiumSwitches, ...(executablePath !== undefined && { executablePath }) });
  try {
    const results: Result[] = [];
    for (const subject of subjects) {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      page.setDefaultTimeout(timeout);
      await page.addInitScript({ path: stopwatch });
      await page.goto(server.resolvedUrls?.local[0] ?? "");
      await atRest(page);
      // The editor comes after the figures; what follows is measured without its arrival.
      await page.locator(".monaco-editor").first().waitFor();
      // The service worker takes one of two cores for some seconds of a first visit: its end is waited for, too.
      await page.evaluate(async () => void (await navigator.serviceWorker.ready));
      results.push(...(await resultsOf(page, subject)));
      await page.close();
    }
    return results;
  } finally {
    await browser.close();
    await server.close();
  }
}

async function resultsOf(page: Page, subject: LabSubject): Promise<Result[]> {
  const pasting = await timesOfPaste(page, subject);
  const sliding: Result[] = [];
  await page.evaluate(() => window.stopwatch.longTasks.splice(0));
  for (const slider of sliders) sliding.push(...(await sliderResults(page, subject, slider)));
  const tasks = await page.evaluate(() => [...window.stopwatch.longTasks]);
  const note = tasks.length === 0 ? "" : `the longest ${Math.max(...tasks).toFixed(0)} ms`;
  const long: Result = { name: `long tasks while sliding, ${subject.what}`, value: tasks.length, unit: "tasks", target: 0, note };
  return [...pasting, ...sliding, long];
}

async function timesOfPaste(page: Page, { what, html, pastes, targets }: LabSubject): Promise<Result[]> {
  const browser = page.context().browser();
  // The page is in the browser before the times are taken: to hand two megabytes over is a long task of its own, and none of the lab's.
  const given = await page.evaluateHandle((text) => ({ text }), html);
  await browser?.startTracing(page, { categories: ["toplevel", "__metadata"] });
  const times: LabTimes[] = [];
  for (let paste = 0; paste < pastes; paste++) {
    times.push(await page.evaluate(({ text }) => window.stopwatch.paste(text), given));
    await atRest(page);
  }
  const tasks = tasksIn(String(await browser?.stopTracing()));
  return [
    { name: `paste to first figures, ${what}`, ...shown(times), target: targets.paste },
    {
      name: `longest task while opening, the main thread's own time, ${what}`,
      value: Math.max(0, ...tasks),
      unit: "ms",
      target: longestOpening,
      note: `${tasks.filter((time) => time > longestOpening).length} over that`,
    },
  ];
}

/** Milliseconds that the main thread of the page was at each task of a trace. */
function tasksIn(trace: string): number[] {
  const { traceEvents: events } = JSON.parse(trace) as { readonly traceEvents: readonly TraceEvent[] };
  const isMain = ({ name, args }: TraceEvent): boolean => name === "thread_name" && args?.name === "CrRendererMain";
  const threads = new Set(events.filter(isMain).map(({ pid, tid }) => `${pid} ${tid}`));
  const tasks = events.filter(({ name, pid, tid }) => name.endsWith("RunTask") && threads.has(`${pid} ${tid}`));
  return tasks.map(({ tdur = 0 }) => tdur / 1000);
}

/** A line of Chromium's trace; times are in microseconds. */
type TraceEvent = Readonly<{ name: string; pid: number; tid: number; tdur?: number; args?: { readonly name?: string } }>;

async function sliderResults(page: Page, { what, targets }: LabSubject, { lane, label, stage, keys }: Slider): Promise<Result[]> {
  const region = page.getByRole("region", { name: lane, exact: true });
  const slider = region.getByRole("slider", { name: label, exact: true });
  if ((await slider.count()) === 0) await region.locator(".lane-name").dblclick();
  await slider.focus();
  const times: LabTimes[] = [];
  for (const key of keys) {
    await page.evaluate((name) => void (window.nextTimes = window.stopwatch.nextKey(name)), lane);
    await slider.press(key);
    times.push(await page.evaluate(() => window.nextTimes));
    await atRest(page);
  }
  const middle = { name: `${label} (${lane}), ${what}`, ...shown(times), target: targets[stage] };
  if (stage === "analysis") return [middle];
  const most = quantile(times, 0.9, ({ painted }) => painted) ?? Number.NaN;
  return [
    middle,
    { name: `the same, 90th percentile, ${what}`, value: most, unit: "ms", target: targets.mostOfDecisions, note: "" },
  ];
}

function shown(times: readonly LabTimes[]): Pick<Result, "value" | "unit" | "note"> {
  const painted = times.map((time) => time.painted);
  const rest = median(times.map((time) => time.rest));
  const worst = Math.max(...painted);
  return {
    value: median(painted),
    unit: "ms",
    note: `worst ${worst.toFixed(0)} ms; at rest after ${rest.toFixed(0)} ms; ${times.length} times`,
  };
}

async function atRest(page: Page): Promise<void> {
  await page.locator("html[data-idle]").waitFor({ state: "attached" });
}

interface LabTimes {
  readonly painted: number;
  readonly rest: number;
}

declare global {
  interface Window {
    /** Put there by stopwatch.mjs. */
    readonly stopwatch: {
      readonly longTasks: number[];
      nextKey(lane: string): Promise<LabTimes>;
      paste(html: string): Promise<LabTimes>;
    };
    nextTimes: Promise<LabTimes>;
  }
}
