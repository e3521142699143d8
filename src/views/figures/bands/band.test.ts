import { describe, expect, it } from "vitest";
import { sourcesFor } from "../../../extraction/algorithms/inputs.fixture.ts";
import { extractors } from "../../../extraction/algorithms/index.ts";
import { openPage } from "../../../extraction/page/open-page.ts";
import { runSpec, libraryOf } from "../../../extraction/run.ts";
import type { ChannelSummary } from "../../../worker/protocol/figures.ts";
import { channelSummary } from "../../../worker/summaries.ts";
import { diagramOf, figureSentence, type SeriesSummary, type Wave } from "./band.ts";
import { series } from "./windows.fixture.ts";

const library = libraryOf(extractors);
const page = openPage("<body><h1>Head</h1><p>Some text with a <a href=x>link</a> and more of it.</p><p>Another.</p>");

function diagram(extractor: string) {
  const { trace } = runSpec({ extractor, values: {} }, page, library, sourcesFor(page));
  return diagramOf(trace.channels.map((channel) => channelSummary(channel, trace)));
}

describe("diagramOf", () => {
  it("draws what each paper draws", () => {
    const kinds = (id: string) => diagram(id).bands.map((band) => `${band.lead.id} ${band.kind}`);
    expect(kinds("ccb")).toEqual(["passes strip", "ratio wave"]);
    expect(kinds("cectd-ds")).toEqual(["textDensity wave", "compositeDensity wave", "densitySum wave"]);
    expect(kinds("danag")).toEqual(["difference mirror"]);
    expect(kinds("plain")).toEqual([]);
    expect(kinds("cetr")).toEqual(["ratio wave", "smoothed wave", "derivative wave", "advantage wave"]);
    expect(kinds("fe")[0]).toMatch(/ stack$/);
    expect(kinds("justext")).toContainEqual(expect.stringMatching(/ verdicts$/));
  });

  it("shows at first only bands that there are", () => {
    for (const id of library.keys()) {
      const { bands, initial } = diagram(id);
      expect(bands.map(({ lead }) => lead.id)).toEqual(expect.arrayContaining([...initial]));
    }
  });
});

// Two ranges 10 apart are one region, the third is far off.
const selection = Uint32Array.of(100, 200, 210, 260, 2000, 2040);
const run = { selection, keptCharacters: 190, textCharacters: 1000, channels: [] };
const nothing = { selection: new Uint32Array(), keptCharacters: 0, textCharacters: 1000, channels: [] };

const scalar = (id: string, value: number): ChannelSummary => ({ kind: "scalar", id, name: id, unit: "", formula: "", value });

const waveOf = (channel: SeriesSummary): Wave => ({ kind: "wave", name: channel.name, lead: channel, channels: [channel] });

describe("figureSentence", () => {
  it("says of a figure without a threshold how much is kept and where most of it is", () => {
    expect(figureSentence("Plain", run, [])).toBe(
      "Plain keeps 190 of 1,000 characters of text (19 %) in 2 regions; the largest, characters 100 to 260, is kept.",
    );
    const one = { ...run, selection: Uint32Array.of(100, 290) };
    expect(figureSentence("Plain", one, [])).toBe(
      "Plain keeps 190 of 1,000 characters of text (19 %) in 1 region, characters 100 to 290.",
    );
  });

  it("says of a line above which threshold the regions are, and where none is how high it goes", () => {
    const bands = [waveOf(series({ max: 0.68, threshold: 0.75, isFunction: true }))];
    expect(figureSentence("CCB", run, bands)).toContain("in 2 regions above 0.75; the largest, characters 100 to 260, is kept.");
    expect(figureSentence("CCB", nothing, bands)).toBe("CCB keeps nothing: the highest ratio is 0.68, the threshold 0.75.");
    expect(figureSentence("Plain", nothing, [])).toBe("Plain keeps nothing.");
  });

  it("says of bars how many reach the threshold and how high they go", () => {
    const channel = series({
      name: "Text density",
      units: "elements",
      count: 776,
      threshold: 16.3824,
      reached: 61,
      max: 1021.4,
      control: { parameter: "lambda", factor: 1 },
    });
    const bands = [waveOf(series({ name: "Other" })), waveOf(channel)];
    expect(figureSentence("CETD", run, bands)).toMatch(
      /is kept; 61 of 776 elements reach the text density of 16\.4, the highest 1,021\.$/,
    );
  });

  it("says of regions which is the core and what it grew to", () => {
    const channels = [scalar("regionCount", 31), scalar("coreCharacters", 3120), scalar("areaLines", 1)];
    expect(figureSentence("DANAg", { ...run, channels }, [])).toMatch(
      /is kept; of 31 regions with more content than code, the core \(3,120 characters\) grew to 1 line\.$/,
    );
  });
});
