import { beforeEach, describe, expect, it } from "vitest";
import type { Json, ModelCard } from "../../extraction/contract/model.ts";
import { drawInLab } from "../../lab/recording-lab-for-tests.tsx";
import { pageNamed } from "../../state/open-page.fixture.ts";
import "../../lab.css";
import { AboutModel } from "./about-algorithm.tsx";

let host: HTMLElement;

beforeEach(() => {
  host = document.createElement("div");
  host.style.width = "500px";
  document.body.replaceChildren(host);
});

const mean = (value: number): Json => ({ mean: value, low: value - 0.05, high: value + 0.05 });
const row = (pages: number, value: number): Json => ({
  pages,
  asFound: mean(value),
  strict: mean(value - 0.1),
  beside: { Defuddle: mean(value - 0.2) },
});

const card: ModelCard = {
  name: "Forty pages",
  content: "What is content.",
  failures: ["Shops.", "Forums."],
  figures: {
    all: row(40, 0.85),
    types: { article: row(30, 0.9), forum: row(10, 0.7) },
    calibration: [
      { words: 100, probability: 0.1, content: 0.2 },
      { words: 0, probability: 0.5, content: 0 },
      { words: 300, probability: 0.9, content: 0.95 },
    ],
  },
};

async function draw(given: ModelCard): Promise<void> {
  drawInLab(host, <AboutModel laneId="lane-a" run={1} />, [pageNamed("page")], {}, { modelCard: () => Promise.resolve(given) });
  await expect.poll(() => host.querySelector("h3")?.textContent).toBe(`The model: ${given.name}`);
}

const headings = () => Array.from(host.querySelectorAll("h3"), ({ textContent }) => textContent);
const pictures = () => Array.from(host.querySelectorAll("[role=img]"), (picture) => picture.getAttribute("aria-label"));

describe("AboutModel", () => {
  it("shows what a model is good for: by type, and by what it said", async () => {
    await draw(card);
    expect(headings()).toEqual([
      "The model: Forty pages",
      "F1 by page type or language, on pages of sites that it was not trained on",
      "Calibration: predicted probability and actual share",
    ]);
    expect(Array.from(host.querySelectorAll("li"), ({ textContent }) => textContent)).toEqual([
      "Content: What is content.",
      "Failures: Shops. Forums.",
    ]);
    expect(Array.from(host.querySelectorAll("tr"), ({ cells }) => Array.from(cells, (cell) => cell.textContent.trim()))).toEqual([
      ["type", "pages", "as found", "strict article", "Defuddle"],
      ["article", "30", "0.900 0.850–0.950", "0.800 0.750–0.850", "0.700 0.650–0.750"],
      ["forum", "10", "0.700 0.650–0.750", "0.600 0.550–0.650", "0.500 0.450–0.550"],
      ["all", "40", "0.850 0.800–0.900", "0.750 0.700–0.800", "0.650 0.600–0.700"],
    ]);
    expect(pictures()).toEqual([
      "Share of words that are content, by predicted probability: predicted 0.10, actual 0.20; predicted 0.90, actual 0.95.",
    ]);
  });

  it("leaves out what a card does not have, or has in a form that is not known", async () => {
    await draw({ name: "Bare", figures: { types: { article: "good" }, calibration: 7 } });
    expect(headings()).toEqual(["The model: Bare"]);
    expect(pictures()).toEqual([]);
  });
});
