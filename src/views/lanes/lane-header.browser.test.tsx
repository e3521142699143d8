import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../lab.css";
import "./lanes.css";
import type { Lane } from "../../state/lane.ts";
import { useSession } from "../../lab/react.tsx";
import { activePage } from "../../state/lab.ts";
import { withGold } from "../../state/page-changes.ts";
import { runLab } from "../../lab/running-lab-for-tests.tsx";
import { AddMethod } from "./lanes-pane.tsx";
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
      <AddMethod />
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
  it("is one line with the name, what is kept, the value that decides, and the size", async () => {
    show(["cetd-ds"]);
    await expect.element(page.getByText(/^keeps \d+ %$/)).toBeVisible();
    await expect.element(page.getByText(/^keeps \d+ %$/)).toHaveAttribute("title", expect.stringMatching(/^keeps /));
    const controls = host.querySelectorAll(".lane-header :is(button, input, [role=slider])");
    // Wherever a test before left the pointer.
    await userEvent.hover(document.body);
    // The menu is revealed by the pointer or the focus, in a place kept free.
    expect(Array.from(controls).filter((control) => control.closest(".on-demand") === null)).toHaveLength(4);
    expect(getComputedStyle(host.querySelector(".on-demand") ?? host).opacity).toBe("0");
    expect(host.querySelector(".lane-header")?.getBoundingClientRect().height).toBeLessThanOrEqual(36);
  });

  it.each([
    ["without a gold standard", undefined],
    ["with one", { marks: [40, 90], from: "marked" } as const],
  ])("stays one line at every width from 560, %s", async (_, gold) => {
    const longest = ["ccb", "boilerpipe", "content-extractor", "crunch", "fe", "vote"];
    const session = runLab(
      host,
      <Lanes />,
      longest.map((extractor) => ({ extractor, values: {} })),
    );
    session.setState(({ lab }) => ({ lab: withGold(lab, activePage(lab)?.id ?? "", gold) }));
    await expect
      .poll(() => [...host.querySelectorAll(".lane-score")].every(({ textContent }) => /\d/.test(textContent)))
      .toBe(true);
    for (let width = 560; width <= 1280; width += 40) {
      host.style.width = `${width}px`;
      for (const line of host.querySelectorAll<HTMLElement>(".lane-line")) {
        expect(line.scrollWidth).toBeLessThanOrEqual(line.clientWidth);
        expect(line.offsetHeight).toBeLessThanOrEqual(36);
      }
    }
  });

  it("goes from full to figure to strip, by its button and by a double click, and shows all parameters then", async () => {
    const lanes = show(["ccb"]);
    await button("Lane A: figure. Next: strip").click();
    await expect.element(page.getByRole("slider", { name: "Threshold" })).not.toBeInTheDocument();
    await button("Lane A: strip. Next: full").click();
    await expect.element(page.getByRole("slider", { name: "Tolerance" })).toBeVisible();
    await button("Lane A: full. Next: figure").click();
    await expect.element(page.getByRole("slider", { name: "Threshold" })).toBeVisible();
    await button("A CCB").dblClick();
    expect(lanes()[0]?.size).toBe("full");
    await button("A CCB").dblClick();
    expect(lanes()[0]?.size).toBe("figure");
  });

  it("shows the lane's result", async () => {
    const lanes = show(["ccb"], ["danag"]);
    await button("B DANAg").click();
    await expect.element(button("B DANAg")).toHaveAttribute("aria-pressed", "true");
    await expect.element(button("A CCB")).toHaveAttribute("aria-pressed", "false");
    expect(lanes()).toHaveLength(2);
  });
});

describe("the menu of a lane", () => {
  const menu = async (line: string | RegExp): Promise<void> => {
    await button("More of lane A").click();
    await page.getByRole("menuitem", { name: line }).click();
  };

  it("shows its bands and pictures in full, its scale, its size", async () => {
    const lanes = show(["ccb"]);
    await expect.poll(() => host.querySelector(".lane-score")?.textContent).toMatch(/\d/);
    await button("More of lane A").click();
    await page.getByRole("menuitem", { name: /^Show/ }).hover();
    await page.getByRole("menuitemcheckbox", { name: "Passes" }).click();
    expect(lanes()[0]).toMatchObject({ size: "full", bands: ["ratio"] });
    await button("More of lane A").click();
    await page.getByRole("menuitem", { name: /^Scale/ }).hover();
    await page.getByRole("menuitemcheckbox", { name: "of the view" }).click();
    expect(lanes()[0]?.scale).toBe("view");
  });

  it("tells of the paper, the deviations and the run", async () => {
    show(["danag"]);
    await expect.poll(() => host.querySelector(".lane-score")?.textContent).toMatch(/\d/);
    await menu(/^About DANAg/);
    const card = page.getByRole("dialog", { name: "About DANAg" });
    await expect.element(card).toHaveTextContent("Naive Smoothing Method");
    await expect.element(card).toHaveTextContent("From the authors' later AdDANAg, not part of DANAg.");
    await expect.element(card).toHaveTextContent("section 3.1: The paper does not say how characters count");
    await expect.element(card).toHaveTextContent("Where shared page handling differs from papers");
    await expect.element(card).toHaveTextContent("Papers over lines use those of the source");
    await expect.element(card).toHaveTextContent(/Analysed in .* ms/);
    await userEvent.keyboard("{Escape}");
    await expect.element(card).not.toBeInTheDocument();
  });
});

describe("adding a lane", () => {
  it("is refused, with the reason, once there are six", async () => {
    show(["plain"], ["plain"], ["plain"], ["plain"], ["plain"], ["plain"]);
    await expect.element(button("Add method")).toHaveAttribute("aria-disabled", "true");
    await userEvent.tab();
    await expect.element(page.getByRole("tooltip")).toHaveTextContent("At most 6 lanes");
  });
});
