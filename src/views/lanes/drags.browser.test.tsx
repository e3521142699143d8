import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import "../../lab.css";
import { extractors } from "../../extraction/algorithms/index.ts";
import type { Declaration } from "../../extraction/contract/extractor.ts";
import type { Lane } from "../../state/lane.ts";
import { useSession } from "../../lab/react.tsx";
import { withAllOfSize } from "../../state/lane-changes.ts";
import { mouse } from "../ui/mouse-for-tests.ts";
import { runLab } from "../../lab/running-lab-for-tests.tsx";
import { LaneView } from "./lanes-pane.tsx";
import "./lanes.css";

/** Steps of a pixel in each direction: of a curve, and of the thresholds of all methods. */
const pixels = 16;
const few = 5;
/** Steps in which a slider goes over its whole range. */
const strides = 4;

/** A real page, on which the number of passes depends on the threshold. */
let news = "";
/** A small one, of which a run takes no time. */
const small = `<body><ul><li><a href=1>Home</a></li><li><a href=2>News of the day</a></li></ul><div><h1>Storm</h1>${Array.from(
  { length: 6 },
  (_, at) => `<p>${"The storm crossed the coast at dawn, and ferries stayed in port. ".repeat(at + 1)}<a href=3>More</a></p>`,
).join("\n")}</div><p>Contact</p></body>`;

let host: HTMLElement;
/** Rules that were dragged so far. */
let dragged = 0;

beforeAll(async () => {
  news = await (await fetch("/pages/harbour-gazette/news.html.txt")).text();
});

beforeEach(() => {
  host = document.createElement("div");
  host.style.width = "640px";
  document.body.replaceChildren(host);
});

function Lanes() {
  const lanes = useSession(({ lab }) => lab.lanes);
  return (
    <div className="lane-list column" style={{ height: 640 }}>
      {lanes.map((lane) => (
        <LaneView key={lane.id} lane={lane} />
      ))}
    </div>
  );
}

/** Draws lanes on a page that is worth it for the first, and waits until they have run. */
async function show(first: string, ...others: readonly string[]) {
  const lanes = [first, ...others].map((extractor) => ({ extractor, values: {} }));
  const session = runLab(host, <Lanes />, lanes, first.endsWith("ccb") ? news : small);
  await drawn();
  return session;
}

/** Waits until nothing is running; a press or a move sets its value at once. */
async function rest(): Promise<void> {
  await expect.poll(() => host.dataset["idle"], { timeout: 20_000, interval: 5 }).toBeDefined();
}

/** Waits until what was just drawn has begun, and until nothing is running. */
async function drawn(): Promise<void> {
  for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  await rest();
}

/** Shows all bands and pictures of all lanes. */
async function showFull(session: Awaited<ReturnType<typeof show>>): Promise<void> {
  session.setState(({ lab }) => ({ lab: withAllOfSize(lab, "full") }));
  await drawn();
}

/** Rules of the thresholds that are shown. */
function rules(): readonly Element[] {
  return Array.from(host.querySelectorAll(".threshold .handle"));
}

function boxOf(element: Element | null | undefined): DOMRect {
  if (element === null || element === undefined) throw new Error("what is looked at is not there");
  return element.getBoundingClientRect();
}

/** The names beside bands are one line each, and no longer than the gutter. */
function expectNamesInGutter(): void {
  const plotAt = host.querySelector(".figure-plot")?.getBoundingClientRect().left ?? Number.NaN;
  for (const name of host.querySelectorAll<HTMLElement>(".figure-gutter .quantity-line")) {
    const { right, height } = boxOf(name);
    const range = document.createRange();
    range.selectNodeContents(name);
    const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)));
    expect([right <= plotAt, height >= 11, lines.size], name.textContent).toEqual([true, true, 1]);
  }
}

describe("a lane in full", () => {
  it.for<Declaration>(extractors)(
    "$name: a dragged threshold follows the pointer, and nothing moves",
    async ({ id, parameters }) => {
      const session = await show(id);
      // Bands that are hidden at first have rules, too.
      await showFull(session);
      expectNamesInGutter();
      const lane = session.getState().lab.lanes[0];
      for (const index of rules().keys()) {
        // One rule is dragged down, the next one up.
        const by = ++dragged % 2 === 0 ? 1 : -1;
        session.setState(({ lab }) => ({ lab: { ...lab, lanes: lane === undefined ? [] : [lane] } }));
        await drawn();
        rules()[index]?.scrollIntoView({ block: "center" });
        const box = boxOf(rules()[index]);
        const plot = rules()[index]?.closest(".band");
        // Near the handle's upper edge: it may be held anywhere.
        const [x, y] = [box.left + 8, box.top + 4];
        const places = new Set<string>();
        const ruled: number[] = [];
        const set: Lane["values"][] = [];
        const look = (): void => {
          const { top, height } = boxOf(plot);
          places.add(`${top} ${height}`);
          ruled.push(boxOf(rules()[index]?.closest(".threshold")).bottom);
          set.push(session.getState().lab.lanes[0]?.values ?? {});
        };
        await mouse("mousePressed", x, y);
        await rest();
        look();
        expect(set[0]).toEqual({});
        for (let step = 1; step <= few; step++) {
          await mouse("mouseMoved", x, y + by * step);
          await rest();
          look();
        }
        await mouse("mouseReleased", x, y + by * few);
        await rest();
        const [name = "", ...others] = new Set(set.flatMap((values) => Object.keys(values)));
        expect(others).toEqual([]);
        const values = set.slice(1).map((of) => Number(of[name] ?? parameters[name]?.default));
        const falling = values.toSorted((a, b) => b - a);
        expect(values).toEqual(by > 0 ? falling : falling.toReversed());
        expect(set.at(-1)).not.toEqual({});
        // Neither where it was held nor the first pixel makes it jump.
        expect(Math.abs((ruled[1] ?? Number.NaN) - (ruled[0] ?? Number.NaN))).toBeLessThanOrEqual(2);
        expect(Array.from(places)).toHaveLength(1);
      }
    },
  );
});

describe("the chosen mark of a curve", () => {
  it("follows the pointer to more and to fewer blocks, pixel by pixel, and back", async () => {
    const session = runLab(host, <Lanes />, [{ extractor: "learned", values: {} }], news);
    await drawn();
    await showFull(session);
    // The code of pictures comes when the first is opened.
    await expect.poll(() => host.querySelector(".panel .rule.strong > path"), { timeout: 20_000 }).not.toBeNull();
    await drawn();
    const start = session.getState().lab;
    const kept = (): number => {
      const result = session.getState().results[start.lanes[0]?.id ?? ""];
      return result?.status === "done" ? result.last.keptCharacters : Number.NaN;
    };
    const rule = (): DOMRect => boxOf(host.querySelector(".panel .rule.strong > path"));
    const usual = kept();
    for (const by of [1, -1]) {
      host.querySelector(".panel")?.scrollIntoView({ block: "end" });
      const [x, y] = [rule().left, rule().top + 40];
      const [left, places, counts] = [boxOf(host.querySelector(".panel-plot")).left, new Set<string>(), [kept()]];
      await mouse("mousePressed", x, y);
      await rest();
      expect(session.getState().lab.lanes[0]?.values).toEqual({});
      const step = async (pixel: number): Promise<void> => {
        await mouse("mouseMoved", x + by * pixel, y);
        await rest();
        const box = boxOf(host.querySelector(".panel-plot"));
        places.add(`${box.left} ${box.width} ${box.height}`);
      };
      for (let pixel = 1; pixel <= pixels; pixel++) {
        await step(pixel);
        counts.push(kept());
      }
      const rising = counts.toSorted((a, b) => a - b);
      expect(counts).toEqual(by > 0 ? rising : rising.toReversed());
      expect(new Set(counts).size).toBeGreaterThan(3);
      // Steps of the parameter are coarser than pixels where many blocks are nearly as likely.
      expect(Math.abs(rule().left - (x + by * pixels))).toBeLessThanOrEqual(pixels / 2);
      await step(0);
      expect([kept(), rule().left - left]).toEqual([usual, x - left]);
      await mouse("mouseReleased", x, y);
      await rest();
      expect(places.size).toBe(1);
      expect(session.getState().lab.lanes[0]?.values).toEqual({});
    }
  });

  it("goes where Enter is pressed, and beyond the optimum by a threshold", async () => {
    const session = runLab(host, <Lanes />, [{ extractor: "learned", values: {} }], news);
    await drawn();
    await showFull(session);
    await drawn();
    const values = () => session.getState().lab.lanes[0]?.values ?? {};
    const plot = host.querySelector<HTMLElement>(".panel-plot");
    plot?.focus();
    await userEvent.keyboard("{Home}{Shift>}{ArrowRight}{/Shift}{Enter}");
    await drawn();
    expect(Object.keys(values())).toEqual(["floor"]);
    // As near to ten as a step of the floor lets it.
    const kept = Number(/^kept: (\d+)$/u.exec(host.querySelector(".panel .rule.strong > text")?.textContent ?? "")?.[1]);
    expect(kept).toBeGreaterThan(5);
    expect(kept).toBeLessThan(15);
    await userEvent.keyboard("{End}{Enter}");
    await drawn();
    expect(values()).toMatchObject({ mode: "threshold", threshold: 0 });
  });
});

describe("a slider dragged over its range", () => {
  it.for<Declaration>(extractors)("$name: neither its track nor another lane moves", async ({ id }) => {
    await show(id, "plain");
    const [first, second] = host.querySelectorAll(".lane");
    for (const slider of first?.querySelectorAll(".lane-header input[type=range]") ?? []) {
      const place = (): string => {
        const [{ left, top, width }, below] = [boxOf(slider), boxOf(second)];
        return `track ${left} ${top} ${width}, lane below ${below.top} ${below.height}`;
      };
      const start = place();
      const places = new Set([start]);
      const look = async (): Promise<void> => {
        await rest();
        places.add(place());
      };
      const { left, top, width, height } = boxOf(slider);
      const y = top + height / 2;
      await mouse("mousePressed", left + width / 2, y);
      await look();
      for (let stride = 0; stride <= strides; stride++) {
        await mouse("mouseMoved", left + (width * stride) / strides, y);
        await look();
      }
      expect(Array.from(places)).toEqual([start]);
      await mouse("mouseReleased", left + width, y);
      await drawn();
    }
  });
});
