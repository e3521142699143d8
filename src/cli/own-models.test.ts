import { readFileSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseResults } from "../evaluation/results.ts";
import { extractors } from "../extraction/algorithms/index.ts";
import { modelName, writeModel } from "../extraction/algorithms/learned/model.ts";
import { smallModel } from "../extraction/algorithms/learned/small-model.fixture.ts";
import { openPage } from "../extraction/page/open-page.ts";
import { runSpec, libraryOf } from "../extraction/run.ts";
import { testFolder } from "../node/disk.fixture.ts";
import { evaluateMain } from "./evaluate-main.ts";
import { extractMain } from "./extract-main.ts";
import { jsonLines, runHere } from "./terminal.fixture.ts";

const source =
  "<body><nav><a href=/>Home</a> <a href=/n>News</a></nav><main class=main><h1>The ferry</h1>" +
  "<p>The chain ferry of the town is to be brought back next spring, the council said.</p></main>";
const name = modelName(smallModel);
const run = { extractor: "learned", values: { model: name } };
const expected = [...runSpec(run, openPage(source), libraryOf(extractors), { models: new Map([[name, smallModel]]) }).selection];

const { path: folder, file } = testFolder();
const model = file("my_model.json", writeModel(smallModel));
const page = file("page.html", source);
file("page.txt", "The ferry\nThe chain ferry of the town is to be brought back next spring, the council said.\n");

async function extracted(options: readonly string[]) {
  const { output, errors, status } = await runHere(extractMain, [...options, "--format", "jsonl", page]);
  expect({ errors, status }).toEqual({ errors: "", status: 0 });
  return jsonLines(output);
}

describe("a model of one's own on the command line", { timeout: 60_000 }, () => {
  it("is named with the algorithm, also within a combination, and by --set", async () => {
    const selected = { selection: expected };
    expect(expected.length).toBeGreaterThan(0);
    expect(await extracted(["--algorithm", `learned.model~${model}`])).toMatchObject([
      { ...selected, algorithm: `learned.model~${model}` },
    ]);
    expect(await extracted(["--algorithm", "learned", "--set", `model=${model}`])).toMatchObject([selected]);
    const stem = model.replace(/\.json$/, "");
    expect(await extracted(["--algorithm", "learned", "--set", `model=${stem}`])).toMatchObject([selected]);
    expect(await extracted(["--algorithm", `union(learned.model~${model}.floor~0.2)`])).toMatchObject([selected]);
  });

  it("decides in threads as well, each page by itself", async () => {
    const lines = await extracted(["--algorithm", `learned.model~${model},learned`, "--jobs", "2", page]);
    expect([lines[0]?.["selection"], lines[2]?.["selection"]]).toEqual([expected, expected]);
  });

  it("is evaluated in threads; results know it by its content, not by its file", async () => {
    const out = join(folder, "results.json");
    const options = ["--algorithm", `learned.model~${model}`, "--measure", "bag", "--jobs", "1", "--out", out, folder];
    const { output, status } = await runHere(evaluateMain, options);
    const { runs, pages } = parseResults(readFileSync(out, "utf8"));
    expect([status, runs]).toEqual([0, [{ name: `learned.model~${model}`, ...run }]]);
    // The word "nav" stands nowhere in the gold text: all of it is kept, and nothing else.
    expect(pages).toMatchObject([{ runs: [{ scores: { bag: { value: 1 } } }] }]);
    expect(output).toContain(`learned.model~${model}`);
  });

  it("is refused in a sentence before a page is read: too large, foreign, broken off, missing", async () => {
    const huge = file("huge.json", "");
    truncateSync(huge, 200 * 1024 * 1024);
    const foreign = file("foreign.json", '{"learner":{}}');
    const broken = file("broken.json", writeModel(smallModel).slice(0, -9));
    const refusal = async (path: string): Promise<unknown> => {
      const answers = [
        await runHere(extractMain, ["--algorithm", `learned.model~${path}`, join(folder, "none.html")]),
        await runHere(evaluateMain, ["--algorithm", `learned.model~${path}`, folder]),
        await runHere(evaluateMain, ["--combine", `learned.model~${path},plain`, folder]),
      ];
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      return answers[0];
    };
    const said = (path: string, problem: string) => ({ output: "", errors: `${path}: ${problem}\n`, status: 2 });
    expect(await refusal(huge)).toEqual(said(huge, "The model cannot be used: it has 209.7 MB, and the limit is 6 MB."));
    expect(await refusal(foreign)).toEqual(said(foreign, "The model cannot be used: it is not a model of this extractor."));
    expect(await refusal(broken)).toEqual(said(broken, "The model cannot be used: it is not JSON, or is cut off."));
    const missing = join(folder, "missing.json");
    expect(await refusal(missing)).toEqual(said(missing, "no such file or folder"));
  });

  it("does not go to workers elsewhere, which do not have it", async () => {
    const options = ["--algorithm", `learned.model~${model}`, "--queue", "redis://localhost:1"];
    const sentence = "--queue: workers elsewhere have only the model that is shipped. Leave out --queue, or the model.\n";
    expect(await runHere(evaluateMain, [...options, "--out", join(folder, "queued.json"), folder])).toEqual({
      output: "",
      errors: sentence,
      status: 2,
    });
  });
});
