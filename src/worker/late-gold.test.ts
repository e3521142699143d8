import { describe, expect, it } from "vitest";
import { openPage } from "../extraction/page/open-page.ts";
import { asSelection } from "../extraction/page/selection.ts";
import type { GoldSetting } from "./protocol/lab-worker.ts";
import { LateGold } from "./late-gold.ts";

const page = { key: "page", page: openPage("<p>one two</p><p>three four</p>") };
const kept = asSelection(Uint32Array.of(3, 10));
const none: GoldSetting = { number: 1, measure: "bag" };
const marked: GoldSetting = { ...none, gold: { marks: [3, 10] } };

describe("LateGold", () => {
  it("loads nothing while no page has a gold standard", async () => {
    const gold = new LateGold();
    gold.judge("page", none);
    expect(await gold.of(page)).toBeUndefined();
    expect(gold.score(page, { selection: kept })).toBeUndefined();
  });

  it("scores by what was judged before it was ready, and by what is judged then", async () => {
    const gold = new LateGold();
    gold.judge("page", marked);
    expect(gold.score(page, { selection: kept })).toBeUndefined();
    await gold.of(page);
    expect(gold.score(page, { selection: kept })).toMatchObject({ judgement: 1, value: 1 });
    gold.judge("page", none);
    expect(gold.score(page, { selection: kept })).toBeUndefined();
  });

  it("gives all that ask at once the same", async () => {
    const gold = new LateGold();
    gold.judge("page", marked);
    const [one, other] = await Promise.all([gold.of(page), gold.of(page)]);
    expect(one).toBeDefined();
    expect(other).toBe(one);
  });

  it("forgets what was judged of a page that was closed before", async () => {
    const gold = new LateGold();
    gold.judge("page", marked);
    gold.judge("other", marked);
    gold.forget("page");
    expect(await gold.of(page)).toBeUndefined();
    expect(gold.score({ ...page, key: "other" }, { selection: kept })).toBeDefined();
  });
});
