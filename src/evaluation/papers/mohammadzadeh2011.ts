import { tableOfText, type PublishedPaper, type Statement } from "./published.ts";

function result(measure: Statement["measure"], text: string): Statement {
  const sentence = "Of the page of Wikipedia in figures 3 and 4.";
  return { where: "section 4.3", method: "DANAg", source: "a page of Wikipedia", measure, text, sentence };
}

/** The results of DANAg. */
export const mohammadzadeh2011: PublishedPaper = {
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
  statements: [result("recall", "0.3636"), result("precision", "0.8889"), result("f1", "0.5161")],
};
