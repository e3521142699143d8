import type { Paper } from "../../contract/extractor.ts";

export const paper: Paper = {
  short: "Song et al. 2009",
  title: "ContentEx: A Framework for Automatic Content Extraction Programs",
  authors: "Linhai Song, Xueqi Cheng, Yan Guo, Yue Liu, Guodong Ding",
  year: 2009,
  venue: "IEEE ISI",
};
