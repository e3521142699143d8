import { sitePagesAxis } from "../sweep.ts";
import { tableOfText, type PublishedPaper } from "./published.ts";

/** The results of ContentExtractor, FeatureExtractor and K-FeatureExtractor. */
export const debnath2005: PublishedPaper = {
  id: "debnath2005",
  paper: "Debnath, Mitra and Giles 2005",
  title: "Automatic Extraction of Informative Blocks from Webpages",
  dataSet: "news sites of Debnath, Mitra and Giles 2005",
  notes: [
    "Precision and recall count the blocks that the algorithm itself makes (section 4.1). There people judged them. Here a block is primary content if at least half of its words are in the gold standard.",
    "FeatureExtractor has about 1.00 on news sites here. In words, it has an average F1 of 8.97% in Sun, Song and Liao 2011, table 4, where the mean of its row is 7.92%.",
  ],
  methods: {
    LH: { extractor: "lh", preset: "as recalled" },
    ContentExtractor: { extractor: "content-extractor" },
    FeatureExtractor: { extractor: "fe" },
    "K-FeatureExtractor": { extractor: "kfe" },
  },
  tables: [
    {
      table: "1",
      caption: "Details of the dataset.",
      rowsAre: "source",
      ...tableOfText()`
        Site | Address | Category | Number
        ABC | http://www.abcnews.com | Main Page, USA, World, Business, Entertainment, Science/Tech, Politics, Living | 415
        BB | http://www.bloomsberg.com | Main Page, World, Market, US Top Stories, World Top Stories, Asian, Australia/New Zealand, Europe, The Americas | 510
        BBC | http://www.bbc.co.uk | Main Page, The Continents, Business, Health, Nature, Technology, Entertainment | 890
        CBS | http://www.cbsnews.com | Main Page, National, World, Politics, Technology, Health, Entertainment | 370
        CNN | http://www.cnn.com | Main Page, World, US, All Politics, Law, Tech(nology), Space (Technology), Health, Showbiz, Education, Specials | 717
        FOX | http://www.foxnews.com | Main Page, Top Stories, Politics, Business, Life, Views | 476
        FOX23 | http://www.fox23news.com | Main Page, General, Local, Regional, National, World, In Depth, Sports, Business, Entertainment, Health | 658
        IE | http://www.indianexpress.com | Main Page, International, Sports, National Network, Business, Headlines | 269
        IT | http://www.indiatimes.com | Main Page, Main Stories, Top Media Headlines | 454
        MSNBC | http://www.msnbc.com | Main Page, Business, Sports, Technology an Science, Health, Travel | 647
        YAHOO | http://news.yahoo.com | Main Page, Top Stories, US (National), Business, World, Entertainment, Sports, Technology, Politics, Science | 505
      `,
    },
    {
      table: "2",
      caption: "Block level Precision and Recall values from LH algorithm, ContentExtractor and FeatureExtractor.",
      rowsAre: "source",
      ...tableOfText({
        "Prec. of LH": { method: "LH", measure: "block precision" },
        "Recall of LH": { method: "LH", measure: "block recall" },
        "Prec. of ContentExtractor": { method: "ContentExtractor", measure: "block precision" },
        "Recall of ContentExtractor": { method: "ContentExtractor", measure: "block recall" },
        "Prec. of FeatureExtractor": { method: "FeatureExtractor", measure: "block precision" },
        "Recall of FeatureExtractor": { method: "FeatureExtractor", measure: "block recall" },
      })`
        Site  | Prec. of LH | Recall of LH | Prec. of ContentExtractor | Recall of ContentExtractor | Prec. of FeatureExtractor | Recall of FeatureExtractor
        ABC   | 0.811       | 0.99         | 0.915                     | 0.99                       | 1.00                      | 1.00
        BB    | 0.882       | 0.99         | 0.997                     | 1.00                       | 1.00                      | 1.00
        BBC   | 0.834       | 0.99         | 0.968                     | 1.00                       | 1.00                      | 1.00
        CBS   | 0.823       | 1.00         | 0.972                     | 1.00                       | 0.98                      | 0.977
        CNN   | 0.856       | 1.00         | 0.977                     | 1.00                       | 0.98                      | 0.98
        FOX   | 0.82        | 1.00         | 0.967                     | 1.00                       | 1.00                      | 0.99
        FOX23 | 0.822       | 1.00         | 0.985                     | 1.00                       | 1.00                      | 1.00
        IE    | 0.77        | 0.95         | 0.911                     | 0.993                      | 0.93                      | 0.99
        IT    | 0.793       | 0.99         | 0.924                     | 0.981                      | 0.96                      | 0.98
        MSNBC | 0.802       | 1.00         | 0.980                     | 1.00                       | 0.92                      | 1.00
        YAHOO | 0.730       | 1.00         | 0.967                     | 1.00                       | 1.00                      | 0.95
      `,
    },
    {
      table: "3",
      caption:
        "Details of the dataset and the block-level Precision and Recall values of the output produced by FeatureExtractor and K-FeatureExtractor compared.",
      rowsAre: "source",
      ...tableOfText({
        "Prec. of FEx.": { method: "FeatureExtractor", measure: "block precision" },
        "Recall of FEx.": { method: "FeatureExtractor", measure: "block recall" },
        "Prec. of KFE.": { method: "K-FeatureExtractor", measure: "block precision" },
        "Recall of KFE.": { method: "K-FeatureExtractor", measure: "block recall" },
      })`
        Site             | Pages | Prec. of FEx. | Recall of FEx. | Prec. of KFE. | Recall of KFE.
        ABC              | 258   | 1.00          | 1.00           | 1.00          | 1.00
        BB               | 300   | 1.00          | 1.00           | 1.00          | 1.00
        BBC              | 628   | 1.00          | 1.00           | 1.00          | 1.00
        CBS              | 260   | 0.92          | 0.91           | 0.98          | 0.977
        CNN              | 517   | 0.98          | 0.98           | 0.98          | 0.98
        FOX              | 242   | 1.00          | 0.99           | 1.00          | 0.99
        FOX23            | 458   | 1.00          | 1.00           | 1.00          | 1.00
        IE               | 120   | 0.91          | 0.973          | 0.93          | 1.00
        IT               | 354   | 0.96          | 0.85           | 0.96          | 0.85
        MSNBC            | 347   | 0.91          | 0.99           | 0.92          | 1.00
        YAHOO            | 405   | 1.00          | 0.95           | 1.00          | 0.95
        Shopping         | 100   | 0.20          | 0.198          | 1.00          | 0.99
        Amazon           | 100   | 0.33          | 0.32           | 1.00          | 0.967
        ConsumerResearch | 100   | 0.28          | 0.28           | 1.00          | 0.98
        Barnes And Noble | 100   | 0.40          | 0.38           | 1.00          | 0.968
        Epinion          | 100   | 0.5           | 0.478          | 1.00          | 0.956
      `,
    },
    {
      table: "4",
      caption: "A property-wise comparison table for both algorithms",
      rowsAre: "property",
      ...tableOfText()`
        Property | LH | Content Extractor
        Precision | Low | High
        Recall | High | Very High
        Number of pages needed | All the pages to calculate Entropy of features | Very few (5-10) pages from same class are enough to give high performance
        Time of completion | Always more than ContentExtractor | Less than LH (shown in figure 2)
      `,
    },
  ],
  statements: [],
  figures: [
    {
      figure: "2",
      caption: "Run-times for the LH and the ContentExtractor algorithm.",
      sentence:
        "Drawn without numbers: LH always takes longer than ContentExtractor (table 4). Time of two runs, beside the table of pages, draws it for the open pages.",
    },
  ],
  sweeps: [
    {
      extractors: ["content-extractor"],
      parameter: sitePagesAxis,
      sentence: "five to ten pages of the same class are enough to give high performance (table 4).",
    },
    {
      extractors: ["lh"],
      parameter: sitePagesAxis,
      sentence: "it needs all the pages to calculate the entropy of features (table 4).",
    },
  ],
};
