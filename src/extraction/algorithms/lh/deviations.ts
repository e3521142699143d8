import type { Deviation } from "../../contract/extractor.ts";

/** Where the method differs from Lin and Ho 2002, as far as it is known. */
export const deviations: readonly Deviation[] = [
  {
    id: "plateau",
    of: "stopRule",
    where: "abstract",
    what: "The abstract has the threshold chosen dynamically for each site; from memory, it grows until a step admits no further block. By default it is here the first of the longest run of steps that admit the same blocks, neither none nor all.",
    why: "The literal rule stops on small sites usually at its very first step.",
    changes: "In the example of four pages θ is 0.4 and all four articles are kept; by the literal rule it is 0.1 and one is.",
  },
  {
    id: "occurrences",
    where: "the paper was not at hand in full",
    what: "Whether a feature counts once in a block’s entropy or as often as it occurs is not known; here it counts as often. A block without features has the entropy 1.",
    why: "The sum over a block’s features is from memory, and a block of stop words alone is rather navigation than text.",
    changes: "Blocks that repeat a word lean towards its entropy; not measured.",
  },
  {
    id: "least-words",
    of: "leastWords",
    where: "abstract",
    what: "The abstract has a block for each table; the least number of words is for the elements of today’s pages alone, and tables are blocks from one word on.",
    why: "Without it each headline and each link in a div would be a block of its own.",
    changes: "Nothing by the tables alone; with today’s elements, which words a short element is judged with.",
  },
];
