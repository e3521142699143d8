import { tableOfText, type PublishedPaper } from "./published.ts";

/** The columns of tables with all scores of a method for each source. */
const scores = {
  Precision: { measure: "precision" },
  Recall: { measure: "recall" },
  F1: { measure: "f1 of means" },
  Score: { measure: "score" },
} as const;

/** What section 5.5 says of figure 5. */
const readingOfFigure5 =
  "The text says: at λ = 0 recall is 100%, as all nodes are kept; for Yahoo! a good trade-off might be λ = 0.9; the tables use λ = 1 (section 5.5).";

/** The results of content extraction via text density. */
export const sun2011: PublishedPaper = {
  id: "sun2011",
  paper: "Sun, Song and Liao 2011",
  title: "DOM Based Content Extraction via Text Density",
  dataSet: "CleanEval and CETD",
  notes: [
    "There are two public data sets. CleanEval is the shared task of 2007, development and evaluation pages in English; the authors marked its gold standards anew. CETD is from the authors’ site: Ars Technica, BBC, Yahoo!, New York Times and Wikipedia, 100 pages each, and Chaos, 200 pages.",
    "Each source is a folder of pages, with a text of the same name beside each page. Pages and texts may also lie in folders side by side: BBC/original/1.html and BBC/gold/1.txt, or original/BBC/1.html and gold/BBC/1.txt. CleanEval is a folder called CleanEval-Eng, with en_original beside en_cleaned and finalrun-input beside GoldStandard.",
    "CleanEval has the gold standards of the task here, because the authors’ are not published. Seven of 742 are empty (pages that are gone, or lists of links). A method that keeps anything there loses 0.9 points of mean precision and recall. On eight pages no method reaches an F1 of 0.5: two of those seven, and six whose gold standard is a small part of the page. The worst tenth of the pages makes up more than half of the precision that CECTD-DS lacks.",
    "BTE, CCB, DSC, FE, KFE and LQF ran by the programs of the framework CombineE, CETR by its author’s (section 5.3). The paper does not give their settings. The differences of each method say where the settings must have been others.",
    "F1 of means: from the mean precision and the mean recall of a source’s pages, not the mean of the pages’ F1. The paper does not say so. But 89 of its 91 values for a source are 2PR / (P + R) of the P and R printed beside them. For the other two, table 4 has the F1 of tables 1 and 3. But table 5 has another precision of CETD-DS on Chaos (93.59% for 92.23%), and table 6 another recall of CECTD-S on Chaos (91.22% for 92.86%).",
    "Averages that differ from those of their rows: FE’s F1 of 8.97% (7.92), CECTD-S’s F1 of 92.24% (92.19), precision of 90.33% (90.32) and recall of 93.97% (94.09).",
    "FE in other papers: its authors report block-level precision and recall of about 1.00 (Debnath, Mitra and Giles 2005, tables 2 and 3). Here it has an average F1 of 8.97%, in words. A single block has few of a page’s words, even if it is right.",
  ],
  methods: {
    BTE: { extractor: "bte", preset: "as described" },
    CCB: { extractor: "ccb" },
    DSC: { extractor: "dsc" },
    FE: { extractor: "fe" },
    KFE: { extractor: "kfe" },
    LQF: { extractor: "lqf" },
    CETR: { extractor: "cetr" },
    "CETD-DS": { extractor: "cetd-ds" },
    "CECTD-S": { extractor: "cectd-s" },
    "CECTD-DS": { extractor: "cectd-ds" },
  },
  measuredBy: ["f1 of means", "f1"],
  tables: [
    {
      table: "1",
      caption: "Results for CETD-DS on various domains",
      rowsAre: "source",
      method: "CETD-DS",
      ...tableOfText(scores)`
        Source        | Precision | Recall | F1     | Score
        CleanEval-Eng | 92.96%    | 94.52% | 93.73% | 88.96%
        NYTimes       | 98.38%    | 95.84% | 97.09% | 94.42%
        Yahoo!        | 83.16%    | 85.90% | 84.51% | 72.84%
        Wikipedia     | 98.32%    | 97.22% | 97.77% | 95.76%
        BBC           | 84.39%    | 95.21% | 89.48% | 80.66%
        Ars Technica  | 97.81%    | 98.85% | 98.33% | 96.71%
        Chaos         | 92.23%    | 94.99% | 93.59% | 88.76%
      `,
    },
    {
      table: "2",
      caption: "Results for CECTD-DS on various domains",
      rowsAre: "source",
      method: "CECTD-DS",
      ...tableOfText(scores)`
        Source        | Precision | Recall | F1     | Score
        CleanEval-Eng | 95.87%    | 97.15% | 96.51% | 93.87%
        NYTimes       | 99.69%    | 98.16% | 98.92% | 97.86%
        Yahoo!        | 84.59%    | 93.99% | 89.04% | 80.71%
        Wikipedia     | 98.25%    | 92.77% | 95.43% | 91.49%
        BBC           | 86.15%    | 97.95% | 91.67% | 84.44%
        Ars Technica  | 98.04%    | 99.51% | 98.76% | 97.57%
        Chaos         | 96.21%    | 96.10% | 96.15% | 93.47%
      `,
    },
    {
      table: "3",
      caption: "Results for CECTD-S on various domains",
      rowsAre: "source",
      method: "CECTD-S",
      ...tableOfText(scores)`
        Source        | Precision | Recall | F1     | Score
        CleanEval-Eng | 90.35%    | 92.60% | 91.46% | 87.24%
        NYTimes       | 96.72%    | 96.56% | 96.64% | 94.41%
        Yahoo!        | 80.33%    | 93.34% | 86.35% | 76.16%
        Wikipedia     | 98.02%    | 97.61% | 97.81% | 95.75%
        BBC           | 82.55%    | 93.77% | 87.80% | 79.65%
        Ars Technica  | 94.61%    | 93.56% | 94.08% | 91.65%
        Chaos         | 89.64%    | 92.86% | 91.22% | 86.17%
      `,
    },
    {
      table: "4",
      caption: "F1-measures for each algorithm in each source.",
      rowsAre: "method",
      measure: "f1 of means",
      ...tableOfText("sources")`
        Algorithm | CleanEval-Eng | NYTimes | Yahoo! | Wikipedia | BBC    | Ars Technica | Chaos  | Average
        BTE       | 92.22%        | 76.23%  | 69.64% | 82.74%    | 80.73% | 80.44%       | 83.78% | 80.83%
        CCB       | 86.24%        | 72.03%  | 62.46% | 67.82%    | 67.72% | 76.92%       | 75.47% | 72.66%
        DSC       | 74.07%        | 91.68%  | 83.23% | 48.62%    | 83.76% | 93.09%       | 86.79% | 80.17%
        FE        | 17.56%        | 6.98%   | 9.41%  | 2.91%     | 7.15%  | 0.002%       | 11.46% | 8.97%
        KFE       | 74.13%        | 72.56%  | 62.61% | 55.59%    | 64.43% | 82.03%       | 69.78% | 68.73%
        LQF       | 91.23%        | 93.42%  | 75.40% | 79.85%    | 83.93% | 93.15%       | 88.01% | 86.42%
        CETR      | 88.59%        | 87.80%  | 73.27% | 82.30%    | 76.76% | 88.16%       | 82.63% | 82.78%
        CETD-DS   | 93.73%        | 97.09%  | 84.51% | 97.77%    | 89.48% | 98.33%       | 93.59% | 93.50%
        CECTD-S   | 91.46%        | 96.64%  | 86.35% | 97.81%    | 87.80% | 94.08%       | 91.22% | 92.24%
        CECTD-DS  | 96.51%        | 98.92%  | 89.04% | 95.43%    | 91.67% | 98.77%       | 96.15% | 95.21%
      `,
    },
    {
      table: "5",
      caption: "Precision-measures for each algorithm in each source.",
      rowsAre: "method",
      measure: "precision",
      ...tableOfText("sources")`
        Algorithm | CleanEval-Eng | NYTimes | Yahoo! | Wikipedia | BBC    | Ars Technica | Chaos  | Average
        BTE       | 88.87%        | 62.22%  | 54.94% | 83.91%    | 69.09% | 68.25%       | 76.36% | 71.95%
        CCB       | 80.61%        | 57.61%  | 46.90% | 63.22%    | 53.52% | 64.05%       | 64.45% | 61.48%
        DSC       | 91.94%        | 98.58%  | 96.54% | 81.67%    | 89.27% | 95.82%       | 94.45% | 92.61%
        FE        | 73.87%        | 97.51%  | 99.08% | 98.79%    | 98.95% | 0.005%       | 72.59% | 77.26%
        KFE       | 79.28%        | 73.82%  | 69.49% | 73.76%    | 63.84% | 81.35%       | 73.97% | 73.64%
        LQF       | 88.60%        | 90.02%  | 64.54% | 83.60%    | 77.03% | 88.40%       | 82.76% | 82.14%
        CETR      | 91.26%        | 85.19%  | 69.36% | 94.69%    | 68.93% | 83.06%       | 78.75% | 81.61%
        CETD-DS   | 92.96%        | 98.38%  | 83.16% | 98.31%    | 84.39% | 97.81%       | 93.59% | 92.66%
        CECTD-S   | 90.35%        | 96.72%  | 80.33% | 98.02%    | 82.55% | 94.61%       | 89.64% | 90.33%
        CECTD-DS  | 95.87%        | 99.69%  | 84.59% | 98.25%    | 86.15% | 98.04%       | 96.21% | 94.11%
      `,
    },
    {
      table: "6",
      caption: "Recall-measures for each algorithm in each source.",
      rowsAre: "method",
      measure: "recall",
      ...tableOfText("sources")`
        Algorithm | CleanEval-Eng | NYTimes | Yahoo! | Wikipedia | BBC    | Ars Technica | Chaos  | Average
        BTE       | 95.83%        | 98.38%  | 95.06% | 81.60%    | 97.09% | 97.91%       | 92.80% | 94.10%
        CCB       | 92.71%        | 96.09%  | 93.45% | 73.14%    | 92.19% | 96.27%       | 91.05% | 90.70%
        DSC       | 62.01%        | 85.67%  | 73.14% | 34.61%    | 78.89% | 90.52%       | 80.27% | 72.16%
        FE        | 9.97%         | 3.62%   | 4.94%  | 1.48%     | 3.71%  | 0.001%       | 6.22%  | 4.28%
        KFE       | 69.61%        | 71.35%  | 56.97% | 44.60%    | 65.02% | 82.73%       | 66.04% | 65.19%
        LQF       | 94.02%        | 97.10%  | 90.65% | 76.41%    | 92.17% | 98.43%       | 93.98% | 91.82%
        CETR      | 86.08%        | 90.58%  | 77.65% | 72.77%    | 86.58% | 93.93%       | 86.92% | 84.93%
        CETD-DS   | 94.52%        | 95.84%  | 85.90% | 97.22%    | 95.21% | 98.85%       | 94.99% | 94.65%
        CECTD-S   | 92.60%        | 96.56%  | 93.34% | 97.61%    | 93.77% | 93.56%       | 91.22% | 93.97%
        CECTD-DS  | 97.15%        | 98.16%  | 93.99% | 92.77%    | 97.95% | 99.51%       | 96.10% | 96.52%
      `,
    },
  ],
  statements: [
    {
      where: "section 5.4",
      method: "CleanEval's winner",
      source: "CleanEval-Eng",
      measure: "score",
      text: "84.1%",
      sentence:
        "The winner of CleanEval is a conditional random field over blocks (Marek, Pecina and Spousta 2007, “Victor”). It learns from pages marked by hand, and is not among the methods here.",
    },
  ],
  figures: [
    {
      figure: "5",
      caption: "Precision, Recall and F1 tradeoff for Yahoo! as the threshold coefficient (λ) increases",
      sentence: `Drawn without numbers. ${readingOfFigure5} A sweep of λ by folder draws it for the open pages.`,
    },
  ],
  sweeps: [
    {
      extractors: ["cetd-ds", "cectd-s", "cectd-ds"],
      parameter: "lambda",
      sentence: `figure 5 is drawn without numbers. ${readingOfFigure5}`,
    },
  ],
};
