import { parseArgs } from "node:util";
import type { MeasureId } from "../extraction/scoring/measure.ts";
import { measures } from "../extraction/scoring/measures.ts";
import type { Reading } from "../extraction/page/reading.ts";
import { callOf } from "../node/call-of.ts";
import {
  countOf,
  defaultJobs,
  jobsOf,
  parsedArguments,
  refuse,
  runOptions,
  timeLimitOf,
  usualRunSeconds,
  type Refusal,
} from "./parsed-arguments.ts";
import { readingHelp, readingOf, readingOptions } from "./reading-arguments.ts";
import { wrapped } from "./run-arguments.ts";

const formats = ["text", "markdown", "json"] as const;
export type ComparisonFormat = (typeof formats)[number];

const { help, jobs, format } = runOptions;

const options = {
  help,
  jobs,
  format,
  ...readingOptions,
  corpus: { type: "string" },
  measure: { type: "string" },
  tolerance: { type: "string" },
  "worse-mean": { type: "string" },
  "min-f1": { type: "string" },
  snippets: { type: "string" },
  update: { type: "boolean" },
  limit: { type: "string" },
  "time-limit": { type: "string" },
} as const;

export interface CompareCommand {
  readonly kind: "compare";
  /** Two sides as they were named. */
  readonly sides: readonly [before: string, after: string];
  /** A folder, an archive or a page; where runs are to be run, or outputs to be scored. */
  readonly corpus?: string;
  readonly measure: MeasureId;
  /** The loss that a page may have, from 0 to 1. */
  readonly tolerance: number;
  /** How much the mean score may fall, from 0 to 1, as far as its interval tells. */
  readonly worseMean?: number;
  /** The mean score of AFTER, at the least. */
  readonly leastScore?: number;
  /** A file of them. */
  readonly snippets?: string;
  /** Set where BEFORE is to become what AFTER is. */
  readonly isUpdate: boolean;
  readonly format: ComparisonFormat;
  /** Pages at the most of which all is told. */
  readonly limit: number;
  readonly jobs: number;
  /** Milliseconds that each run may take on a page. */
  readonly timeLimit: number;
  readonly reading?: Reading;
}

const compareUsage = `usage: ${callOf("compare")} [--corpus PAGES] [--measure ID] [--tolerance X] [--worse-mean X] [--min-f1 X] [--snippets FILE] [--update] [--format FORMAT] [--limit N] BEFORE AFTER`;

const defaultTolerance = 0;
/** Where the mean is the gate, a page may get worse as much as it can. */
const toleranceBesideMean = 1;
/** Of what people read; what programs read has all. */
const defaultLimits: Readonly<Record<ComparisonFormat, number>> = { text: 20, markdown: 20, json: Infinity };

export function compareHelp(): string {
  return `Tells whether it got worse: the pages that changed from BEFORE to AFTER, the sentences that were lost and gained, and the scores.

${compareUsage}

  BEFORE, AFTER      each one of
                       FILE         results that ${callOf("evaluate")} --out FILE wrote, with --keep-text so that sentences can be told;
                                    of several runs those of one name are compared, or FILE#RUN names one. Or a JSON object
                                    {"page": "text"} of what any program kept
                       FOLDER       what any program kept, a file for each page: .txt, .md or .html
                       SETTING      an algorithm with its settings, as extract takes them: ccb.threshold~0.6, learned
                     A name is a setting where there is such an algorithm; a file or folder of that name is ./NAME
  --corpus PAGES     the pages, with their gold standards if there are any: a folder, a zip archive, a web archive or a page. Settings need it;
                     outputs get scores by it, and sentences their places
  --measure ID       of the scores: ${wrapped(
    measures.map(({ id }, index) => (index === 0 ? `${id} (default)` : id)),
    21,
  )}
  --tolerance X      how much worse a page may get, from 0 to 1 (default: ${defaultTolerance}): by its score, or without a gold standard by the words
                     that it has in common with BEFORE, which is then taken for right
  --worse-mean X     how much the mean score may fall, from 0 to 1: worse is where the whole 95 % interval of the mean difference lies
                     below −X, so that chance alone fails nothing. Pages then count one by one only by a --tolerance that is given
  --min-f1 X         the least mean score that AFTER may have, from 0 to 1
  --snippets FILE    what AFTER must and must not have: {"page": {"with": ["…"], "without": ["…"]}}
  --update           makes BEFORE what AFTER is: a file of results, a JSON object or a folder of texts. One that is not there yet is made,
                     a JSON object where it ends in .json
${readingHelp}
  --format FORMAT    ${formats[0]} (default), ${formats.slice(1).join(", ")}
  --limit N          pages at the most whose sentences are told (default: ${defaultLimits.text}, of json all)
  --time-limit S     seconds that each run may take on a page (default: ${usualRunSeconds})
  --jobs N           pages at once (default here: ${defaultJobs()})
  --help             this text

Exit status: 0 where nothing got worse; 1 where a page got worse by more than the tolerance, is missing or failed, the mean fell or is too
low, or a snippet is not as it must be; 2 for arguments that make no sense, or files that cannot be read or written; 130 when it was
stopped.
`;
}

/** The comparison that arguments ask for. */
export function compareCommand(argv: readonly string[]): { readonly kind: "help" } | Refusal | CompareCommand {
  const parsed = parsedArguments(() => parseArgs({ args: [...argv], allowPositionals: true, options }), compareUsage);
  if ("kind" in parsed) return parsed;
  const { values, positionals } = parsed;
  if (values.help === true) return { kind: "help" };
  const [before, after, ...more] = positionals;
  if (before === undefined || after === undefined || more.length > 0) return refuse(compareUsage);
  const chosen = formats.find((name) => name === (values.format ?? formats[0]));
  if (chosen === undefined) return refuse(`--format ${values.format}: not one of ${formats.join(", ")}`);
  const measure = measures.find(({ id }) => id === (values.measure ?? measures[0]?.id));
  if (measure === undefined) return refuse(`--measure ${values.measure}: not one of ${measures.map(({ id }) => id).join(", ")}`);
  const worseMean = values["worse-mean"] === undefined ? undefined : shareOf("--worse-mean", values["worse-mean"]);
  if (typeof worseMean === "string") return refuse(worseMean);
  const usualTolerance = worseMean === undefined ? defaultTolerance : toleranceBesideMean;
  const tolerance = shareOf("--tolerance", values.tolerance ?? String(usualTolerance));
  if (typeof tolerance === "string") return refuse(tolerance);
  const leastScore = values["min-f1"] === undefined ? undefined : shareOf("--min-f1", values["min-f1"]);
  if (typeof leastScore === "string") return refuse(leastScore);
  const limit = countOf("--limit", values.limit, defaultLimits[chosen]);
  if (typeof limit === "string") return refuse(limit);
  const timeLimit = timeLimitOf(values["time-limit"]);
  if (typeof timeLimit === "string") return refuse(timeLimit);
  const atOnce = jobsOf(values.jobs);
  if (typeof atOnce === "string") return refuse(atOnce);
  const reading = readingOf(values);
  if (typeof reading === "string") return refuse(reading);
  const { corpus, snippets } = values;
  return {
    kind: "compare",
    sides: [before, after],
    measure: measure.id,
    tolerance,
    isUpdate: values.update === true,
    format: chosen,
    limit,
    jobs: atOnce,
    timeLimit,
    ...(corpus !== undefined && { corpus }),
    ...(worseMean !== undefined && { worseMean }),
    ...(leastScore !== undefined && { leastScore }),
    ...(snippets !== undefined && { snippets }),
    ...(reading && { reading }),
  };
}

function shareOf(option: string, text: string): number | string {
  const share = text.trim() === "" ? Number.NaN : Number(text);
  return share >= 0 && share <= 1 ? share : `${option} ${text}: not a number from 0 to 1`;
}
