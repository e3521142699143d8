import { extractors } from "../extraction/algorithms/index.ts";
import { shippedModel, valuesFor, type Parameter, type Schema, type Value } from "../extraction/contract/parameters.ts";
import { openPage } from "../extraction/page/open-page.ts";
import type { AnyExtractor } from "../extraction/contract/extractor.ts";
import { modelsFrom } from "../evaluation/learned-model.ts";
import { inputKinds } from "../extraction/contract/inputs.ts";
import { decodePage } from "../import/decode.ts";
import { modelReader } from "../node/model-files.ts";
import { checkExtractor, checkPage } from "./fuzz-checks.ts";
import { Dice } from "./fuzz-dice.ts";
import { mutations, withBrokenBytes } from "./fuzz-mutations.ts";

/** A page to spoil; its text may be read each time it is asked for. */
export interface FuzzPage {
  readonly id: string;
  readonly html: string;
}

/** Pages by size: most cases spoil a common one, so that many fit in an hour. */
export interface FuzzPages {
  readonly common: readonly FuzzPage[];
  readonly large: readonly FuzzPage[];
}

interface CaseFailure {
  /** Extractor, or "parser". */
  readonly stage: string;
  readonly message: string;
}

export interface CaseReport {
  readonly seed: number;
  /** The page and what was done to it: "0588: cut, splice 0012". */
  readonly recipe: string;
  readonly characters: number;
  /** By stage. */
  readonly milliseconds: Readonly<Record<string, number>>;
  readonly failures: readonly CaseFailure[];
}

const commonLength = 300_000;
const largeShare = 0.02;
const mostMutations = 4;
/** UTF-16 units of the longest case, and of what another program wrote for it. */
const longestCase = 6_000_000;
const longestOutput = 50_000;
/** Share of the cases that run with values drawn from each schema, and not with the defaults. */
const otherValuesShare = 0.3;
const brokenBytesShare = 0.15;

/** The parser and the extractors, in the order in which a case looks at them. */
export const stages: readonly string[] = ["parser", ...extractors.map(({ id }) => id)];

export function fuzzPagesOf(pages: Iterable<FuzzPage>): FuzzPages {
  const common: FuzzPage[] = [];
  const large: FuzzPage[] = [];
  for (const page of pages) (page.html.length <= commonLength ? common : large).push(page);
  return { common, large };
}

/** Spoils a page by a seed and looks at what the parser and every extractor make of it; `onStage` is told before each begins. */
export async function runCase(
  seed: number,
  pages: FuzzPages,
  onStage: (stage: string) => void = () => undefined,
): Promise<CaseReport> {
  const dice = new Dice(seed);
  const { source, recipe } = await spoiled(pages, dice);
  const failures: CaseFailure[] = [];
  const milliseconds: Record<string, number> = {};
  const during = <T>(stage: string, work: () => T): T | undefined => {
    onStage(stage);
    const begun = performance.now();
    try {
      return work();
    } catch (error) {
      failures.push({ stage, message: error instanceof Error ? `${error.name}: ${error.message}` : String(error) });
      return undefined;
    } finally {
      milliseconds[stage] = performance.now() - begun;
    }
  };
  const page = during("parser", () => {
    const opened = openPage(source);
    checkPage(opened);
    return opened;
  });
  const hasOtherValues = dice.chance(otherValuesShare);
  // Not those that ask for what a browser lays out, or for a program in use today.
  const form = dice.pick(["text", "html", "markdown"] as const);
  const sources = {
    models: await modelsFrom(new Set([shippedModel]), modelReader()),
    // The source itself as what another program wrote: words of the page stand there, with much besides.
    outputs: () => ({ form, text: source.slice(0, longestOutput) }),
  };
  const all: readonly AnyExtractor[] = extractors.filter(({ needs }) =>
    needs.every((need) => inputKinds[need].missing === undefined || Object.hasOwn(sources, need)),
  );
  for (const extractor of all) {
    if (page === undefined) break;
    const [values] = valuesFor(extractor.parameters, hasOtherValues ? anyValues(extractor.parameters, dice) : {});
    during(extractor.id, () => {
      checkExtractor(extractor, page, values, sources);
    });
  }
  return { seed, recipe, characters: source.length, milliseconds, failures };
}

async function spoiled({ common, large }: FuzzPages, dice: Dice): Promise<{ readonly source: string; readonly recipe: string }> {
  const pageOf = (): FuzzPage => dice.pick(large.length > 0 && dice.chance(largeShare) ? large : common);
  const { id, html } = pageOf();
  const done: string[] = [];
  let source = html;
  for (let count = 1 + dice.below(mostMutations); count > 0; count--) {
    const [name, mutate] = dice.pick(Object.entries(mutations));
    const other = pageOf();
    source = mutate(source, dice, other.html).slice(0, longestCase);
    done.push(name === "splice" ? `splice ${other.id}` : name);
  }
  if (dice.chance(brokenBytesShare)) {
    source = (await decodePage(withBrokenBytes(source, dice))).text;
    done.push("broken bytes");
  }
  return { source, recipe: `${id}: ${done.join(", ")}` };
}

function anyValues(schema: Schema, dice: Dice): Record<string, Value> {
  return Object.fromEntries(Object.entries(schema).map(([name, parameter]) => [name, anyValue(parameter, dice)]));
}

function anyValue(parameter: Parameter, dice: Dice): Value {
  switch (parameter.kind) {
    case "number":
      return parameter.min + dice.roll() * (parameter.max - parameter.min);
    case "choice":
      return dice.pick(Object.keys(parameter.choices));
    case "flag":
      return dice.chance(0.5);
    case "model":
    case "source":
      return parameter.default;
  }
}
