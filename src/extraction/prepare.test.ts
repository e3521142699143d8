import { describe, expect, it } from "vitest";
import { extractors } from "./algorithms/index.ts";
import type { AnyExtractor } from "./contract/extractor.ts";
import { openPage } from "./page/open-page.ts";
import { PageRuns } from "./prepare.ts";
import { runSpec, extractorFor, libraryOf } from "./run.ts";

const library = libraryOf(extractors);
const page = openPage(`<body><p>${"one two three ".repeat(30)}</p><a href=x>link</a>`);

describe("PageRuns", () => {
  const ccb: AnyExtractor = extractorFor(library, "ccb");
  const analysed: unknown[] = [];
  const counting: AnyExtractor = {
    ...ccb,
    analyse: (inputs, values) => {
      analysed.push(values["range"]);
      return ccb.analyse(inputs, values);
    },
    bytesOf: () => 100,
  };
  const around = { page, library: libraryOf([...extractors.filter(({ id }) => id !== "ccb"), counting]), sources: {} };
  const rangesAnalysed = (runs: PageRuns, ranges: readonly number[]): unknown[] => {
    analysed.length = 0;
    for (const range of ranges) runs.extract({ extractor: "ccb", values: { range } });
    return [...analysed];
  };

  it("gives what runs one by one give", () => {
    const runs = new PageRuns(around);
    for (const threshold of [0.2, 0.7, 0.2]) {
      const spec = { extractor: "ccb", values: { threshold } };
      expect(runs.extract(spec).selection).toEqual(runSpec(spec, page, library).selection);
    }
  });

  it("analyses once for all that share a first stage, members among them", () => {
    const runs = new PageRuns(around);
    expect(rangesAnalysed(runs, [20, 40, 20, 40])).toEqual([20, 40]);
    analysed.length = 0;
    runs.extract({ extractor: "union", values: {}, members: [{ extractor: "ccb", values: { range: 40, threshold: 0.3 } }] });
    expect(analysed).toEqual([]);
  });

  it("forgets the oldest where they take more than their memory", () => {
    expect(rangesAnalysed(new PageRuns(around, 250), [20, 40, 60, 40, 60, 20])).toEqual([20, 40, 60, 20]);
    expect(rangesAnalysed(new PageRuns(around, 50), [20, 20, 40, 20])).toEqual([20, 40, 20]);
  });
});
