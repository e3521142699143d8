import { describe, expect, it } from "vitest";
import { testFolder } from "../node/disk.fixture.ts";
import { evaluateMain } from "./evaluate-main.ts";
import { runApart, runHere } from "./terminal.fixture.ts";

const line = "The ferry crosses the harbour twice an hour, and more often in summer. ";
const menu = `<ul>${"<li><a href=/>Home and news</a>".repeat(8)}</ul>`;
const texts = Array.from({ length: 6 }, (_, page) => `Ferry ${page}. ${line.repeat(5 + page)}`);
const corpus = testFolder().folder(
  "pages",
  Object.fromEntries(
    texts.flatMap((text, page) => [
      [`${page}.html`, `<body>${menu}<p>${text}</p><div>Legal notice of the harbour</div>`] as const,
      [`${page}.txt`, text] as const,
    ]),
  ),
);

describe("evaluate --combine", { timeout: 240_000 }, () => {
  it("prints what is best, how it was found, and the run as evaluate takes it", async () => {
    const asked = ["--combine", "plain,cectd-ds,danag", "--folds", "3", "--jobs", "1", corpus];
    const { output, status } = await runHere(evaluateMain, ["--format", "json", ...asked]);
    expect(status).toBe(0);
    const found = JSON.parse(output) as {
      readonly algorithm: string;
      readonly found: { readonly mean: number };
      readonly heldOut: { readonly folds: readonly unknown[] };
      readonly steps: readonly { readonly tried: readonly unknown[] }[];
    };
    expect(found.heldOut.folds).toHaveLength(3);
    expect(found.steps[0]?.tried).toHaveLength(3);
    const again = await runHere(evaluateMain, [
      "--algorithm",
      `${found.algorithm},plain`,
      "--format",
      "json",
      "--jobs",
      "1",
      corpus,
    ]);
    const [table] = (
      JSON.parse(again.output) as { readonly tables: readonly { readonly rows: readonly { readonly text: string }[][] }[] }
    ).tables;
    expect(table?.rows[0]?.[0]?.text).toBe(found.algorithm);
    expect(table?.rows[0]?.[1]?.text).toBe(
      found.found.mean.toFixed(3).replace("1.000", found.found.mean === 1 ? "1.000" : ">0.999"),
    );
    expect(table?.rows.at(-1)?.[0]?.text).toBe("best of each page (oracle)");
  });

  it("stops on Ctrl-C, and says that nothing is kept", async () => {
    const { child, ended } = runApart("evaluate", ["--combine", "plain,ccb", "--jobs", "1", corpus]);
    // The corpus is found; threads that judge its pages are yet to begin.
    child.stderr.once("data", () => child.kill("SIGINT"));
    const { status, errors, output } = await ended;
    expect([status, output]).toEqual([130, ""]);
    expect(errors).toContain("Stopped. An unfinished search keeps nothing.");
  });

  it.each([
    [["--combine", "ccb", "."], "--combine ccb: name at least two different runs"],
    [["--combine", "ccb,nothing", "."], "--combine nothing: not one of"],
    [["--combine", "ccb,bte", "--measure", "blocks", "."], "--measure: a combination is measured by one of lcs, cleaneval, bag"],
    [["--combine", "ccb,bte", "--out", "x.json", "."], "--combine: leave out --out"],
  ])("says of %j what is wrong", async (options, sentence) => {
    const { status, errors } = await runHere(evaluateMain, options);
    expect([status, errors]).toEqual([2, expect.stringContaining(sentence)]);
  });
});
