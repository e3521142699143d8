import { describe, expect, it } from "vitest";
import { analysePage } from "../extraction/algorithms/learned/analysis.ts";
import { readModel, type Model } from "../extraction/algorithms/learned/model.ts";
import { pageHash } from "../extraction/algorithms/learned/seen.ts";
import { smallModel } from "../extraction/algorithms/learned/small-model.fixture.ts";
import { openPage } from "../extraction/page/open-page.ts";
import { trainOwn, type MarkedPage, type OwnModel, type OwnProgress } from "./train-own.ts";

const legal = "All prices are quoted without tax and hold as long as goods are on the shelves of the shop, it says here.";

/** A page whose gold is what the small model drops, short blocks, and not what it keeps, long ones. */
function offerPage(index: number): { readonly source: string; readonly gold: string } {
  const offers = Array.from({ length: 8 }, (_, offer) => `Lamp ${index} of ${offer}`);
  const blocks = offers.map((offer) => `<div class=offer>${offer}</div>`).join("");
  const source = `<body><nav><a href=/>Home</a></nav><h2>Shop ${index}</h2>${blocks}<p>${legal}<p>${legal} Page ${index}.</body>`;
  return { source, gold: offers.join("\n") };
}

function markedPages(count: number, siteOf: (index: number) => string | undefined): readonly MarkedPage[] {
  return Array.from({ length: count }, (_, index) => {
    const { source, gold } = offerPage(index);
    const read = () => Promise.resolve({ page: openPage(source), goldText: gold, site: siteOf(index) });
    return { name: `page ${String(index).padStart(2, "0")}`, read };
  });
}

const fourSites = (index: number): string => `www.shop${index % 4}.example`;
const options = { name: "My lamps", folds: 5, seed: 1 };

async function trained(pages: readonly MarkedPage[], model: Model = smallModel) {
  const steps: OwnProgress[] = [];
  const training = trainOwn(pages, model, options);
  for (;;) {
    const next = await training.next();
    if (next.done === true) return { steps, ...next.value };
    steps.push(next.value);
  }
}

function meanOf({ scores }: Pick<OwnModel, "scores">, value: "own" | "ground"): number {
  return scores.reduce((sum, score) => sum + score[value], 0) / scores.length;
}

describe("trainOwn", () => {
  it("learns what the model that it begins with gets wrong, and says so of pages of other sites", async () => {
    const { scores, steps, ...found } = await trained(markedPages(20, fourSites));
    expect(found).toMatchObject({ foldsOf: "sites", folds: 4 });
    expect(scores).toHaveLength(20);
    expect(meanOf({ scores }, "ground")).toBeLessThan(0.4);
    expect(meanOf({ scores }, "own")).toBeGreaterThan(0.8);
    expect(scores.every(({ isSeen }) => !isSeen)).toBe(true);
    // Twenty pages, five models (of all pages, and of each fold's others), and twenty pages again.
    expect(steps.map(({ stage }) => stage)).toEqual(
      [20, 5, 20].flatMap((count, at) => Array.from({ length: count }, () => ["pages", "models", "scores"][at])),
    );
  });

  it("makes a model that holds the one it begins with, and says on each row what both come to", async () => {
    const { text } = await trained(markedPages(12, fourSites));
    const model = readModel(text);
    const before = smallModel.trees.features.length;
    expect(model.base).toBe(smallModel.base);
    expect(model.features.slice(0, smallModel.features.length)).toEqual(smallModel.features);
    expect(model.trees.roots.length).toBeGreaterThan(smallModel.trees.roots.length);
    const page = openPage(offerPage(99).source);
    const roots = model.trees.roots.filter((root) => root < before);
    const onlyFirst = { ...model, trees: { ...model.trees, roots } };
    expect(analysePage(page, onlyFirst).logOdds).toEqual(analysePage(page, smallModel).logOdds);
    expect(analysePage(page, model).logOdds).not.toEqual(analysePage(page, smallModel).logOdds);
    expect(model.card).toMatchObject({ name: "My lamps", onTopOf: "A model for tests", pages: 12 });
  });

  it("makes the same file of the same pages in another order", async () => {
    const pages = markedPages(12, fourSites);
    expect((await trained(pages.toReversed())).text).toBe((await trained(pages)).text);
  });

  it("carries the hashes of both models' pages, and marks those that the first has seen", async () => {
    const seen = pageHash(offerPage(3).source);
    const { text, scores } = await trained(markedPages(12, fourSites), { ...smallModel, pages: [seen] });
    expect(readModel(text).pages).toHaveLength(12);
    expect(readModel(text).pages).toContain(seen);
    expect(scores.filter(({ isSeen }) => isSeen).map(({ page }) => page)).toEqual(["page 03"]);
  });

  it("makes folds of pages where all are of one site, and of sites where they are not known by their names", async () => {
    expect(await trained(markedPages(10, () => "lamps.example"))).toMatchObject({ foldsOf: "pages", folds: 5 });
    expect(await trained(markedPages(10, () => undefined))).toMatchObject({ foldsOf: "sites", folds: 5 });
  });

  it("leaves out pages that cannot be read", async () => {
    const broken: MarkedPage = { name: "broken", read: () => Promise.resolve(undefined) };
    const { scores } = await trained([...markedPages(10, fourSites), broken]);
    expect(scores.map(({ page }) => page)).not.toContain("broken");
    expect(scores).toHaveLength(10);
  });

  it("refuses fewer than ten different pages", async () => {
    const nine = markedPages(9, fourSites);
    const again = nine.map((page) => ({ ...page, name: `${page.name} again` }));
    await expect(trained([...nine, ...again])).rejects.toThrow(
      "Training takes 10 different pages with a gold standard at the least, and here are 9. Mark more pages, or open a larger corpus.",
    );
  });
});
