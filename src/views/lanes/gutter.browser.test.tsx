import { beforeEach, describe, expect, it } from "vitest";
import "../../lab.css";
import { runLab } from "../../lab/running-lab-for-tests.tsx";
import { extractors } from "../../extraction/algorithms/index.ts";
import type { Declaration } from "../../extraction/contract/extractor.ts";
import { useSession } from "../../lab/react.tsx";
import { withAllOfSize } from "../../state/lane-changes.ts";
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

describe("the names beside bands", () => {
  it.for<Declaration>(extractors)("$name: stand in one line each, in the gutter", async ({ id }) => {
    host.style.width = "760px";
    const session = runLab(host, <Lanes />, [{ extractor: id, values: {} }], page);
    await drawn();
    session.setState(({ lab }) => ({ lab: withAllOfSize(lab, "full") }));
    await drawn();
    const plotAt = host.querySelector(".figure-plot")?.getBoundingClientRect().left ?? Number.NaN;
    for (const name of host.querySelectorAll<HTMLElement>(".figure-gutter .quantity-line")) {
      const { right, height } = name.getBoundingClientRect();
      expect(right).toBeLessThanOrEqual(plotAt);
      const range = document.createRange();
      range.selectNodeContents(name);
      expect(new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size, name.textContent).toBe(1);
      expect(height, name.textContent).toBeGreaterThanOrEqual(11);
    }
  });
});
