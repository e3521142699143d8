import { groups } from "d3-array";
import { debnath2005 } from "./debnath2005.ts";
import {
  digitsOf,
  publishedMeasures,
  sourceKey,
  tableOfText,
  valuesOf,
  type PublishedPaper,
  type PublishedValue,
  type Statement,
} from "./published.ts";
import { sun2011 } from "./sun2011.ts";

const onForums = {
  where: "section IV.C",
  method: "ContentEx",
  source: "forums",
  sentence: "On 442 pages, two each of 221 forums.",
} as const;

/** The papers whose results are here as data, by year. */
export const papers: readonly PublishedPaper[] = [
  debnath2005,
  // The results of content code blurring.
  {
    id: "gottron2008",
    paper: "Gottron 2008",
    title: "Content Code Blurring: A New Approach to Content Extraction",
    dataSet: "packages of Gottron 2008",
    notes: ["F1 by the longest common subsequence of words (section IV)."],
    methods: {
      "accb-40": { extractor: "accb" },
      "ccb-40": { extractor: "ccb" },
      "tccb-25": { extractor: "tccb" },
      "accb-r40": { extractor: "accb" },
      "ccb-r40": { extractor: "ccb" },
      dsc: { extractor: "dsc" },
      plain: { extractor: "plain" },
      crunch: { extractor: "crunch" },
      "lqf-50": { extractor: "lqf", preset: "50" },
    },
    tables: [
      {
        table: "I",
        caption: "Overview of the evaluation packages.",
        rowsAre: "source",
        ...tableOfText()`
        Package | Web site | URL | Size
        bbc | BBC online | http://news.bbc.co.uk | 1000
        chip | Chip online | http://www.chip.de | 361
        economist | Economist.com | http://www.economist.com | 250
        espresso | L'espresso | http://espresso.repubblica.it | 139
        golem | Golem | http://golem.de | 1000
        heise | heise online | http://www.heise.de | 1000
        manual | several | – | 65
        repubblica | La Repubblica.it | http://www.repubblica.it | 1000
        slashdot | Slashdot | http://slashdot.org | 364
        spiegel | Spiegel online | http://www.spiegel.de | 1000
        telepolis | Telepolis | http://www.telepolis.de | 1000
        wiki | Wikipedia | http://de.wikipedia.org | 1000
        yahoo | Yahoo! news | http://news.yahoo.com | 1000
        zdf | ZDF heute.de | http://www.heute.de | 422
      `,
      },
      {
        table: "II",
        caption: "Evaluation results of new single document algorithms: average F1.",
        rowsAre: "method",
        measure: "f1",
        ...tableOfText("sources")`
                | bbc   | chip  | economist | espresso | golem | heise | manual | repubblica | slashdot | spiegel | telepolis | wiki  | yahoo | zdf
        accb-40 | 0.924 | 0.703 | 0.890     | 0.875    | 0.959 | 0.916 | 0.419  | 0.968      | 0.177    | 0.861   | 0.908     | 0.682 | 0.732 | 0.929
        ccb-40  | 0.923 | 0.716 | 0.914     | 0.876    | 0.939 | 0.841 | 0.420  | 0.964      | 0.160    | 0.858   | 0.913     | 0.403 | 0.742 | 0.929
        tccb-25 | 0.914 | 0.842 | 0.903     | 0.871    | 0.947 | 0.821 | 0.404  | 0.918      | 0.269    | 0.910   | 0.902     | 0.660 | 0.758 | 0.745
        dsc     | 0.937 | 0.708 | 0.881     | 0.862    | 0.958 | 0.877 | 0.403  | 0.925      | 0.252    | 0.902   | 0.859     | 0.594 | 0.780 | 0.847
        plain   | 0.595 | 0.173 | 0.613     | 0.624    | 0.502 | 0.575 | 0.371  | 0.704      | 0.106    | 0.549   | 0.858     | 0.823 | 0.582 | 0.514
      `,
      },
      {
        table: "III",
        caption: "Average normalised processing time in s/KB",
        rowsAre: "method",
        measure: "s/KB",
        ...tableOfText("sources")`
                 | bbc   | chip  | economist | espresso | golem | heise | manual | repubblica | slashdot | spiegel | telepolis | wiki  | yahoo | zdf
        accb-r40 | 0.001 | 0.008 | 0.015     | 0.016    | 0.009 | 0.012 | 0.020  | 0.014      | 0.013    | 0.015   | 0.052     | 0.028 | 0.013 | 0.001
        ccb-r40  | 0.007 | 0.008 | 0.015     | 0.016    | 0.009 | 0.011 | 0.018  | 0.011      | 0.013    | 0.016   | 0.052     | 0.024 | 0.013 | 0.001
        tccb-25  | 0.001 | 0.001 | 0.002     | 0.002    | 0.001 | 0.001 | 0.001  | 0.001      | 0.001    | 0.001   | 0.004     | 0.003 | 0.001 | 0.001
        crunch   | 0.027 | 0.012 | 0.014     | 0.033    | 0.033 | 0.032 | 0.047  | 0.048      | 0.019    | 0.018   | 0.077     | 0.073 | 0.024 | 0.028
        dsc      | 0.001 | 0.001 | 0.002     | 0.002    | 0.001 | 0.001 | 0.001  | 0.001      | 0.001    | 0.001   | 0.003     | 0.002 | 0.001 | 0.001
        lqf-50   | 0.004 | 0.003 | 0.016     | 0.010    | 0.004 | 0.011 | 0.017  | 0.001      | 0.009    | 0.009   | 0.051     | 0.013 | 0.011 | 0.001
      `,
      },
    ],
    statements: [],
  },
  // The results of ContentEx: numbers in sentences, no table.
  {
    id: "song2009",
    paper: "Song et al. 2009",
    title: "ContentEx: A Framework for Automatic Content Extraction Programs",
    dataSet: "forums of Song et al. 2009",
    methods: { ContentEx: { extractor: "contentex", preset: "forum" } },
    tables: [],
    statements: [
      ...stated(onForums, ["text precision", "93%"], ["text recall", "99%"]),
      ...stated({ ...onForums, sentence: `${onForums.sentence} Without converting them to XHTML.` }, ["pages/s", "67"]),
    ],
  },
  // The results of shallow text features, as far as others tell of them: the paper itself could not be read.
  {
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
  },
  // The results of DANAg.
  {
    id: "mohammadzadeh2011",
    paper: "Mohammadzadeh et al. 2011",
    title: "Extracting the Main Content of Web Documents Based on a Naive Smoothing Method",
    dataSet: "packages of Gottron 2008",
    notes: [
      "Most numbers of other methods are those of Gottron 2008. Where they differ, both stand here.",
      "Section 5 says of DANAg: “Achieving an average F1-measure > 0.90 on the test corpora”. Its twelve numbers in table 2 have a mean of 0.810.",
      "A list of the paper’s sources: table 1 links the package “wiki” to the Persian Wikipedia, Gottron 2008 to the German one.",
    ],
    methods: {
      Plain: { extractor: "plain" },
      LQF: { extractor: "lqf" },
      Crunch: { extractor: "crunch" },
      DSC: { extractor: "dsc" },
      TCCB: { extractor: "tccb" },
      CCB: { extractor: "ccb" },
      ACCB: { extractor: "accb" },
      Density: { extractor: "density" },
      DANAg: { extractor: "danag" },
    },
    tables: [
      {
        table: "1",
        caption: "Evaluation corpus of 9101 web pages.",
        rowsAre: "source",
        ...tableOfText()`
        Web site | URL | Size | Languages
        BBC | http://www.bbc.co.uk/ | 1000 | English
        Economist | http://www.economist.com/ | 250 | English
        Golem | http://golem.de/ | 1000 | German
        Heise | http://www.heise.de/ | 1000 | German
        Manual | several | 65 | German, English
        Republica | http://www.republica.it/ | 1000 | Italian
        Slashdot | http://slashdot.org/ | 364 | English
        Spiegel | http://www.spiegel.de/ | 1000 | German
        Telepolis | http://www.telepolis.de/ | 1000 | German
        Wiki | http://fa.wikipedia.org/ | 1000 | English
        Yahoo | http://news.yahoo.com/ | 1000 | English
        Zdf | http://www.heute.de/ | 422 | German
      `,
      },
      {
        table: "2",
        caption: "Evaluation results of Table 1 based on F1-measure.",
        rowsAre: "method",
        measure: "f1",
        ...tableOfText("sources")`
                | BBC    | Economist | Zdf    | Golem  | Heise  | Republica | Spiegel | Telepolis | Yahoo  | Manual | Slashdot | Wikipedia
        Plain   | 0.5950 | 0.6130    | 0.5140 | 0.5020 | 0.5750 | 0.7040    | 0.5490  | 0.9060    | 0.5820 | 0.3710 | 0.1060   | 0.8230
        LQF     | 0.8260 | 0.7200    | 0.5780 | 0.8060 | 0.7870 | 0.8160    | 0.7750  | 0.9100    | 0.6700 | 0.3810 | 0.1270   | 0.7520
        Crunch  | 0.7560 | 0.8150    | 0.7720 | 0.8370 | 0.8100 | 0.8870    | 0.7060  | 0.8590    | 0.7380 | 0.3820 | 0.1230   | 0.7250
        DSC     | 0.9370 | 0.8810    | 0.8470 | 0.9580 | 0.8770 | 0.9250    | 0.9020  | 0.9020    | 0.7800 | 0.4030 | 0.2520   | 0.5940
        TCCB    | 0.9140 | 0.9030    | 0.7450 | 0.9470 | 0.8210 | 0.9180    | 0.9100  | 0.9130    | 0.7580 | 0.4040 | 0.2690   | 0.6600
        CCB     | 0.9230 | 0.9140    | 0.9290 | 0.9350 | 0.8410 | 0.9640    | 0.8580  | 0.9080    | 0.7420 | 0.4200 | 0.1600   | 0.4030
        ACCB    | 0.9240 | 0.8900    | 0.9290 | 0.9590 | 0.9160 | 0.9680    | 0.8610  | 0.9080    | 0.7320 | 0.4190 | 0.1770   | 0.6820
        Density | 0.5754 | 0.8741    | 0.7081 | 0.8734 | 0.9060 | 0.3442    | 0.7609  | 0.8043    | 0.8856 | 0.3539 | 0.3622   | 0.7077
        DANAg   | 0.9240 | 0.8996    | 0.9120 | 0.9794 | 0.9450 | 0.9704    | 0.9488  | 0.9317    | 0.9518 | 0.4012 | 0.2092   | 0.6455
      `,
      },
    ],
    statements: stated(
      {
        where: "section 4.3",
        method: "DANAg",
        source: "a page of Wikipedia",
        sentence: "Of the page of Wikipedia in figures 3 and 4.",
      },
      ["recall", "0.3636"],
      ["precision", "0.8889"],
      ["f1", "0.5161"],
    ),
  },
  sun2011,
];

/** Numbers of one method that a paper has in a sentence, without a table. */
function stated(
  about: Omit<Statement, "measure" | "text">,
  ...numbers: readonly (readonly [Statement["measure"], string])[]
): readonly Statement[] {
  return numbers.map(([measure, text]) => ({ ...about, measure, text }));
}

/** @throws RangeError for an id that no paper has. */
export function paperFor(id: string): PublishedPaper {
  const paper = papers.find((one) => one.id === id);
  if (paper === undefined) throw new RangeError(`no paper has the id ${id}`);
  return paper;
}

/** The papers that have numbers of a method. */
export function papersOf(extractor: string): readonly PublishedPaper[] {
  return papers.filter(({ methods }) => Object.values(methods).some((method) => method.extractor === extractor));
}

/** The statements of papers on a method's results at several values of a parameter, a sentence each. */
export function publishedSweepNotes(extractor: string, parameter: string): readonly string[] {
  return papers.flatMap(({ paper, sweeps = [] }) =>
    sweeps
      .filter((sweep) => sweep.parameter === parameter && sweep.extractors.includes(extractor))
      .map(({ sentence }) => `${paper}: ${sentence}`),
  );
}

/** Every number that any of the papers has of a method, in the order of the papers. */
export function publishedOf(extractor: string): readonly PublishedValue[] {
  return papers.flatMap(valuesOf).filter((value) => value.extractor === extractor);
}

/** The same as sentences, one for each table and measure: "Gottron 2008, table II, F1: bbc 0.923, chip 0.716, …". */
export function publishedText(extractor: string): readonly string[] {
  const values = publishedOf(extractor);
  return groups(values, ({ paper, where, measure }) => `${paper}, ${where}, ${publishedMeasures[measure].name}`).map(
    ([place, same]) => `${place}: ${same.map(({ source, text }) => `${source} ${text}`).join(", ")}.`,
  );
}

/** Numbers of one method, group of pages and measure that are not the same everywhere. */
interface Contradiction {
  readonly values: readonly PublishedValue[];
  /** "telepolis: F1 of ccb-40 is 0.913 in Gottron 2008, table II, but 0.9080 in Mohammadzadeh et al. 2011, table 2." */
  readonly sentence: string;
}

/** The numbers of one data set that papers contradict each other, or themselves, in; rounding to fewer digits is no contradiction. */
export function contradictions(): readonly Contradiction[] {
  const all = papers.flatMap((paper) => valuesOf(paper).map((value) => ({ dataSet: paper.dataSet, value })));
  const alike = groups(
    all,
    ({ dataSet, value: { extractor, source, measure } }) => `${dataSet} ${extractor} ${sourceKey(source)} ${measure}`,
  );
  return alike.flatMap(([, same]) => {
    const values = same.map(({ value }) => value);
    const [first] = values;
    if (first === undefined || values.every((value) => areAlike(first, value))) return [];
    const texts = values.map(({ text, paper, where }) => `${text} in ${paper}, ${where}`);
    const what = `${first.source}: ${publishedMeasures[first.measure].name} of ${first.method}`;
    return [{ values, sentence: `${what} is ${texts.join(", but ")}.` }];
  });
}

/** Whether two numbers are the same to the digits that both are printed with. */
function areAlike(a: PublishedValue, b: PublishedValue): boolean {
  const step = Math.max(stepOf(a.text), stepOf(b.text));
  return Math.abs(a.value - b.value) < step / 2 + 1e-9;
}

function stepOf(text: string): number {
  return 10 ** -digitsOf(text) / (text.endsWith("%") ? 100 : 1);
}
