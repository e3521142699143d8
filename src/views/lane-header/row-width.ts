import type { Declaration } from "../../extraction/contract/extractor.ts";
import type { Parameter } from "../../extraction/contract/parameters.ts";
import { fieldText } from "../../state/run-names.ts";
import { shownFirst } from "./lane-parameters.tsx";

/** The least width of a line of one row, in pixels: that of a lane of 560. */
const leastRow = 550;
/** From this width of its line on, in pixels, a header that is no row is two: the second has room for the presets and one parameter. */
export const leastPair = 480;
/** All in a row that are no words: letter, score, sign of changes, buttons, and a parameter's reset. */
const withoutWords = 362;
/** The share that was kept, which stands in a narrow row where no score does. */
const keptShare = 54;
/** A slider with its field, for values of four characters. */
const sliderAndField = 96;
const list = 120;
/** A character of a name, which is bold, and of any other word, about. */
const [boldCharacter, character] = [8, 7];

/** The button of presets, which stands beside two parameters, and the words for which there is room then. */
const presetsButton = 400;
/** From this width of its line on, in pixels, there may be room for a second parameter. */
const leastRoomy = 950;

/**
 * The width of its line, in pixels, from which on a lane's header is one row: the names of the algorithm and of the parameter that stands
 * in it are then read whole.
 */
export function rowWidth(extractor: Declaration, hasGold: boolean): number {
  return Math.max(leastRow, widthWith(extractor, hasGold, 1));
}

/** The width from which on that row has room for two parameters and the presets. */
export function roomyWidth(extractor: Declaration, hasGold: boolean): number {
  return Math.max(leastRoomy, widthWith(extractor, hasGold, 2) + (extractor.presets === undefined ? 0 : presetsButton));
}

function widthWith({ name, version = "", parameters }: Declaration, hasGold: boolean, count: 1 | 2): number {
  const words = name.length * boldCharacter + version.length * character;
  const controls = shownFirst(parameters, count).first.map(
    ([, parameter]) => parameter.label.length * character + controlWidth(parameter),
  );
  return withoutWords + words + controls.reduce((sum, width) => sum + width, 0) + (hasGold ? 0 : keptShare);
}

function controlWidth(parameter: Parameter): number {
  if (parameter.kind !== "number") return list;
  const digits = Math.max(...[parameter.min, parameter.max].map((value) => fieldText(parameter, value).length));
  return sliderAndField + Math.max(digits - 4, 0) * boldCharacter;
}
