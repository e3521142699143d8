import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import * as v from "valibot";

/** A real page and the text that people marked as its main content. Both texts are read from disk each time they are asked for. */
export interface GoldPage {
  readonly id: string;
  /** The page as it was served. */
  readonly html: string;
  /** Main content as plain text. */
  readonly gold: string;
  /** The metadata that people noted of it; "" for what they did not find. */
  readonly stated: StatedTruth;
}

/** The truth about what a page states of itself. */
interface StatedTruth {
  readonly url: string;
  readonly title: string;
  readonly author: string;
  /** A day as ISO 8601. */
  readonly published: string;
}

/**
 * Folder of the corpus: the one that CONTENTSCOPE_CORPUS names, else `shared/corpus` beside the checkout.
 *
 * `undefined` where there is none; a test that needs it then skips itself: `describe.skipIf(corpusPath() === undefined)`.
 */
export function corpusPath(): string | undefined {
  const folder = process.env["CONTENTSCOPE_CORPUS"] ?? fileURLToPath(new URL("../../../shared/corpus", import.meta.url));
  return existsSync(join(folder, "html")) ? folder : undefined;
}

/** Every page of a corpus, in order of id; none where there is no corpus. */
export function* corpusPages(folder = corpusPath()): Generator<GoldPage> {
  if (folder === undefined) return;
  for (const name of readdirSync(join(folder, "html")).toSorted()) yield corpusPage(folder, name.replace(".html.gz", ""));
}

const text = v.nullish(v.string());
const groundTruth = v.object({
  url: text,
  ground_truth: v.object({ main_content: text, title: text, author: text, publish_date: text }),
});

function corpusPage(folder: string, id: string): GoldPage {
  const truth = () => v.parse(groundTruth, JSON.parse(readFileSync(join(folder, "ground-truth", `${id}.json`), "utf8")));
  return {
    id,
    get html() {
      return gunzipSync(readFileSync(join(folder, "html", `${id}.html.gz`))).toString("utf8");
    },
    get gold() {
      return truth().ground_truth.main_content ?? "";
    },
    get stated() {
      const { url, ground_truth: own } = truth();
      return { url: url ?? "", title: own.title ?? "", author: own.author ?? "", published: own.publish_date ?? "" };
    },
  };
}

/** A page to measure on, as it was served. */
export interface BenchPage {
  readonly id: string;
  readonly html: string;
}

/** Pages measured unless all are asked for. */
const sampleSize = 24;

/** The corpus by size, or an even sample of it with the smallest and the largest; the bundled pages where there is no corpus. */
export function benchPages(all: boolean): BenchPage[] {
  const pages = Array.from(corpusPages(), ({ id, html }): BenchPage => ({ id, html }));
  const found = pages.length > 0 ? pages : bundledPages();
  const bySize = found.toSorted((left, right) => left.html.length - right.html.length);
  return all ? bySize : bySize.filter((_, index) => isSampled(index, bySize.length));
}

/** True for an index among `sampleSize` that are spread evenly over `count`, both ends with them. */
function isSampled(index: number, count: number): boolean {
  if (count <= sampleSize) return true;
  const step = (count - 1) / (sampleSize - 1);
  return Math.round(Math.round(index / step) * step) === index;
}

function bundledPages(): BenchPage[] {
  const folder = new URL("../../public/pages/", import.meta.url);
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".html.txt"));
  return names.map((name) => ({
    id: name.replace(/^.*\/|\.html\.txt$/g, ""),
    html: readFileSync(new URL(name, folder), "utf8"),
  }));
}
