import type { Range } from "../../../extraction/page/selection.ts";
import type { RunSummary } from "../../../worker/protocol/lab-worker.ts";
import { counted, shareText } from "../../../format.ts";
import { kindOf, type Band } from "./index.ts";
import { number } from "./series.ts";

interface Summarised extends Pick<RunSummary, "keptCharacters" | "textCharacters" | "channels"> {
  readonly selection: Uint32Array;
}

/** A sentence that says what a lane's figure shows, for those who do not see it: what is kept, and by which numbers. */
export function summaryOf(name: string, run: Summarised, bands: readonly Band[]): string {
  const texts = bands.flatMap((band) => kindOf(band).text?.(band) ?? []);
  const line = texts.find(({ above }) => above !== undefined);
  const bars = texts.find(({ reached }) => reached !== undefined);
  if (run.keptCharacters === 0) return `${name} keeps nothing${(line ?? bars)?.highest ?? ""}.`;
  const parts = [keptText(name, run, line?.above ?? ""), bars?.reached ?? "", areaText(run)];
  return `${parts.filter((part) => part !== "").join("; ")}.`;
}

function keptText(name: string, { selection, keptCharacters: kept, textCharacters: of }: Summarised, above: string): string {
  const regions = regionsOf(selection);
  const largest = regions.reduce((a, b) => (b.characters > a.characters ? b : a));
  const share = shareText(kept / Math.max(of, 1));
  const place = `characters ${number(largest.start)} to ${number(largest.end)}`;
  return (
    `${name} keeps ${number(kept)} of ${number(of)} characters of text (${share}) in ` +
    `${counted(regions.length, "region")}${above}${regions.length === 1 ? `, ${place}` : `; the largest, ${place}, is kept`}`
  );
}

/** The core of a method that grows one: the regions it was chosen from, and what it grew to. */
function areaText({ channels }: Summarised): string {
  const scalar = (id: string): number | undefined =>
    channels.flatMap((channel) => (channel.kind === "scalar" && channel.id === id ? [channel.value] : []))[0];
  const [regions, core, area] = [scalar("regionCount"), scalar("coreCharacters"), scalar("areaLines")];
  if (regions === undefined || core === undefined || area === undefined) return "";
  return `of ${counted(regions, "region")} with more content than code the core, ${counted(core, "character")}, grew to ${counted(area, "line")}`;
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
