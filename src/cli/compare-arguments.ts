import { measureIds } from "../extraction/scoring/measure.ts";
import { callOf } from "../node/call-of.ts";
import { jobs, timeLimit } from "./job-options.ts";
import { choiceOr, flag, number, string, usageError, type Given } from "./options.ts";
import { readingOf, readingOptions } from "./reading-arguments.ts";

const defaultTolerance = 0;
/** Where the mean is the gate, a page may get worse as much as it can. */
const toleranceBesideMean = 1;
/** Of what people read; what programs read has all. */
const defaultLimits = { text: 20, markdown: 20, json: Infinity };

const share = { least: 0, most: 1 };

const options = {
  corpus: string(
    "PAGES",
    "the pages, with their gold standards if there are any: a folder, a zip archive, a web archive or a page. Settings need it; outputs get scores by it, and sentences their places",
  ),
  measure: choiceOr("ID", measureIds, `of the scores: ${measureIds.join(", ")} (default: ${measureIds[0]})`),
  tolerance: number(
    "X",
    share,
    `how much worse a page may get, from 0 to 1 (default: ${defaultTolerance}): by its score, or without a gold standard by the words that it has in common with BEFORE, which is then taken for right`,
  ),
  worseMean: number(
    "X",
    share,
    "how much the mean score may fall, from 0 to 1: worse is where the whole 95 % interval of the mean difference lies below −X, so that chance alone fails nothing. Pages then count one by one only by a --tolerance that is given",
  ),
  minF1: number("X", share, "the least mean score that AFTER may have, from 0 to 1"),
  snippets: string("FILE", 'what AFTER must and must not have: {"page": {"with": ["…"], "without": ["…"]}}'),
  update: flag(
    "makes BEFORE what AFTER is: a file of results, a JSON object or a folder of texts. One that is not there yet is made, a JSON object where it ends in .json",
  ),
  ...readingOptions,
  format: choiceOr("FORMAT", ["text", "markdown", "json"], "text (default), markdown, json"),
  limit: number(
    "N",
    { least: 1, isWhole: true },
    `pages at the most whose sentences are told (default: ${defaultLimits.text}, of json all)`,
  ),
  timeLimit: timeLimit("seconds that each run may take on a page"),
  jobs: jobs(),
};

const sideHelp = `each one of
   FILE         results that ${callOf("evaluate")} --out FILE wrote, with --keep-text so that sentences can be told;
                of several runs those of one name are compared, or FILE#RUN names one. Or a JSON object
                {"page": "text"} of what any program kept
   FOLDER       what any program kept, a file for each page: .txt, .md or .html
   SETTING      an algorithm with its settings, as extract takes them: ccb.threshold~0.6, learned
A name is a setting where there is such an algorithm; a file or folder of that name is ./NAME`;

export const comparing = {
  about:
    "Tells whether it got worse: the pages that changed from BEFORE to AFTER, the sentences that were lost and gained, and the scores.",
  usage: `${callOf("compare")} [OPTION]… BEFORE AFTER`,
  operands: { "BEFORE, AFTER": sideHelp },
  options,
  closing: `Exit status: 0 where nothing got worse; 1 where a page got worse by more than the tolerance, is missing or failed, the mean fell or is too
low, or a snippet is not as it must be; 2 for arguments that make no sense, or files that cannot be read or written; 130 when it was
stopped.`,
};

/** The comparison that is asked for. @throws UsageError */
export function comparisonAsked({ values, operands: [before, after, ...more] }: Given<typeof options>) {
  if (before === undefined || after === undefined || more.length > 0) throw usageError(comparing);
  return {
    ...values,
    sides: [before, after] as const,
    tolerance: values.tolerance ?? (values.worseMean === undefined ? defaultTolerance : toleranceBesideMean),
    limit: values.limit ?? defaultLimits[values.format],
    reading: readingOf(values),
  };
}

export type AskedComparison = ReturnType<typeof comparisonAsked>;
