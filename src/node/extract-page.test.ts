import { describe, expect, it } from "vitest";
import { extractors } from "../extraction/algorithms/index.ts";
import { writeModel } from "../extraction/algorithms/learned/model.ts";
import { pageHash } from "../extraction/algorithms/learned/seen.ts";
import { smallModel } from "../extraction/algorithms/learned/small-model.fixture.ts";
import { openPage } from "../extraction/page/open-page.ts";
import { runOfText } from "../extraction/run-text.ts";
import { runSpec, libraryOf } from "../extraction/run.ts";
import { extractPage, whyText } from "./extract-page.ts";

const text = "The ferry crosses the harbour twice an hour, and more often in summer.";
const trained = `<div class=main><p>${text}<p>${text} Twice.</div>`;

const models = { mine: writeModel({ ...smallModel, pages: [pageHash(trained)] }) };
const order = { site: [], format: "jsonl", isHeaded: true, models } as const;
const specs = [
  { name: "plain", extractor: "plain", values: {} },
  { name: "learned", extractor: "learned", values: { model: "mine" } },
];

it("says in JSON lines what F1 a method expects of itself, and where its model was trained on the page", async () => {
  const linesOf = async (source: string): Promise<readonly unknown[]> => {
    const outcome = await extractPage({ kind: "text", name: "ferry", keys: {}, text: source }, { ...order, specs });
    return ("outputs" in outcome ? outcome.outputs : []).map((line) => JSON.parse(line) as unknown);
  };
  const [plain, learned] = await linesOf(trained);
  expect(plain).not.toHaveProperty("confidence");
  expect(plain).not.toHaveProperty("isTrainedOn");
  expect(learned).toMatchObject({ algorithm: "learned", confidence: expect.any(Number) as number, isTrainedOn: true });
  const [, other] = await linesOf(`${trained}<p>More.`);
  expect(other).toHaveProperty("confidence");
  expect(other).not.toHaveProperty("isTrainedOn");
});

const library = libraryOf(extractors);
const page = openPage(
  `<p>${"The ferry stayed in the harbour this morning. ".repeat(9)}</p>\n<ul><li><a href=/>Home</a></ul><p>Home again`,
);

const whyOf = (words: string, asked: string): string => {
  const run = { name: asked, ...runOfText(asked, library) };
  return whyText(page, words, runSpec(run, page, library), run);
};

describe("whyText", () => {
  it("tells of each place of the words, with the verdict, the numbers and the value that turns it", () => {
    const told = whyOf("Home", "ccb");
    expect(told.match(/^line 2, column \d+: (kept|removed)$/gm)).toHaveLength(2);
    expect(told).toMatch(/ratio of content to code is 0\.\d+, kept if it is > 0\.75/);
    const value = /turned by ccb\.threshold~([\d.]+)/.exec(told)?.[1];
    expect(whyOf("Home", `ccb.threshold~${value}`).split("\n")[0]).not.toBe(told.split("\n")[0]);
  });

  it("finds words across elements and white space, and says where there are none", () => {
    expect(whyOf("Home  Home again", "plain")).toMatch(/^line 2, column \d+: kept/);
    expect(whyOf("Ferries", "plain")).toBe("“Ferries” is not in the text of the page.");
  });
});
