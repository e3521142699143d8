import { describe, expect, it } from "vitest";
import { extractors } from "../extraction/algorithms/index.ts";
import { pageHash } from "../extraction/algorithms/learned/seen.ts";
import { smallModel } from "../extraction/algorithms/learned/small-model.fixture.ts";
import type { RunSpec } from "../extraction/contract/extractor.ts";
import { openPage } from "../extraction/page/open-page.ts";
import { libraryOf } from "../extraction/run.ts";
import { pageBallots, combinationPlan } from "./combining/find-combination.ts";
import type { CombinationOrder } from "./plan.ts";
import { evaluatePage, type EvaluationContext } from "./evaluate-page.ts";
import { isTrainedOn } from "./learned-model.ts";

const library = libraryOf(extractors);
const text = "The ferry crosses the harbour twice an hour, and more often in summer.";
const source = `<nav><a href=/>Home</a></nav><div class=main><p>${text}<p>${text} Twice.</div>`;
const model = { ...smallModel, pages: [pageHash(source)] };
const models = new Map([["shipped", model]]);
const page = openPage(source);
const learned: RunSpec = { extractor: "learned", values: {} };
const plain: RunSpec = { extractor: "plain", values: {} };

describe("isTrainedOn", () => {
  it("asks the model that the run decides by", () => {
    expect(isTrainedOn(learned, page, library, { models })).toBe(true);
    expect(isTrainedOn(learned, page, library, { models: new Map([["shipped", smallModel]]) })).toBe(false);
    expect(isTrainedOn(learned, openPage(`${source} `), library, { models })).toBe(false);
    expect(isTrainedOn(plain, page, library, { models })).toBe(false);
    expect(isTrainedOn(learned, page, library, {})).toBe(false);
    const own: RunSpec = { ...learned, values: { model: "mine" } };
    expect(isTrainedOn(own, page, library, { models })).toBe(false);
    expect(isTrainedOn(own, page, library, { models: new Map([...models, ["mine", model]]) })).toBe(true);
  });

  it("asks those of members, whatever part of the page they are given", () => {
    const chain: RunSpec = { extractor: "serial", values: {}, members: [plain, learned] };
    const vote: RunSpec = { extractor: "vote", values: {}, members: [plain, chain] };
    expect([chain, vote].map((run) => isTrainedOn(run, page, library, { models }))).toEqual([true, true]);
    expect(isTrainedOn({ ...vote, members: [plain] }, page, library, { models })).toBe(false);
  });
});

describe("a page that a model was trained on", () => {
  const context: EvaluationContext = { library, tools: { models }, clock: () => 0 };
  const task = { page: "ferry", groups: {}, source, gold: { text } };
  const runs = [
    { name: "plain", ...plain },
    { name: "learned", ...learned },
  ];

  it("is marked in its results, with the F1 that is expected, and where the run was lost, too", () => {
    const plan = { runs, measures: ["lcs"] } as const;
    const [own, other] = evaluatePage(task, plan, context).runs;
    expect(own).not.toHaveProperty("isTrainedOn");
    expect(own).not.toHaveProperty("confidence");
    expect(other).toMatchObject({ isTrainedOn: true, confidence: expect.closeTo(0.9, 0) as number });
    const lost = { problem: "no answer within 20 s", isLeftOut: false, isTimedOut: true } as const;
    expect(evaluatePage(task, plan, context, new Map([[1, lost]])).runs[1]).toEqual({ ...lost, isTrainedOn: true });
    const [, unseen] = evaluatePage({ ...task, source: `${source} ` }, plan, context).runs;
    expect(unseen).toHaveProperty("confidence");
    expect(unseen).not.toHaveProperty("isTrainedOn");
  });

  it("is set aside where combinations are compared", () => {
    const order: CombinationOrder = { members: [plain, learned], measure: "lcs", operators: ["union"], folds: 2, seed: 1 };
    const asked = combinationPlan(order);
    const answerOn = (given: string) => pageBallots(evaluatePage({ ...task, source: given }, asked, context), order, asked);
    expect(answerOn(source)).toBe("learned was trained on it, so no comparison is fair there.");
    expect(answerOn(`${source} `)).toHaveProperty("members");
  });
});
