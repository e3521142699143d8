import type { Extraction } from "../../contract/extraction.ts";
import { defineExtractor } from "../../contract/extractor.ts";
import { ofRuns, sorted } from "../../method/sorted.ts";
import { elementLabel } from "../../page/page.ts";
import { deviations } from "./deviations.ts";
import { whyOf } from "./explain-text.ts";
import { measure, reasonFor, reasons, type Measured } from "./measured.ts";
import { paper, parameters } from "./parameters.ts";
import { traceOf } from "./trace.ts";

/** ContentEx for forum pages: link tables found from their links, then patterns of noise. */
export const contentex = defineExtractor({
  id: "contentex",
  name: "ContentEx",
  summary:
    "Climbs from every link to the largest table of links around it and deletes that; then deletes texts by patterns of forum noise.",
  family: "DOM",
  paper,
  cite: { paper: paper.short, where: "sections II.A and III" },
  formula:
    "score(N) = (textCnt − linkCnt) / textCnt; where score(parent(link)) < threshold: N = parent(link), N = parent(N) while score(parent(N)) < score(N), delete N; then delete the texts that match a pattern",
  figure:
    "Made for the algorithm of figure 3, which the paper prints without a picture: the score of every element with its threshold, and the filter that removed it or its texts; below it what each filter removed, in its order.",
  signature: "procedure",
  needs: ["page"],
  parameters,
  presets: [
    { name: "forum", summary: "The paper: all patterns on.", values: {} },
    {
      name: "general",
      summary: "For pages that are no forum: the link table filter without the patterns.",
      values: { time: false, ip: false, colon: false, copyright: false, repeated: false },
    },
  ],
  deviations,
  analyse({ page }, values): Measured {
    return measure(page, values);
  },
  decide(measured, settings): Extraction {
    const { page, words, texts } = measured;
    const verdicts = new Uint8Array(texts.count).map((_, text) => reasons.indexOf(reasonFor(measured, settings, text)));
    return sorted({
      page,
      words,
      units: texts,
      ofWords: ofRuns(
        page,
        words,
        (run) => page.runs.nodes[run],
        (text) => verdicts[text] === 0,
        "half",
      ),
      label: (text) => `text of ${elementLabel(page, texts.parents[text])}`,
      notText: "No word of the page's text stands here.",
      why: (text, word) => whyOf(measured, settings, text, word),
      trace: () => traceOf(measured, settings, verdicts),
    });
  },
});
