import { parse } from "valibot";
import { describe, expect, it } from "vitest";
import { analysePage } from "../../extraction/algorithms/learned/analysis.ts";
import type { Model } from "../../extraction/algorithms/learned/model.ts";
import { smallModel } from "../../extraction/algorithms/learned/small-model.fixture.ts";
import { openPage } from "../../extraction/page/open-page.ts";
import { fitOnTop, baseModelOf } from "./fit.ts";
import { onTopSchema } from "./options.ts";
import { pageRowsOf } from "./page-rows.ts";
import { pageScoreOf } from "./page-score.ts";
import { trainingSetOf } from "./training-set.ts";

const legal = "All prices are quoted without tax and hold as long as goods are on the shelves of the shop, it says here.";

/** A page whose gold is what the small model drops, short blocks, and not what it keeps, long ones. */
function offerPage(index: number) {
  const offers = Array.from({ length: 8 }, (_, offer) => `Lamp ${index} of ${offer}`);
  const blocks = offers.map((offer) => `<div class=offer>${offer}</div>`).join("");
  const source = `<body><nav><a href=/>Home</a></nav><h2>Shop ${index}</h2>${blocks}<p>${legal}<p>${legal} Page ${index}.</body>`;
  return { page: openPage(source), gold: offers.join("\n") };
}

const rows = Array.from({ length: 20 }, (_, index) => {
  const { page, gold } = offerPage(index);
  return pageRowsOf(page, gold, 1);
});
const options = parse(onTopSchema, {});
const sites = rows.map((_, index) => `shop${index % 4}.example`);
const set = trainingSetOf(rows, sites, { bins: options.bins, leastSites: Infinity });
const fitted = fitOnTop(set, baseModelOf(rows, smallModel, options.bins), Uint32Array.from(rows.keys()), options);
const model: Model = { ...smallModel, ...fitted };

describe("fitOnTop", () => {
  it("learns what the model that it begins with gets wrong", () => {
    const { page, gold } = offerPage(99);
    expect(pageScoreOf(page, gold, smallModel).asFound).toBeLessThan(0.4);
    expect(pageScoreOf(page, gold, model).asFound).toBeGreaterThan(0.8);
  });

  it("makes a model that holds the one it begins with", () => {
    expect(model.base).toBe(smallModel.base);
    expect(model.features.slice(0, smallModel.features.length)).toEqual(smallModel.features);
    expect(model.trees.roots.length).toBeGreaterThan(smallModel.trees.roots.length);
    const { page } = offerPage(99);
    const roots = model.trees.roots.filter((root) => root < smallModel.trees.features.length);
    const onlyFirst = { ...model, trees: { ...model.trees, roots } };
    expect(analysePage(page, onlyFirst).logOdds).toEqual(analysePage(page, smallModel).logOdds);
    expect(analysePage(page, model).logOdds).not.toEqual(analysePage(page, smallModel).logOdds);
  });
});
