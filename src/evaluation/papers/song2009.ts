import type { PublishedPaper, Statement } from "./published.ts";

const source = "forums";
const sentence = "On 442 pages, two each of 221 forums.";

function result(measure: Statement["measure"], text: string): Statement {
  return { where: "section IV.C", method: "ContentEx", source, measure, text, sentence };
}

/** The results of ContentEx: numbers in sentences, no table. */
export const song2009: PublishedPaper = {
  id: "song2009",
  paper: "Song et al. 2009",
  title: "ContentEx: A Framework for Automatic Content Extraction Programs",
  dataSet: "forums of Song et al. 2009",
  methods: { ContentEx: { extractor: "contentex", preset: "forum" } },
  tables: [],
  statements: [
    result("text precision", "93%"),
    result("text recall", "99%"),
    { ...result("pages/s", "67"), sentence: `${sentence} Without converting them to XHTML.` },
  ],
};
