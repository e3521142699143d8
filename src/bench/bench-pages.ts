import { readFileSync, readdirSync } from "node:fs";
import { corpusPages } from "./corpus.ts";

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
