import type { Deviation } from "../../contract/extractor.ts";

/** Where the method differs from Yi, Liu and Li 2003, as far as it is known. */
export const deviations: readonly Deviation[] = [
  {
    id: "shared-nodes",
    where: "from memory: the importance of a node",
    what: "A node’s importance is the entropy of its styles to the base m, the pages that have it; where repeats are collapsed, one page may use several of its styles, so that the entropy could be above 1: it is 1 then.",
    why: "An importance is a share from 0 to 1.",
    changes: "Nothing where sequences of children are compared as they are.",
  },
  {
    id: "text-or-elements",
    where: "from memory: composite importance",
    what: "The paper tells leaves from inner nodes; where an element holds other elements on some pages only, its text on the others stands for a style’s children here.",
    why: "Else that style would weigh nothing, however different its text.",
    changes: "Nodes that are leaves on some pages of a site and none on others; not measured.",
  },
];
