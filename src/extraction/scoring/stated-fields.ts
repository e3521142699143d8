import { dateIn } from "../page/days.ts";
import { lettersOf, metadata } from "../page/metadata.ts";
import type { Measure, StatedField } from "./measure.ts";
import { countIn, f1Of, NoScore } from "./score.ts";

export const statedTitle: Measure = measureOf("title", {
  name: "Title",
  thing: "title",
  rule: "Right: the same letters and digits, in any case.",
  isRight: (stated, wanted) => lettersOf(stated) === lettersOf(wanted),
});

export const statedAuthor: Measure = measureOf("author", {
  name: "Author",
  thing: "author",
  rule: "Right: one whose letters and digits, in any case, are part of those of the gold standard, or the reverse.",
  isRight: (stated, wanted) => {
    const [found, right] = [lettersOf(stated), lettersOf(wanted)];
    return found.includes(right) || right.includes(found);
  },
});

export const statedDay: Measure = measureOf("published", {
  name: "Published",
  thing: "day of publication",
  rule: "Right: the same day, at any time.",
  isRight: (stated, wanted) => dayOf(stated) === dayOf(wanted),
});

function dayOf(date: string): string {
  return (dateIn(date) ?? date).slice(0, "2024-05-03".length);
}

/** What a page states of itself, by which it is the same for all that is kept of the page. */
interface FieldComparison {
  readonly name: string;
  /** What is stated, in words. */
  readonly thing: string;
  /** A sentence: what of two is the same. */
  readonly rule: string;
  readonly isRight: (stated: string, wanted: string) => boolean;
}

function measureOf(field: StatedField, { name, thing, rule, isRight }: FieldComparison): Measure {
  return {
    id: field,
    name,
    summary: `The ${thing} that the page states about itself. ${rule} If the gold standard says that there is none, stating none is right. All runs read the same page, so they score the same. Outputs of other programs do not state it and have no score.`,
    formula: "1 if it is right, else 0",
    cite: { paper: "Contentscope", where: "the page's metadata" },
    comparable: "Not comparable with a leaderboard.",
    valueName: "score",
    prepare: ({ stated: wantedFields }, page) => {
      const wanted = wantedFields?.[field];
      const stated = metadata(page)[field]?.value ?? "";
      return ({ isOutput }) => {
        if (wanted === undefined) throw new NoScore(`The gold standard does not have the page's ${thing}.`);
        if (isOutput) throw new NoScore(`Outputs of other programs do not state the page's ${thing}.`);
        const [isStated, isWanted] = [lettersOf(stated) !== "", lettersOf(wanted) !== ""];
        const right = Number(isStated && isWanted && isRight(stated, wanted));
        const counts = { right, stated: Number(isStated), "in the gold standard": Number(isWanted) };
        return { value: isWanted ? right : Number(!isStated), counts };
      };
    },
    corpus: {
      columns: ["P of all", "R of all", "F1 of all", "invented"],
      note: `of all: the share of right ones among those that pages state, and among those of the gold standard. invented: the share of the pages without one that state one; less is better. Pages where the run failed are left out.`,
      of: (scores) => {
        const bare = scores.filter(({ counts }) => counts?.["in the gold standard"] === 0);
        const right = countIn(scores, "right");
        const precision = ratio(right, countIn(scores, "stated"));
        const recall = ratio(right, countIn(scores, "in the gold standard"));
        const f1 = precision === undefined || recall === undefined ? undefined : f1Of(precision, recall);
        return [precision, recall, f1, ratio(countIn(bare, "stated"), bare.length)];
      },
    },
  };
}

function ratio(part: number, whole: number): number | undefined {
  return whole === 0 ? undefined : part / whole;
}
