import { cividis, isLight } from "../../plots/cividis.ts";

/** The shade of a number from 0 to 1, and a colour of text that stands out on it. */
export function shadeOf(share: number): { readonly background: string; readonly color: string } {
  return { background: cividis(share), color: isLight(share) ? "#000000" : "#ffffff" };
}
