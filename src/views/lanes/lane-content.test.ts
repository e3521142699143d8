import { expect, it } from "vitest";
import { sourcesFor } from "../../extraction/algorithms/inputs.fixture.ts";
import { extractors } from "../../extraction/algorithms/index.ts";
import type { Unfit } from "../../extraction/contract/trace.ts";
import { openPage } from "../../extraction/page/open-page.ts";
import { runSpec, libraryOf } from "../../extraction/run.ts";
import { channelSummary } from "../../worker/summaries.ts";
import { laneContent } from "./lane-content.ts";

const library = libraryOf(extractors);
const page = openPage("<body><h1>Head</h1><p>Some text with a <a href=x>link</a> and more of it.</p><p>Another.</p>");

/** Ids of the bands that a lane shows in full. */
function bandsOf(extractor: string, sources = sourcesFor(page), unfit?: Unfit): readonly string[] {
  const spec = { extractor, values: {} };
  const { trace } = runSpec(spec, page, library, sources);
  const run = { spec, ...(unfit && { unfit }), channels: trace.channels.map((channel) => channelSummary(channel, trace)) };
  return laneContent({ ...spec, id: "lane-a", letter: "A", size: "full" }, run, library).bands.map(({ lead }) => lead.id);
}

it("shows no band that has no other page to compare with, nor any of a page that a method is not for", () => {
  const alone = { ...sourcesFor(page), site: [] };
  expect([bandsOf("lh", alone), bandsOf("lh")]).toEqual([[], ["blockEntropy"]]);
  expect([bandsOf("content-extractor", alone), bandsOf("content-extractor")]).toEqual([["ibdf"], ["ibdf", "similarity"]]);
  expect(bandsOf("ccb", alone, { languages: [], instead: "danag" })).toEqual([]);
});
