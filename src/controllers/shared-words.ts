/** What is said of parts of a link or a file that were not understood: in short, and one by one. */
export interface ProblemWords {
  readonly text: string;
  readonly details: string;
}

/** "This link has 2 settings this version does not know; they were ignored." */
export function linkProblems(problems: readonly string[]): ProblemWords | undefined {
  return problemWords("This link", "setting", problems);
}

/** "harbour.lab.zip has 2 parts this version does not know; they were ignored." */
export function fileProblems(file: string, problems: readonly string[]): ProblemWords | undefined {
  return problemWords(file, "part", problems);
}

function problemWords(subject: string, part: string, problems: readonly string[]): ProblemWords | undefined {
  const { length } = problems;
  if (length === 0) return undefined;
  const parts = length === 1 ? `1 ${part}` : `${length.toLocaleString("en")} ${part}s`;
  const shown = problems.slice(0, mostDetails);
  const more = length > shown.length ? [`And ${(length - shown.length).toLocaleString("en")} more.`] : [];
  return {
    text: `${subject} has ${parts} this version does not know; ${length === 1 ? "it was" : "they were"} ignored.`,
    details: `Ignored in ${subject === "This link" ? "this link" : subject}: ${[...shown, ...more].join(" ")}`,
  };
}

/** A link can be made to have thousands. */
const mostDetails = 20;
