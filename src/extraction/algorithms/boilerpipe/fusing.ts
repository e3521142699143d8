import { counted } from "../../contract/number-text.ts";
import { Fusion, textDensityOf, type Block } from "./block.ts";
import { placeOf, type Context, type Outcome, type Said, type Step } from "./stage.ts";

/** True where a block is fused with what was fused so far before it. */
type Joins = (before: Block, next: Block, context: Context) => boolean;

/** Fuses neighbours of equal text density. Densities are equal as 32-bit floats, as in the program. */
export function fuseEqualDensity(name: string): Step {
  return fuse(
    name,
    "fuse: density(prev) = density(cur)",
    (before, next) => Math.fround(textDensityOf(before)) === Math.fround(textDensityOf(next)),
  );
}

/**
 * Fuses each content block with the one before it where at most so many of the page's blocks lie between. The one before may be
 * boilerplate: it is swallowed, and turns content.
 */
export function fuseNear(name: string): Step {
  return fuse(
    name,
    "fuse a content block with the one before: blocks between ≤ fuseDistance",
    (before, next, context) => next.isContent && isNear(before, next, context),
  );
}

/** Fuses content blocks alone, and those of one level. */
export function fuseNearContentOfLevel(name: string): Step {
  return fuse(
    name,
    "fuse content blocks of one level: blocks between ≤ fuseDistance",
    (before, next, context) => before.isContent && next.isContent && before.level === next.level && isNear(before, next, context),
  );
}

function isNear(before: Block, next: Block, { settings }: Context): boolean {
  return next.first - before.last - 1 <= settings.fuseDistance;
}

function fuse(name: string, rule: string, joins: Joins): Step {
  return {
    name,
    rule,
    run(before, context): Outcome {
      const fusions: Fusion[] = [];
      for (const block of before) {
        const last = fusions.at(-1);
        if (last !== undefined && joins(last.block, block, context)) last.add(block);
        else fusions.push(new Fusion(block));
      }
      const blocks = fusions.map(({ block }) => block);
      return { blocks, at: (index) => saidOf(before[index], blocks) };
    },
  };
}

function saidOf(own: Block, after: readonly Block[]): Said | undefined {
  const whole = after.find(({ first, last }) => first <= own.first && own.last <= last);
  if (whole === undefined || own.members.length === whole.members.length) return undefined;
  const words = `${placeOf(whole)}: ${counted(whole.words, "word")}`;
  return whole.isContent && !own.isContent
    ? {
        numbers: `${words}; it swallows ${placeOf(own)}, which was boilerplate`,
        quantity: "words of the fused block",
        value: whole.words,
      }
    : { numbers: words };
}
