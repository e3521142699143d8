import type { NumberParameter } from "../../extraction/contract/parameters.ts";
import type { Library } from "../../extraction/run.ts";
import type { Lab } from "../../state/lab.ts";
import { laneName, valueWithUnit } from "../../state/run-names.ts";
import type { Lane } from "../../state/lane.ts";
import { readValue } from "../parameters/read-value.ts";

/** A value for a parameter, as it was typed: to be set, or the reason why it cannot be. */
export interface Setting {
  readonly lane: string;
  readonly parameter: string;
  readonly label: string;
  readonly reading: ReturnType<typeof readValue>;
}

const namesThenValue = /^(.*?)[\s=:]+([+\-−]?(?:\d+\.?\d*|\.\d+)\s*\S*|default)$/i;
const fillers: ReadonlySet<string> = new Set(["set", "of", "to", "lane"]);

/**
 * What "range 60" or "set threshold of b to 75 %" asks for: each lane's parameter of that name, the focused lane's first. Those that
 * cannot take the value are only answered with where none can.
 */
export function settingsIn(query: string, lab: Lab, library: Library): readonly Setting[] {
  const [, names = "", typed = ""] = namesThenValue.exec(query.trim()) ?? [];
  const words = wordsOf(names).filter((word) => !fillers.has(word));
  if (words.length === 0) return [];
  const lanes = lab.lanes.toSorted((a, b) => Number(b.id === lab.focusedLane) - Number(a.id === lab.focusedLane));
  const settings = lanes.flatMap((lane) =>
    numbersOf(lane, library)
      .filter(([name, parameter]) => isNamed(words, name, parameter, lane, library))
      .map(([name, parameter]) => {
        const reading = readValue(parameter, typed);
        const place = `${parameter.label} of ${laneName(lane, library)}`;
        const label = "value" in reading ? `Set ${place} to ${valueWithUnit(parameter, reading.value)}` : place;
        return { lane: lane.id, parameter: name, label, reading };
      }),
  );
  const possible = settings.filter(({ reading }) => "value" in reading);
  return possible.length > 0 ? possible : settings;
}

function numbersOf({ extractor }: Lane, library: Library): readonly (readonly [string, NumberParameter])[] {
  const schema = library.get(extractor)?.parameters ?? {};
  return Object.entries(schema).flatMap(([name, parameter]) => (parameter.kind === "number" ? [[name, parameter] as const] : []));
}

/** Every word begins a word of the parameter or of its lane, and one at least of the parameter. */
function isNamed(words: readonly string[], name: string, { label }: NumberParameter, lane: Lane, library: Library): boolean {
  const own = [...wordsOf(label), ...wordsOf(name)];
  const lanes = wordsOf(laneName(lane, library));
  const begins = (word: string, names: readonly string[]): boolean => names.some((candidate) => candidate.startsWith(word));
  return words.every((word) => begins(word, own) || lanes.includes(word)) && words.some((word) => begins(word, own));
}

/** The words of a name, in small letters: "halfWindow" and "Half window" are both two. */
export function wordsOf(text: string): readonly string[] {
  return text
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}
