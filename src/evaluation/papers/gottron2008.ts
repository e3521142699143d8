import { tableOfText, type PublishedPaper } from "./published.ts";

/** The results of content code blurring. */
export const gottron2008: PublishedPaper = {
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
};
