import { beforeEach, describe, expect, it } from "vitest";
import "../../lab.css";
import { runLab } from "../../controllers/running-lab-for-tests.tsx";
import { extractors } from "../../extraction/algorithms/index.ts";
import type { Declaration } from "../../extraction/contract/extractor.ts";
import { useSession } from "../../lab/react.tsx";
import { LaneView } from "./lane-view.tsx";
import "./lanes.css";

const page = `<body><ul><li><a href=1>Home</a></li><li><a href=2>News of the day</a></li></ul><div><h1>Storm</h1>${Array.from(
  { length: 6 },
  (_, at) => `<p>${"The storm crossed the coast at dawn, and ferries stayed in port. ".repeat(at + 1)}<a href=3>More</a></p>`,
).join("\n")}</div><p>Contact</p></body>`;

let host: HTMLElement;

beforeEach(() => {
  host = document.createElement("div");
  document.body.replaceChildren(host);
});

function Lanes() {
  const lanes = useSession(({ lab }) => lab.lanes);
  return lanes.map((lane) => <LaneView key={lane.id} lane={lane} />);
}

/** Waits until what was just done has begun, and until nothing is running. */
async function drawn(): Promise<void> {
  for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  await expect.poll(() => host.dataset["idle"], { timeout: 20_000, interval: 5 }).toBeDefined();
}

/** Words of an element's text that stand on more than one line. */
function brokenWords(element: Element): readonly string[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const broken: string[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.textContent ?? "";
    for (const { 0: word, index } of text.matchAll(/[^\s/-]+/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const tops = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)));
      if (tops.size > 1) broken.push(word);
    }
  }
  return broken;
}

describe("the names beside bands", () => {
  it.for<Declaration>(extractors)("$name: break in no word", async ({ id }) => {
    host.style.width = "760px";
    runLab(host, <Lanes />, [{ extractor: id, values: {} }], page);
    await drawn();
    for (const chip of host.querySelectorAll<HTMLElement>('.figure-switches > .chip[aria-pressed="false"]')) chip.click();
    await drawn();
    expect(Array.from(host.querySelectorAll(".gutter-name"), brokenWords).flat()).toEqual([]);
  });
});
