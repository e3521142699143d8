import type { Json, ModelCard } from "../../extraction/algorithms/learned/model.ts";
import { markdownText } from "../../evaluation/table.ts";
import { counted } from "../../format.ts";
import { figureTables, type Folds, type ModelFigures } from "./model-figures.ts";

/** The statements of people on a model: credits, licence, what its truths count as content, known failures. Its card has it as it is. */
export interface CardAbout {
  readonly name?: string;
  readonly [fact: string]: Json;
}

export interface CardFacts extends Folds {
  readonly about: CardAbout & { readonly name: string };
  /** Names of the corpora that it learned from. */
  readonly corpora: readonly string[];
  readonly pages: readonly { readonly type: string; readonly site: string }[];
  readonly sampledRows: number;
  readonly options: object;
  readonly figures?: ModelFigures;
}

/** The card of a model: the same facts give the same card. */
export function cardOf({ about, corpora, pages, sampledRows, options, folds, foldsOf, figures }: CardFacts): ModelCard {
  const types = [...new Set(pages.map(({ type }) => type))].toSorted();
  return {
    ...about,
    data: {
      corpora,
      pages: pages.length,
      sites: new Set(pages.map(({ site }) => site)).size,
      blocks: sampledRows,
      types: Object.fromEntries(types.map((type) => [type, pages.filter((page) => page.type === type).length])),
    },
    // The cast holds: these options are numbers.
    training: { ...(options as Readonly<Record<string, number>>), folds, ...(foldsOf === "pages" && { foldsOf }) },
    // The cast holds: there are only numbers, texts, lists and records.
    ...(figures && { figures: JSON.parse(JSON.stringify(figures)) as Json }),
  };
}

/** The card for people, as Markdown. `figures` are those of the card. */
export function cardMarkdown({ about, corpora, pages, sampledRows, options, figures, ...folds }: CardFacts): string {
  const { name, ...facts } = about;
  const sites = new Set(pages.map(({ site }) => site)).size;
  const said = Object.entries(facts).flatMap(([fact, value]) => [`## ${headed(fact)}`, "", ...paragraphs(value), ""]);
  const settings = Object.entries(options).map(([option, value]) => `- ${spaced(option)}: ${String(value)}`);
  return [
    `# ${name}`,
    "",
    `Learned from ${counted(pages.length, "page")} of ${counted(sites, "site")} (${corpora.join(", ")}), by ${counted(sampledRows, "block")} drawn from them.`,
    "",
    ...said,
    "## Training",
    "",
    ...settings,
    `- folds: ${folds.folds}`,
    "",
    ...(figures === undefined
      ? []
      : ["## Figures", "", ...figureTables(figures, folds).flatMap((table) => [markdownText(table), ""])]),
  ].join("\n");
}

function paragraphs(value: Json): readonly string[] {
  if (Array.isArray(value)) return value.map((entry) => `- ${typeof entry === "string" ? entry : JSON.stringify(entry)}`);
  return [typeof value === "string" ? value : JSON.stringify(value)];
}

/** "known failures" as "Known failures". */
function headed(fact: string): string {
  const text = spaced(fact);
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** "learningRate" as "learning rate". */
function spaced(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
