import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../lab.css";
import type { Lane } from "../../state/lane.ts";
import { useSession } from "../../lab/react.tsx";
import { activePage } from "../../state/lab.ts";
import { withGold } from "../../state/page-changes.ts";
import { runLab } from "../../controllers/running-lab-for-tests.tsx";
import { AddLane } from "./add-lane.tsx";
import { LaneHeader } from "./lane-header.tsx";

let host: HTMLElement;

beforeEach(() => {
  host = document.createElement("div");
  host.style.width = "640px";
  document.body.replaceChildren(host);
});

function Lanes() {
  const lanes = useSession(({ lab }) => lab.lanes);
  return (
    <>
      <AddLane />
      {lanes.map((lane) => (
        <LaneHeader key={lane.id} lane={lane} />
      ))}
    </>
  );
}

function show(...lanes: readonly (readonly [extractor: string, values?: Lane["values"]])[]) {
  const session = runLab(
    host,
    <Lanes />,
    lanes.map(([extractor, values = {}]) => ({ extractor, values })),
  );
  return () => session.getState().lab.lanes;
}

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });

describe("the header of a lane", () => {
  it("says how much the run kept, and is two rows high", async () => {
    show(["cetd-ds"]);
    await expect.element(page.getByText(/^[\d,]+ \(\d+ %\) of [\d,]+ characters$/)).toBeVisible();
    expect(host.querySelector(".lane-header")?.getBoundingClientRect().height).toBeLessThanOrEqual(64);
  });

  it.each([
    ["without a gold standard", undefined],
    ["with one", { marks: [40, 90], from: "marked" } as const],
  ])("names its algorithm and its parameter whole at every width from 560, %s", async (_, gold) => {
    const longest = ["ccb", "boilerpipe", "content-extractor", "crunch", "fe", "vote"];
    const session = runLab(
      host,
      <Lanes />,
      longest.map((extractor) => ({ extractor, values: {} })),
    );
    session.setState(({ lab }) => ({ lab: withGold(lab, activePage(lab)?.id ?? "", gold) }));
    await expect.element(button(/lane A.*: (mark the gold standard|show all scores)$/)).toBeVisible();
    const headers = [...host.querySelectorAll<HTMLElement>(".lane-header")];
    expect(headers).toHaveLength(longest.length);
    await expect.element(page.getByRole("region", { name: "Members of lane F" })).toBeVisible();
    const faults: string[] = [];
    for (let width = 560; width <= 1280; width += 20) {
      host.style.width = `${width}px`;
      // The first frame tells of the new width, after the second it is drawn.
      for (const _frame of [1, 2]) await new Promise(requestAnimationFrame);
      for (const [at, header] of headers.entries()) {
        const words = [...header.querySelectorAll(".lane-algorithm .truncated, .parameter-label")];
        const cut = words.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
        faults.push(...cut.map(({ textContent }) => `${longest[at]}: ${textContent} at ${width}`));
        // Members have a row of their own.
        const lines = [...header.querySelectorAll(".lane-line, .lane-parameters")];
        if (lines.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth))
          faults.push(`${longest[at]}: beyond its line at ${width}`);
        const members = header.querySelector<HTMLElement>(".lane-members")?.offsetHeight ?? 0;
        if (header.offsetHeight - members > 66) faults.push(`${longest[at]}: ${header.offsetHeight} pixels high at ${width}`);
      }
    }
    expect(faults).toEqual([]);
  });

  it("switches the algorithm, with its paper's values", async () => {
    const lanes = show(["ccb", { threshold: 0.5 }]);
    await button("Algorithm of lane A: CCB").click();
    await page.getByRole("option", { name: /^DANAg / }).click();
    expect(lanes()[0]).toMatchObject({ extractor: "danag", values: {} });
    await expect.element(page.getByRole("slider", { name: "Gap" })).toBeVisible();
  });

  it("lists what was changed, and resets one or all", async () => {
    const lanes = show(["ccb", { threshold: 0.5, range: 20, tolerance: 0 }]);
    await button("3 changed").click();
    const card = page.getByRole("dialog", { name: "Changed values of lane A" });
    await expect.element(card).toHaveTextContent("0.75 → 0.5");
    await card.getByRole("button", { name: "Reset Range" }).click();
    expect(lanes()[0]?.values).toEqual({ threshold: 0.5, tolerance: 0 });
    await card.getByRole("button", { name: "Reset all" }).click();
    expect(lanes()[0]?.values).toEqual({});
    await expect.element(button("Algorithm of lane A: CCB")).toHaveFocus();
  });

  it("shows the other parameters behind “More”", async () => {
    show(["ccb"]);
    await expect.element(page.getByRole("slider", { name: "Tolerance" })).not.toBeInTheDocument();
    await button("More parameters of lane A").click();
    await expect.element(page.getByRole("slider", { name: "Tolerance" })).toBeVisible();
    await expect.element(button("More parameters of lane A")).toHaveAttribute("aria-expanded", "true");
  });

  it("hides the parameters of a collapsed lane", async () => {
    show(["ccb"]);
    await button("Collapse lane A").click();
    await expect.element(page.getByRole("slider", { name: "Threshold" })).not.toBeInTheDocument();
    await button("Expand lane A").click();
    await expect.element(page.getByRole("slider", { name: "Threshold" })).toBeVisible();
  });

  it("duplicates and removes, but not the last lane", async () => {
    const lanes = show(["ccb", { threshold: 0.5 }]);
    await button("Duplicate lane A").click();
    expect(lanes().map(({ letter, values }) => [letter, values])).toEqual([
      ["A", { threshold: 0.5 }],
      ["B", { threshold: 0.5 }],
    ]);
    await button("Remove lane A").click();
    expect(lanes().map(({ letter }) => letter)).toEqual(["B"]);
    await expect.element(button("Remove lane B")).toHaveAttribute("aria-disabled", "true");
  });

  it("tells of the paper, the deviations and the run", async () => {
    show(["danag"]);
    await button("About DANAg").click();
    const card = page.getByRole("dialog", { name: "About DANAg" });
    await expect.element(card).toHaveTextContent("Naive Smoothing Method");
    await expect.element(card).toHaveTextContent("Short links: From the authors' later AdDANAg");
    await expect.element(card).toHaveTextContent("section 3.1: The paper does not say how characters are counted");
    await expect.element(card).toHaveTextContent("What all methods share, where it differs from papers");
    await expect.element(card).toHaveTextContent("Papers over lines speak of those of a “normalized” source");
    await expect.element(card).toHaveTextContent(/Analysed in .* ms/);
    await userEvent.keyboard("{Escape}");
    await expect.element(button("About DANAg")).toHaveFocus();
  });
});

describe("adding a lane", () => {
  it("offers every algorithm by family", async () => {
    const lanes = show(["ccb"]);
    await button("Add lane").click();
    await expect.element(page.getByRole("option", { name: "CECTD-S Sun" })).toBeVisible();
    await expect.element(page.getByRole("combobox", { name: "Algorithms" })).toHaveFocus();
    await userEvent.keyboard("DANAg");
    await expect.element(page.getByRole("option", { selected: true })).toHaveTextContent(/^DANAg /);
    await expect.element(page.getByRole("option", { name: "CECTD-S Sun" })).not.toBeInTheDocument();
    await userEvent.keyboard("{Enter}");
    expect(lanes().map(({ extractor }) => extractor)).toEqual(["ccb", "danag"]);
  });

  it("puts the family of the best match first, and Enter adds that one", async () => {
    const lanes = show(["ccb"]);
    await button("Add lane").click();
    // Among the methods before it whose authors and summaries hold these letters.
    await userEvent.keyboard("jus");
    await expect.element(page.getByRole("option", { selected: true })).toHaveTextContent(/^jusText /);
    await expect.element(page.getByRole("option").first()).toHaveTextContent(/^jusText /);
    await userEvent.keyboard("{Enter}");
    expect(lanes().map(({ extractor }) => extractor)).toEqual(["ccb", "justext"]);
  });

  it("is refused, with the reason, once there are six", async () => {
    show(["plain"], ["plain"], ["plain"], ["plain"], ["plain"], ["plain"]);
    await expect.element(button("Add lane")).toHaveAttribute("aria-disabled", "true");
    await userEvent.tab();
    await expect.element(page.getByRole("tooltip")).toHaveTextContent("6 lanes at the most");
  });
});
