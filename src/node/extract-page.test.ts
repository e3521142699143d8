import { expect, it } from "vitest";
import { writeModel } from "../extraction/algorithms/learned/model.ts";
import { pageHash } from "../extraction/algorithms/learned/seen.ts";
import { smallModel } from "../extraction/algorithms/learned/small-model.fixture.ts";
import { extractTask } from "./extract-page.ts";

const text = "The ferry crosses the harbour twice an hour, and more often in summer.";
const trained = `<div class=main><p>${text}<p>${text} Twice.</div>`;

const models = { mine: writeModel({ ...smallModel, pages: [pageHash(trained)] }) };
const task = { name: "ferry", site: [], format: "jsonl", isHeaded: true, models } as const;
const specs = [
  { name: "plain", extractor: "plain", values: {} },
  { name: "learned", extractor: "learned", values: { model: "mine" } },
];

it("says in JSON lines what F1 a method expects of itself, and where its model was trained on the page", async () => {
  const linesOf = async (source: string): Promise<readonly unknown[]> => {
    const lines = (await extractTask({ ...task, specs, source })).trimEnd().split("\n");
    return lines.map((line) => JSON.parse(line) as unknown);
  };
  const [plain, learned] = await linesOf(trained);
  expect(plain).not.toHaveProperty("confidence");
  expect(plain).not.toHaveProperty("isTrainedOn");
  expect(learned).toMatchObject({ algorithm: "learned", confidence: expect.any(Number) as number, isTrainedOn: true });
  const [, other] = await linesOf(`${trained}<p>More.`);
  expect(other).toHaveProperty("confidence");
  expect(other).not.toHaveProperty("isTrainedOn");
});
