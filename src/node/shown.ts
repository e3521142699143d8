/**
 * Text of pages and files as a terminal or a log may have it: what would steer a terminal, begin a line, or turn the direction of what
 * follows is shown by its code, "\x1b", "\u202e", and so is a byte of a name that is not UTF-8.
 */
export function shown(text: string): string {
  return text.replace(unshown, (character) => {
    const code = character.charCodeAt(0);
    if (code >= 0xdc80 && code <= 0xdcff) return `\\x${(code - 0xdc00).toString(16)}`;
    const digits = code.toString(16);
    return code < 0x100 ? `\\x${digits.padStart(2, "0")}` : `\\u${digits.padStart(4, "0")}`;
  });
}

const unshown = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\p{Cs}]/gu;
