import type { Library } from "../extraction/run.ts";
import { changedValues } from "../extraction/contract/parameters.ts";
import type { Lane } from "./lane.ts";
import { membersText } from "./member-words.ts";
import { plainText } from "./value-text.ts";

/** "CCB". */
export function algorithmName({ extractor }: Lane, library: Library): string {
  return library.get(extractor)?.name ?? extractor;
}

/** "A CCB". */
export function laneName(lane: Lane, library: Library): string {
  return `${lane.letter} ${algorithmName(lane, library)}`;
}

/** A lane with all that sets it apart from others: "A CCB, range 60, threshold 0.8". */
export function fullLaneName(lane: Lane, library: Library): string {
  const schema = library.get(lane.extractor)?.parameters ?? {};
  const changes = Object.entries(changedValues(schema, lane.values)).map(([name, value]) => {
    const parameter = schema[name];
    return parameter === undefined ? name : `${parameter.label.toLowerCase()} ${plainText(parameter, value)}`;
  });
  const members = lane.members && membersText(lane, library);
  return [laneName(lane, library), ...changes, ...(members === undefined ? [] : [`of ${members}`])].join(", ");
}
