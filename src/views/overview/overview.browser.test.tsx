import { flushSync } from "react-dom";
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import "../../lab.css";
import { withPage } from "../../state/page-changes.ts";
import { Ribbon } from "./overview.tsx";
import { anotherPage, runLab } from "../../controllers/running-lab-for-tests.tsx";

let host: HTMLElement;

beforeEach(() => {
  host = document.createElement("div");
  host.style.width = "700px";
  document.body.replaceChildren(host);
});

const view = () => page.getByRole("slider", { name: "View of the page" });

/** Columns of the strip's middle row that are lighter than grey, as shares of its width; undefined where nothing is drawn. */
function lightColumns(): readonly number[] | undefined {
  const canvas = host.querySelector("canvas");
  if (canvas === null || host.querySelector(".ribbon-plot > :first-child") !== canvas || canvas.width === 0) return undefined;
  const line = canvas.getContext("2d")?.getImageData(0, canvas.height >> 1, canvas.width, 1).data ?? [];
  return Array.from({ length: canvas.width }, (_, x) => x).filter((x) => (line[4 * x] ?? 0) > 128 && line[4 * x + 3] === 255);
}

const share = (columns: readonly number[] | undefined) => (columns?.length ?? 0) / 596;

describe("the overview", () => {
  it("shows the text of the page against its code for a lane without a band, and says so", async () => {
    runLab(host, <Ribbon />, [{ extractor: "plain", values: {} }]);
    await expect.element(view()).toHaveAccessibleName(/A Plain: text against code$/);
    await expect.element(page.getByText("text against code")).toBeVisible();
    expect(share(lightColumns())).toBeGreaterThan(0.7);
  });

  it("shows nothing of the page before when another is opened", async () => {
    const session = runLab(host, <Ribbon />, [{ extractor: "plain", values: {} }]);
    await expect.element(view()).toHaveAccessibleName(/text against code$/);
    const code = anotherPage(`<body>${"<!-- a remark that nobody reads -->".repeat(40)}<p>Short.</p></body>`);
    flushSync(() => session.setState(({ lab }) => ({ lab: withPage(lab, code) })));
    // What has not come yet is hatched: neither strip nor mask of the page before is left.
    expect(view().element().getAttribute("aria-label")).toMatch(/no data yet$/);
    expect(host.querySelectorAll("canvas")).toHaveLength(0);
    await expect.element(view()).toHaveAccessibleName(/text against code$/);
    expect(share(lightColumns())).toBeLessThan(0.1);
  });

  it("names the band of a lane that has one", async () => {
    runLab(host, <Ribbon />, [
      { extractor: "ccb", values: {} },
      { extractor: "danag", values: {} },
    ]);
    await expect.element(view()).toHaveAccessibleName(/B DANAg: Smoothed difference$/);
    expect(host.querySelectorAll(".ribbon-none")).toHaveLength(0);
  });
});
