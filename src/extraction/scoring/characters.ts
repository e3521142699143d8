import { intersection, sizeOf } from "../page/selection.ts";
import type { Measure } from "./measure.ts";
import { scoreOf } from "./score.ts";

export const characters: Measure = {
  id: "characters",
  name: "Characters",
  summary:
    "Characters of the source that extract and gold standard both keep, by their place on the page: nothing is aligned. Gold words without a place on the page do not count.",
  formula:
    "P = |A ∩ B| / |A|, R = |A ∩ B| / |B|, F1 = 2 P R / (P + R), of the characters A of the extract and B of the gold standard",
  cite: { paper: "Contentscope", where: "as two lanes are compared" },
  comparable: "Comparable with no leaderboard.",
  valueName: "F1",
  prepare: ({ selection }) => {
    const wanted = sizeOf(selection);
    return (extract) => scoreOf(sizeOf(intersection(extract.selection, selection)), sizeOf(extract.selection), wanted);
  },
};
