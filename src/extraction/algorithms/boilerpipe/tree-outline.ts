import type { ClassMeaning, OutlineChannel } from "../../contract/trace.ts";
import { numberText } from "../../contract/number-text.ts";
import { symbolsOf } from "./classifying.ts";
import { paper } from "./parameters.ts";
import type { Settings } from "./parameters.ts";
import { holds, thresholdOf } from "./tree.ts";
import type { Features, Node, Tree } from "./tree.ts";

interface Place {
  readonly node: Node;
  readonly parent: number;
  readonly answer: "" | "yes: " | "no: ";
  yes: number;
  no: number;
}

/** A decision tree as a picture: how many blocks, and words, come to each question and to each class. */
export function treeOutline(tree: Tree, features: Features, settings: Settings): OutlineChannel {
  const places = expand(tree);
  const blocks = new Float64Array(places.length);
  const words = new Float64Array(places.length);
  for (let block = 0; block < features.words.length; block++) {
    for (let at = 0; at >= 0;) {
      const place = places[at];
      blocks[at] = (blocks[at] ?? 0) + 1;
      words[at] = (words[at] ?? 0) + (features.words[block] ?? 0);
      if (place === undefined || typeof place.node === "string") break;
      at = holds(features, place.node, settings, block) ? place.yes : place.no;
    }
  }
  return {
    kind: "outline",
    id: "tree",
    name: "Decision tree",
    unit: "",
    formula: "each block answers questions from the top until one gives its class",
    cite: { paper: paper.short, where: "decision trees" },
    parents: Int32Array.from(places, ({ parent }) => parent),
    labels: places.map(({ node, answer }) => answer + (typeof node === "string" ? node : questionText(node, settings))),
    columns: [
      { name: "Blocks", unit: "blocks", formula: "blocks that come here", values: blocks },
      { name: "Words", unit: "words", formula: "words of the blocks that come here", values: words },
    ],
    meanings: places.map(({ node }) => meaningOf(node)),
    starts: new Uint32Array(places.length),
    ends: new Uint32Array(places.length),
  };
}

/** The nodes with parents first; a question that two ways lead to stands twice. */
function expand(tree: Tree): readonly Place[] {
  const places: Place[] = [{ node: tree, parent: -1, answer: "", yes: -1, no: -1 }];
  for (const [parent, place] of places.entries()) {
    if (typeof place.node === "string") continue;
    place.yes = places.push({ node: place.node.yes, parent, answer: "yes: ", yes: -1, no: -1 }) - 1;
    place.no = places.push({ node: place.node.no, parent, answer: "no: ", yes: -1, no: -1 }) - 1;
  }
  return places;
}

/** "words(cur) > 16?": a question with its number in place of the threshold's name. */
function questionText(question: Tree, settings: Settings): string {
  return `${symbolsOf(question, numberText(thresholdOf(question, settings)))}?`;
}

function meaningOf(node: Node): ClassMeaning {
  if (node === "content") return "kept";
  return node === "boilerplate" ? "removed" : "context";
}
