import { expect, it } from "vitest";
import { decodedText } from "../../import/advice.ts";

it.each([
  [{}, "Decoded as UTF-8 (declared in the page)."],
  [{ unreadableCount: 1 }, "Decoded as UTF-8 (declared in the page); 1 unreadable character."],
  [
    { unreadableCount: 1041, suspected: "windows-1251" },
    "Decoded as UTF-8 (declared in the page); 1,041 unreadable characters. Looks like windows-1251.",
  ],
])("says of an encoding with %o what is wrong with it", (found, sentence) => {
  expect(decodedText({ encoding: "UTF-8", reason: "declared in the page", unreadableCount: 0, ...found })).toBe(sentence);
});
