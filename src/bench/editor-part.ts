import type { Page } from "playwright";

/** A long task of the page, and what of it went into the editor; in milliseconds. */
export interface TaskParts {
  readonly duration: number;
  /** Script of the editor, and what that asked the browser for: most of the layout it brings about. */
  readonly editor: number;
}

/** A word that the editor's scripts alone have in them, whatever their files are called. */
const markOfEditor = "monaco-mouse-cursor-text";
/** Microseconds between two looks at what is running. */
const interval = 200;

/** The long tasks that come about during `work`, by a profile of the page's own thread, which makes them somewhat longer. */
export async function tasksDuring(page: Page, work: () => Promise<void>): Promise<TaskParts[]> {
  const scripts = new Set(await editorScripts(page));
  const session = await page.context().newCDPSession(page);
  for (const domain of ["Performance", "Profiler"] as const) await session.send(`${domain}.enable`);
  await session.send("Profiler.setSamplingInterval", { interval });
  await page.evaluate(() => window.stopwatch.longTasks.splice(0));
  await session.send("Profiler.start");
  await work();
  const { profile } = await session.send("Profiler.stop");
  const { metrics } = await session.send("Performance.getMetrics");
  await session.detach();
  const tasks = await page.evaluate(() => window.stopwatch.longTasks);
  // A profile counts from the start of the machine, in microseconds, a page from its own.
  const pageStart = 1_000 * (metrics.find(({ name }) => name === "NavigationStart")?.value ?? 0);
  const samples = samplesOf(profile, scripts, pageStart);
  return tasks.map(({ start, duration }) => {
    const within = samples.filter((sample) => sample.start >= start && sample.start < start + duration);
    return { duration, editor: within.reduce((sum, sample) => sum + sample.duration, 0) };
  });
}

function editorScripts(page: Page): Promise<string[]> {
  return page.evaluate(async (mark) => {
    const urls = performance.getEntriesByType("resource").flatMap(({ name }) => (name.endsWith(".js") ? [name] : []));
    const texts = await Promise.all(urls.map(async (url) => (await fetch(url)).text()));
    return urls.filter((_, index) => texts[index]?.includes(mark));
  }, markOfEditor);
}

interface Profile {
  readonly nodes: readonly { readonly id: number; readonly callFrame: { readonly url: string }; readonly children?: number[] }[];
  readonly startTime: number;
  readonly samples?: readonly number[];
  readonly timeDeltas?: readonly number[];
}

interface Sample {
  readonly start: number;
  readonly duration: number;
}

/** The samples in which a script of the editor is running or waiting for what it called, in the page's milliseconds. */
function samplesOf(
  { nodes, startTime, samples = [], timeDeltas = [] }: Profile,
  scripts: ReadonlySet<string>,
  pageStart: number,
) {
  const editors = new Set<number>();
  // A node stands before those that it called.
  for (const { id, callFrame, children = [] } of nodes) {
    if (scripts.has(callFrame.url)) editors.add(id);
    if (editors.has(id)) for (const child of children) editors.add(child);
  }
  const found: Sample[] = [];
  let time = startTime;
  for (const [index, node] of samples.entries()) {
    time += timeDeltas[index] ?? 0;
    if (editors.has(node)) found.push({ start: time / 1_000 - pageStart, duration: (timeDeltas[index + 1] ?? interval) / 1_000 });
  }
  return found;
}
