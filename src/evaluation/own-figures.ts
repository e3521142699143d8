import { counted, differenceText, scoreText } from "../format.ts";
import type { OwnModel, OwnScore } from "../training/train-own.ts";
import { intervalNote, meanInterval, meanOf, pairedDifference } from "./statistics.ts";
import type { Table } from "./table.ts";

/** F1 of bags of words of a lane by the name of the page; pages without a score are left out. */
export interface LaneScores {
  readonly name: string;
  readonly scores: ReadonlyMap<string, number>;
}

/** A model of one's own as a cross-validation judged it. */
export type Judged = Omit<OwnModel, "text">;

/** How a model of one's own compares with the one that it began with. */
export interface OwnVerdict {
  readonly kind: "better" | "unsure" | "worse" | "unknown";
  readonly text: string;
}

/** Of fewer pages an interval says little. */
const fewPages = 10;

/**
 * The pages that the comparison is of: those that the shipped model did not learn from. Where it learned from all, its figure is of its
 * own training, and so is that of every model on top of it.
 */
function comparedScores({ scores }: Pick<OwnModel, "scores">): readonly OwnScore[] {
  const unseen = scores.filter(({ isSeen }) => !isSeen);
  return unseen.length > 0 ? unseen : scores;
}

export function ownVerdict(found: Pick<OwnModel, "scores" | "foldsOf">): OwnVerdict {
  const compared = comparedScores(found);
  const difference = pairedDifference(
    compared.map(({ own }) => own),
    compared.map(({ ground }) => ground),
  );
  if (difference === undefined || compared[0]?.isSeen === true)
    return {
      kind: "unknown",
      text: "The shipped model learned from every one of these pages: which of the two is better on other pages cannot be told here.",
    };
  const { mean, interval } = difference;
  const by = `${differenceText(mean)} F1 (95 %: ${differenceText(interval.low)} to ${differenceText(interval.high)})`;
  const isLearned = compared.length < found.scores.length ? " that the shipped model did not learn from" : "";
  const on = `on ${counted(compared.length, "page")}${isLearned}`;
  const few = compared.length < fewPages ? " So few pages say little." : "";
  if (interval.low > 0) return { kind: "better", text: `Your model beats the shipped one ${on}: ${by}.${few}` };
  if (interval.high < 0)
    return { kind: "worse", text: `Your model is worse than the shipped one ${on}: ${by}. Keep the shipped one.${few}` };
  return {
    kind: "unsure",
    text: `Your model does not beat the shipped one for sure ${on}: ${by}. More pages, of more sites, would tell.${few}`,
  };
}

/** F1 of both models, and of the lanes that were run, on the pages that are compared. */
export function ownTable(found: Judged, lanes: readonly LaneScores[]): Table {
  const compared = comparedScores(found);
  const owns = new Map(compared.map(({ page, own }) => [page, own]));
  const rows: readonly LaneScores[] = [
    { name: "your model", scores: owns },
    { name: "shipped model", scores: new Map(compared.map(({ page, ground }) => [page, ground])) },
    ...lanes,
  ];
  const means = rows.map(({ scores }) => {
    const values = compared.flatMap(({ page }) => scores.get(page) ?? []);
    return values.length === 0 ? undefined : { values, mean: meanOf(values) };
  });
  const best = Math.max(...means.map((one) => one?.mean ?? 0));
  const { folds, foldsOf, scores } = found;
  const left = scores.length - compared.length;
  const isAllSeen = compared[0]?.isSeen === true;
  return {
    caption: `Bag of words: F1 on ${counted(compared.length, "page")}`,
    head: ["model or lane", "F1", "95 %", "pages", "yours less it"],
    rows: rows.map(({ name, scores: of }, row) => {
      const own = means[row];
      if (own === undefined) return [name, "–", "–", "0", "–"].map((text) => ({ text }));
      const interval = meanInterval(own.values);
      const pairs = compared.flatMap((score) => {
        const other = of.get(score.page);
        return other === undefined ? [] : [score.own - other];
      });
      return [
        { text: name },
        { text: scoreText(own.mean), ...(own.mean === best && { isBest: true }) },
        { text: `${scoreText(interval.low)} to ${scoreText(interval.high)}` },
        { text: String(own.values.length) },
        { text: row === 0 ? "" : differenceText(meanOf(pairs)) },
      ];
    }),
    notes: [
      foldsOf === "sites"
        ? `Cross-validated: each page is judged by a model that learned from none of its site, ${folds} folds by site.`
        : `Cross-validated on pages of one site: ${folds} folds of pages, which say how well it does on more pages of that site, and nothing of others.`,
      ...(left > 0
        ? [
            `${counted(left, "page")} that the shipped model learned from ${left === 1 ? "is" : "are"} left out here, as its figures there say little.`,
          ]
        : []),
      ...(isAllSeen
        ? ["Trained on: the shipped model learned from all of these pages, and so did every model on top of it."]
        : []),
      intervalNote,
    ],
  };
}

/** Pages that are listed at the most. */
const mostListed = 100;

/** Both models page by page, the greatest change first. */
export function ownPagesTable({ scores }: Pick<OwnModel, "scores">): Table {
  const hasSeen = scores.some(({ isSeen }) => isSeen);
  const sorted = scores.toSorted((a, b) => Math.abs(b.own - b.ground) - Math.abs(a.own - a.ground));
  const more = sorted.length - mostListed;
  return {
    caption: "Page by page, the greatest change first",
    head: ["page", "your model", "shipped model", ...(hasSeen ? ["shipped model’s pages"] : []), "difference"],
    rows: sorted
      .slice(0, mostListed)
      .map(({ page, own, ground, isSeen }) =>
        [
          page,
          scoreText(own),
          scoreText(ground),
          ...(hasSeen ? [isSeen ? "trained on" : ""] : []),
          differenceText(own - ground),
        ].map((text) => ({ text })),
      ),
    notes: more > 0 ? [`${counted(more, "other page")} with smaller changes.`] : [],
  };
}
