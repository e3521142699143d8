import type { LaneRun } from "../state/lane.ts";
import type { OpenPage } from "../state/open-page.ts";
import { bracketedText } from "../evaluation/run-text.ts";

/** What to type in the project's folder to run a lane on a page there: only values that differ from the defaults are set. */
export function commandLine({ extractor, values, members }: LaneRun, page: OpenPage | undefined): string {
  const settings = Object.entries(values).flatMap(([name, value]) => ["--set", quoted(`${name}=${String(value)}`)]);
  const algorithm = members === undefined ? extractor : bracketedText({ extractor, values: {}, members });
  return ["npm run -s extract --", "--algorithm", quoted(algorithm), ...settings, quoted(fileOf(page))].join(" ");
}

/** The page's own file, or a name to be replaced by one. */
function fileOf(page: OpenPage | undefined): string {
  const name = page?.origin.kind === "file" ? page.origin.detail : "page.html";
  return name.startsWith("-") ? `./${name}` : name;
}

/** As a shell reads it. */
function quoted(text: string): string {
  return /^[\w.,:=@%+/-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
