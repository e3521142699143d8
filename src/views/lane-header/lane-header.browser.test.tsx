import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../lab.css";
import type { Lane } from "../../state/lane.ts";
import { useSession } from "../../lab/react.tsx";
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

const button = (name: string) => page.getByRole("button", { name, exact: true });

describe("the header of a lane", () => {
  it("says how much the run kept, and is two rows high", async () => {
    show(["cetd-ds"]);
    await expect.element(page.getByText(/^[\d,]+ \(\d+ %\) of [\d,]+ characters$/)).toBeVisible();
    expect(host.querySelector(".lane-header")?.getBoundingClientRect().height).toBeLessThanOrEqual(64);
  });

  it.each([560, 600, 640, 700, 960, 1100, 1280])(
    "names its algorithm and its parameter whole at a width of %d",
    async (width) => {
      host.style.width = `${width}px`;
      show(["ccb"], ["boilerpipe"], ["content-extractor"], ["justext"], ["crunch"], ["fe"]);
      await expect.element(button("score… lane A: mark the gold standard")).toBeVisible();
      const words = [...host.querySelectorAll(".lane-algorithm .truncated, .parameter-label")];
      expect(words.length).toBeGreaterThanOrEqual(12);
      const isCut = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth;
      expect(words.filter(isCut).map(({ textContent }) => textContent)).toEqual([]);
      const headers = [...host.querySelectorAll(".lane-header")];
      expect(headers.filter((header) => header.getBoundingClientRect().height > 66)).toEqual([]);
    },
  );

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
