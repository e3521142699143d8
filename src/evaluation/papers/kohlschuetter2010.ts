import { tableOfText, type PublishedPaper } from "./published.ts";

/** The results of shallow text features, as far as others tell of them: the paper itself could not be read. */
export const kohlschuetter2010: PublishedPaper = {
  id: "kohlschuetter2010",
  paper: "Kohlschütter, Fankhauser and Nejdl 2010",
  title: "Boilerplate Detection using Shallow Text Features",
  dataSet: "L3S-GN1, 621 news articles of 2008 from 408 sites",
  notes: [
    "The paper could not be read. Its numbers are known only from others, so no table is here. Its methods are those of the authors’ program, Boilerpipe, under its names.",
    "Seven people marked headline, full text, supplemental text, related content and comments of each page. By LingPipe’s blog of 2010, the paper’s classes are headline, full text with comments, supplemental text and boilerplate. So comments are content there, and related content is not. The gold standard here has the first three, without comments.",
    "Text-based scores judge each word by its place, at the token level of the authors’ own figure. Block-level scores judge blocks that end at block elements; theirs end at any tag except a link’s. A block is content if at least half of its words are. All are means over pages. One page of 621 is XML and is not judged.",
  ],
  methods: {
    NumWordsRulesExtractor: { extractor: "boilerpipe", preset: "number of words" },
    "DensityRules classifier": { extractor: "boilerpipe", preset: "text density" },
    ArticleExtractor: { extractor: "boilerpipe", preset: "article" },
    DefaultExtractor: { extractor: "boilerpipe", preset: "default" },
    LargestContentExtractor: { extractor: "boilerpipe", preset: "largest" },
    KeepEverythingExtractor: { extractor: "plain" },
  },
  tables: [
    {
      table: "of the data set",
      caption: "From its own description (L3S-GN1, January 2010).",
      rowsAre: "property",
      ...tableOfText()`
        Property | L3S-GN1
        Articles, assessed by hand by seven people | 621
        Web sites | 408
        Articles of one site | 12 at most, 1.52 on average, 1 in the median
        Sampled from | 254,000 articles of 7,854 sites, found by Google News in six English-speaking countries
        Found | in the first half of 2008
      `,
    },
  ],
  statements: [
    {
      where: "quoted by another program",
      method: "the paper, as quoted",
      source: "L3S-GN1",
      measure: "text f1",
      text: "93.9%",
      sentence:
        "The description of page-signal, a program that follows the paper, says “93.9 achieved by the authors in the paper”. It does not say by which classifier, or at which level.",
    },
  ],
  measuredBy: ["text f1", "text precision", "text recall", "block f1", "block precision", "block recall", "f1"],
};
