import type { Declaration } from "../../extraction/contract/extractor.ts";
import type { Parameter } from "../../extraction/contract/parameters.ts";
import { fieldText } from "../../state/run-names.ts";
import { shownFirst } from "./lane-parameters.tsx";

/** The least width of a line of one row, in pixels: that of a lane of 560. */
const leastRow = 550;
/** All in a row that are no words: letter, score, sign of changes, buttons, and a parameter's reset. */
const withoutWords = 362;
/** The share that was kept, which stands in a narrow row where no score does. */
const keptShare = 54;
/** A slider with its field, for values of four characters. */
const sliderAndField = 96;
const list = 120;
/** A character of a name, which is bold, and of any other word, about. */
const [boldCharacter, character] = [8, 7];

/**
 * The width of its line, in pixels, from which on a lane's header is one row: the names of the algorithm and of the parameter that stands
 * in it are then read whole.
 */
export function rowWidth({ name, version = "", parameters }: Declaration, hasGold: boolean): number {
  const [first] = shownFirst(parameters, 1).first;
  const words = name.length * boldCharacter + version.length * character;
  const parameter = first === undefined ? 0 : first[1].label.length * character + controlWidth(first[1]);
  return Math.max(leastRow, withoutWords + words + parameter + (hasGold ? 0 : keptShare));
}

function controlWidth(parameter: Parameter): number {
  if (parameter.kind !== "number") return list;
  const digits = Math.max(...[parameter.min, parameter.max].map((value) => fieldText(parameter, value).length));
  return sliderAndField + Math.max(digits - 4, 0) * boldCharacter;
}
