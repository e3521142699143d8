import type { Range } from "../../../extraction/page/selection.ts";
import type { RunSummary } from "../../../protocol/lab-worker.ts";
import type { Band, SeriesSummary } from "./diagrams.ts";

interface Summarised extends Pick<RunSummary, "keptCharacters" | "textCharacters" | "channels"> {
  readonly selection: Uint32Array;
}

/** A sentence that says what a lane's figure shows, for those who do not see it: what is kept, and by which numbers. */
export function summaryOf(name: string, run: Summarised, bands: readonly Band[]): string {
  const decisive = bands.flatMap((band) => (band.kind === "line" || band.kind === "bars" ? [band] : []));
  const line = decisive.find((band) => band.kind === "line")?.channel;
  const bars = decisive.find((band) => band.kind === "bars" && band.channel.control !== undefined)?.channel;
  if (run.keptCharacters === 0) return `${name} keeps nothing${highestWords(line ?? bars)}.`;
  return `${[keptWords(name, run, line), elementWords(bars), areaWords(run)].filter((part) => part !== "").join("; ")}.`;
}

function keptWords(
  name: string,
  { selection, keptCharacters: kept, textCharacters: of }: Summarised,
  line: SeriesSummary | undefined,
): string {
  const regions = regionsOf(selection);
  const largest = regions.reduce((a, b) => (b.characters > a.characters ? b : a));
  const share = ((100 * kept) / Math.max(of, 1)).toFixed(kept / of < 0.1 ? 1 : 0);
  const above = line?.threshold === undefined ? "" : ` above ${number(line.threshold)}`;
  const place = `characters ${number(largest.start)} to ${number(largest.end)}`;
  return (
    `${name} keeps ${number(kept)} of ${number(of)} characters of text (${share} %) in ` +
    `${counted(regions.length, "region")}${above}${regions.length === 1 ? `, ${place}` : `; the largest, ${place}, is kept`}`
  );
}

/** Where bars are measured against a threshold: how many reach it, and how high they go. */
function elementWords(bars: SeriesSummary | undefined): string {
  if (bars?.threshold === undefined || bars.reached === undefined) return "";
  const { name, units, count, reached, threshold, max } = bars;
  return `${number(reached)} of ${number(count)} ${units} reach the ${name.toLowerCase()} of ${number(threshold)}, the highest ${number(max)}`;
}

/** Where a core is grown to an area: the regions it was chosen from, and what it grew to. */
function areaWords({ channels }: Summarised): string {
  const scalar = (id: string): number | undefined =>
    channels.flatMap((channel) => (channel.kind === "scalar" && channel.id === id ? [channel.value] : []))[0];
  const [regions, core, area] = [scalar("regionCount"), scalar("coreCharacters"), scalar("areaLines")];
  if (regions === undefined || core === undefined || area === undefined) return "";
  return `of ${counted(regions, "region")} with more content than code the core, ${counted(core, "character")}, grew to ${counted(area, "line")}`;
}

function highestWords(series: SeriesSummary | undefined): string {
  if (series?.threshold === undefined) return "";
  return `: the highest ${series.name.toLowerCase()} is ${number(series.max)}, the threshold ${number(series.threshold)}`;
}

function number(value: number): string {
  return Number(value.toPrecision(Math.abs(value) < 100 ? 3 : 9)).toLocaleString("en", {
    maximumFractionDigits: Math.abs(value) < 100 ? 3 : 0,
  });
}

function counted(count: number, noun: string): string {
  return `${number(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** Kept ranges less than this far apart, markup between them, read as one region. */
const regionGap = 200;

function regionsOf(selection: Uint32Array): readonly (Range & { readonly characters: number })[] {
  const regions: { start: number; end: number; characters: number }[] = [];
  for (let index = 0; index < selection.length; index += 2) {
    const start = selection[index] ?? 0;
    const end = selection[index + 1] ?? 0;
    const last = regions.at(-1);
    if (last !== undefined && start - last.end < regionGap) {
      last.end = end;
      last.characters += end - start;
    } else regions.push({ start, end, characters: end - start });
  }
  return regions;
}
