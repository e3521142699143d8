import { counted } from "../../contract/number-text.ts";
import { Fusion, textDensityOf, type Block } from "./block.ts";
import { holderOf, placeOf, type Context, type Outcome, type Reason, type Step } from "./stage.ts";

interface Rule {
  /** In symbols, for the reasons. */
  readonly symbols: string;
  /** True where a block is fused with what was fused so far before it. */
  readonly joins: (before: Block, next: Block, context: Context) => boolean;
}

/** Fuses neighbours of equal text density. Densities are equal as 32-bit floats, as in the program. */
export function fuseEqualDensity(name: string): Step {
  return fuse(name, {
    symbols: "fuse: density(prev) = density(cur)",
    joins: (before, next) => Math.fround(textDensityOf(before)) === Math.fround(textDensityOf(next)),
  });
}

/**
 * Fuses each content block with the one before it where at most so many of the page's blocks lie between. The one before may be
 * boilerplate: it is swallowed, and turns content.
 */
export function fuseNear(name: string): Step {
  return fuse(name, {
    symbols: "fuse a content block with the one before: blocks between ≤ fuseDistance",
    joins: (before, next, context) => next.isContent && isNear(before, next, context),
  });
}

/** Fuses content blocks alone, and those of one level. */
export function fuseNearContentOfLevel(name: string): Step {
  return fuse(name, {
    symbols: "fuse content blocks of one level: blocks between ≤ fuseDistance",
    joins: (before, next, context) =>
      before.isContent && next.isContent && before.level === next.level && isNear(before, next, context),
  });
}

function isNear(before: Block, next: Block, { settings }: Context): boolean {
  return next.first - before.last - 1 <= settings.fuseDistance;
}

function fuse(name: string, { symbols, joins }: Rule): Step {
  return {
    name,
    run(before, context): Outcome {
      const fusions: Fusion[] = [];
      for (const block of before) {
        const last = fusions.at(-1);
        if (last !== undefined && joins(last.block, block, context)) last.add(block);
        else fusions.push(new Fusion(block));
      }
      const blocks = fusions.map(({ block }) => block);
      return {
        blocks,
        detail: detailOf(before.length - blocks.length, swallowedIn(before, blocks)),
        reasonFor: (ordinal) => reasonOf(symbols, before, blocks, ordinal),
      };
    },
  };
}

/** The number of blocks that turned content because one that is was fused with them. */
function swallowedIn(before: readonly Block[], after: readonly Block[]): number {
  const ends = after.filter(({ isContent }) => isContent);
  let swallowed = 0;
  let next = 0;
  for (const { last, isContent } of before) {
    while (next < ends.length && ends[next].last < last) next++;
    if (!isContent && next < ends.length && ends[next].first <= last) swallowed++;
  }
  return swallowed;
}

function detailOf(fused: number, swallowed: number): string {
  if (fused === 0) return "No block is fused.";
  const also =
    swallowed === 0 ? "" : ` ${counted(swallowed, "block")} of boilerplate ${swallowed === 1 ? "is" : "are"} swallowed.`;
  return `${counted(fused, "block")} ${fused === 1 ? "is" : "are"} fused with the one before.${also}`;
}

function reasonOf(symbols: string, before: readonly Block[], after: readonly Block[], ordinal: number): Reason | undefined {
  const own = holderOf(before, ordinal);
  const whole = holderOf(after, ordinal);
  if (own === undefined || whole === undefined || own.members.length === whole.members.length) return undefined;
  const isSwallowed = whole.isContent && !own.isContent;
  const words = `${placeOf(whole)}: ${counted(whole.words, "word")}`;
  return {
    links: [{ symbols, numbers: isSwallowed ? `${words}; it swallows ${placeOf(own)}, which was boilerplate` : words }],
    ...(isSwallowed ? { verdict: "kept", quantity: "words of the fused block", value: whole.words } : {}),
  };
}
