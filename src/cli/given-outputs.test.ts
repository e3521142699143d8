import { readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseResults } from "../evaluation/results.ts";
import { testFolder } from "../node/disk.fixture.ts";
import { evaluateMain } from "./evaluate-main.ts";
import { extractMain } from "./extract-main.ts";
import { runHere } from "./terminal.fixture.ts";

const { path: folder, folder: folderOf, file } = testFolder();

const pageOf = (subject: string): string =>
  `<nav><a href=/>Home</a> News</nav><main><p>The ${subject} is to be brought back next spring.</p></main><footer>Terms</footer>`;
const goldOf = (subject: string): string => `The ${subject} is to be brought back next spring.`;

const subjects = ["ferry", "mill", "pond"];
const corpus = folderOf(
  "corpus",
  Object.fromEntries(
    subjects.flatMap((subject) => [[`${subject}.html`, pageOf(subject)] as const, [`${subject}.txt`, goldOf(subject)] as const]),
  ),
);
// All of it is right of the ferry; of the mill half of it; of the pond it has nothing, and of "other" there is no page.
const mine = file(
  "mine-1.2.json",
  JSON.stringify({ ferry: goldOf("ferry"), "mill.html": { articleBody: "The mill is to" }, other: "x" }),
);

const evaluate = (...argv: string[]) => runHere(evaluateMain, [...argv, "--jobs", "2", corpus]);

describe("outputs on the command line", { timeout: 120_000 }, () => {
  it("are rows by the names of their files, alone, and results know them by their contents", async () => {
    const out = join(folder, "results.json");
    const { output, errors, status } = await evaluate("--outputs", mine, "--measure", "lcs", "--out", out);
    expect(errors).toContain("outputs: mine 1.2 (JSON, field articleBody): 2 of 3 pages have an output\n");
    expect(errors).toContain("outputs: mine 1.2: 1 output without a page: other\n");
    const { runs, pages } = parseResults(readFileSync(out, "utf8"));
    expect(runs).toMatchObject([{ name: "mine 1.2", extractor: "output" }]);
    expect(runs[0]?.values["source"]).toMatch(/^mine 1\.2 [0-9a-f]{12}$/);
    // Of the mill's nine words the output has four: F1 is 2 · 4 / (4 + 9).
    expect(pages.map(({ page, ...result }) => [page, "runs" in result ? result.runs[0] : undefined])).toMatchObject([
      ["ferry", { scores: { lcs: { value: 1 } } }],
      ["mill", { scores: { lcs: { value: 8 / 13, precision: 1, recall: 4 / 9 } } }],
      ["pond", { isLeftOut: true, problem: "mine 1.2 wrote nothing for this page." }],
    ]);
    expect(output).toMatch(/^mine 1\.2 /m);
    expect(status).toBe(0);
  });

  it("stand beside algorithms, under names of one's own, and are members of combinations", async () => {
    const texts = subjects.map((subject) => [`${subject}.md`, `# Home\n\n**${goldOf(subject)}**`] as const);
    const other = folderOf("other", Object.fromEntries(texts));
    const out = join(folder, "beside.json");
    const runs = "plain,intersection(output.source~theirs-2,output.source~mine-1.2)";
    const outputs = ["--outputs", mine, "--outputs", `theirs 2=${other}`];
    const { errors, status } = await evaluate("--algorithm", runs, ...outputs, "--out", out);
    expect(errors).toContain("outputs: theirs 2 (Markdown files): 3 of 3 pages have an output\n");
    const results = parseResults(readFileSync(out, "utf8"));
    expect(results.runs.map(({ name }) => name)).toEqual([...runs.split(/,(?=i)/), "mine 1.2", "theirs 2"]);
    const lcs = results.pages.map((page) =>
      "runs" in page ? page.runs.map((run) => ("scores" in run ? run.scores.lcs : undefined)) : [],
    );
    // The word "Home" is the one of theirs that is not gold.
    expect(lcs[0]?.slice(1)).toMatchObject([{ value: 1 }, { value: 1 }, { value: 18 / 19 }]);
    expect(lcs[1]?.slice(1)).toMatchObject([{ value: 8 / 13 }, { value: 8 / 13 }, { value: 18 / 19 }]);
    expect(status).toBe(0);
  });

  it("are refused in a sentence before a page is read", async () => {
    const huge = file("huge.json", "");
    truncateSync(huge, 200 * 1024 * 1024);
    const wrong = file("wrong.json", '{"a": 7}');
    const refused = async (...argv: string[]) => {
      const { errors, output, status } = await evaluate(...argv);
      expect([output, status]).toEqual(["", 2]);
      return errors;
    };
    expect(await refused("--outputs", huge)).toBe(`--outputs ${huge}: it has 210 MB; the limit is 50 MB\n`);
    expect(await refused("--outputs", wrong)).toMatch(/^--outputs .*wrong\.json: a: no text in a field articleBody, /);
    expect(await refused("--outputs", join(folder, "none"))).toMatch(/none: no such file or folder\n$/);
    expect(await refused("--outputs", mine, "--queue", "redis://localhost:1")).toContain(
      "--outputs: leave out --queue; workers elsewhere do not have its files",
    );
    expect(await refused("--outputs", mine, "--algorithm", "plain,output")).toContain(
      "output: name the program: output.source~NAME",
    );
    expect(await refused("--algorithm", "output.source~mine-1.2")).toBe("output.source~mine-1.2: give its file by --outputs\n");
    expect(await refused("--outputs", mine, "--algorithm", "output.source~his")).toBe("output.source~his: not one of mine-1.2\n");
    expect(await refused("--outputs", mine, "--algorithm", "ccb", "--sweep", "range=5:10:5")).toContain(
      "--sweep: leave out --outputs; they have no settings",
    );
  });

  it("are kept results of these contents alone", async () => {
    const changing = join(folder, "changing.json");
    const out = join(folder, "changing-results.json");
    const sourceOf = async (text: string): Promise<unknown> => {
      writeFileSync(changing, JSON.stringify({ ferry: text }));
      expect((await evaluate("--outputs", changing, "--out", out)).status).toBe(0);
      return parseResults(readFileSync(out, "utf8")).runs[0]?.values["source"];
    };
    expect(await sourceOf("The ferry")).not.toBe(await sourceOf("The mill"));
  });

  it("are not those of extract, which says so of the page", async () => {
    const page = join(corpus, "ferry.html");
    const { errors, status } = await runHere(extractMain, ["--algorithm", "output.source~mine", page]);
    expect([errors.includes("Output of another program was not given for this page."), status]).toEqual([true, 1]);
  });
});
