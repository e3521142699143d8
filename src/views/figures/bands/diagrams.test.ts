import { describe, expect, it } from "vitest";
import { sourcesFor } from "../../../extraction/algorithms/inputs.fixture.ts";
import { extractors } from "../../../extraction/algorithms/index.ts";
import { openPage } from "../../../extraction/page/open-page.ts";
import { extract, libraryOf, type Sources } from "../../../extraction/run.ts";
import { channelSummary, Extents } from "../../../worker/summaries.ts";
import { diagramOf, firstBands } from "./diagrams.ts";
import { bandId } from "./index.ts";
import { classColours } from "./legend.tsx";

const library = libraryOf(extractors);
const page = openPage("<body><h1>Head</h1><p>Some text with a <a href=x>link</a> and more of it.</p><p>Another.</p>");

function diagram(extractor: string, sources: Sources = sourcesFor(page)) {
  const { trace } = extract({ extractor, values: {} }, page, library, sources);
  const extents = new Extents();
  return diagramOf(trace.channels.map((channel) => channelSummary(channel, trace, extents)));
}

describe("diagramOf", () => {
  it("draws what each paper draws", () => {
    const kinds = (id: string) => diagram(id).bands.map((band) => `${bandId(band)} ${band.kind}`);
    expect(kinds("ccb")).toEqual(["passes strip", "ratio line"]);
    expect(kinds("cectd-ds")).toEqual(["textDensity bars", "compositeDensity bars", "densitySum bars"]);
    expect(kinds("danag")).toEqual(["content mirror", "difference bars"]);
    expect(kinds("plain")).toEqual([]);
    expect(kinds("cetr")).toEqual(["ratio bars", "smoothed line", "derivative line", "advantage bars"]);
    expect(kinds("fe")[0]).toMatch(/ stack$/);
    expect(kinds("justext")).toContainEqual(expect.stringMatching(/ verdicts$/));
  });

  it("draws no band at first that has no other page to compare with", () => {
    const alone = { ...sourcesFor(page), site: [] };
    const idsOf = (id: string, sources?: Sources) => firstBands(diagram(id, sources), undefined).map(bandId);
    expect([idsOf("lh", alone), idsOf("lh")]).toEqual([[], ["blockEntropy"]]);
    expect([idsOf("content-extractor", alone), idsOf("content-extractor")]).toEqual([["ibdf"], ["ibdf", "similarity"]]);
    expect(firstBands(diagram("ccb"), { languages: [], instead: "danag" })).toEqual([]);
  });

  it("shows at first only bands that there are", () => {
    for (const id of library.keys()) {
      const { bands, initial } = diagram(id);
      expect(bands.map(bandId)).toEqual(expect.arrayContaining([...initial]));
    }
  });
});

describe("classColours", () => {
  it("paints classes by what they mean", () => {
    expect(classColours(["removed", "kept", "core", "context"])).toEqual(["removed", "kept", "core", "context"]);
  });
});
