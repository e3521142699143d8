import { describe, expect, it } from "vitest";
import { sourcesFor } from "../../../extraction/algorithms/inputs.fixture.ts";
import { extractors } from "../../../extraction/algorithms/index.ts";
import { openPage } from "../../../extraction/page/open-page.ts";
import { extract, libraryOf } from "../../../extraction/run.ts";
import { channelSummary, Extents } from "../../../worker/summaries.ts";
import { diagramOf } from "./diagrams.ts";
import { bandId } from "./index.ts";
import { classColours } from "./legend.tsx";

const library = libraryOf(extractors);
const page = openPage("<body><h1>Head</h1><p>Some text with a <a href=x>link</a> and more of it.</p><p>Another.</p>");

function diagram(extractor: string) {
  const { trace } = extract({ extractor, values: {} }, page, library, sourcesFor(page));
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

  it("shows at first only bands that there are", () => {
    for (const id of library.keys()) {
      const { bands, initial } = diagram(id);
      expect(bands.map(bandId)).toEqual(expect.arrayContaining([...initial]));
    }
  });
});

describe("classColours", () => {
  it("paints classes by what they mean", () => {
    expect(classColours(["removed", "kept", "core", "context"])).toEqual(["removed", "kept", "strong", "muted"]);
  });
});
