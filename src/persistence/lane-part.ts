import type { Library } from "../extraction/run.ts";
import type { Settings } from "../state/settings.ts";
import { runOfText, runText } from "../evaluation/run-text.ts";

/** A lane as settings hold it. */
export type LaneSettings = Settings["lanes"][number];

/** A lane as the value of a link's part: "ccb.range~60.threshold~0.6", "vote~~ccb~~danag". */
export function lanePart({ extractor, values, members }: LaneSettings): string {
  return runText({ extractor, values, ...(members && { members }) });
}

/** The lane that a part's value names. What a schema does not know stays a text. @throws RangeError for what no link has. */
export function laneOfPart(letter: string, part: string, library: Library): LaneSettings {
  const { extractor, values, members, weight } = runOfText(part, library);
  if (weight !== undefined) throw new RangeError("a lane has no weight");
  return { letter, extractor, values: { ...values }, ...(members && { members: [...members] }), isCollapsed: false };
}
