import { deleteDB } from "idb";
import { afterEach, describe, expect, it } from "vitest";
import { CorpusStore } from "../../keeping/corpus-store.ts";
import { Notes } from "../../keeping/notes.ts";
import type { Plan } from "../../evaluation/plan.ts";
import { corpusOf, judged } from "../../state/corpus.fixture.ts";
import { CorpusKeeper } from "./corpus-keeper.ts";

const name = "corpora under test of the keeper";

afterEach(async () => {
  await deleteDB(name);
});

const { plan: lanes, ...found } = corpusOf([judged("a", []), judged("b", [])]);
const sweep: Plan = {
  runs: [1, 2, 3].map((gap) => ({ name: `danag.gap~${gap}`, extractor: "danag", values: { gap } })),
  measures: ["lcs"],
  sweep: [{ parameter: "gap", values: [1, 2, 3] }],
};

function keeperOf(notes = new Notes(() => sessionStorage)): CorpusKeeper {
  return new CorpusKeeper(new CorpusStore(name), notes, (sentence) => expect.fail(sentence));
}

/** What a tab finds that comes after the writes so far. */
async function restored() {
  let kept: Awaited<ReturnType<CorpusKeeper["restore"]>>;
  await expect.poll(async () => (kept = await keeperOf().restore())?.files).toBeDefined();
  return kept;
}

describe("CorpusKeeper", () => {
  it("brings both works on a corpus back, each with its results", async () => {
    const keeper = keeperOf();
    keeper.keep("id", found, { lanes }, []);
    keeper.add("lanes", [[1, judged("b", [0.5, 0.25])]]);
    keeper.keepWork("sweep", sweep);
    keeper.add("sweep", [[0, judged("a", [0.1, 0.2, 0.3])]]);
    await expect
      .poll(async () => (await restored())?.works.map(({ results }) => results.map((result) => result?.page)))
      .toEqual([
        [undefined, "b"],
        ["a", undefined],
      ]);
    expect((await restored())?.works.map(({ kind, plan }) => [kind, plan])).toEqual([
      ["lanes", lanes],
      ["sweep", sweep],
    ]);
  });

  it("forgets what a work has done where another takes its place, and leaves the other work alone", async () => {
    const keeper = keeperOf();
    keeper.keep("id", found, { lanes, sweep }, []);
    keeper.add("lanes", [[1, judged("b", [0.5, 0.25])]]);
    keeper.add("sweep", [[0, judged("a", [0.1, 0.2, 0.3])]]);
    keeper.keepWork("sweep", { ...sweep, measures: ["bag"] });
    await expect.poll(async () => (await restored())?.works[1]?.plan.measures).toEqual(["bag"]);
    expect((await restored())?.works.map(({ results }) => results.map((result) => result?.page))).toEqual([
      [undefined, "b"],
      [undefined, undefined],
    ]);
  });

  it("notes which work was shown, for this tab", () => {
    keeperOf().noteShown("sweep");
    expect(keeperOf().shown).toBe("sweep");
  });
});
