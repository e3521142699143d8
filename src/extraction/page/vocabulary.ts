/** Elements whose start and end separate words and begin a new block line: the block-level elements of HTML, and the parts of tables. */
export const blockElements: ReadonlySet<string> = new Set(
  (
    "address article aside blockquote body caption center col colgroup dd details dialog dir div dl dt fieldset figcaption figure " +
    "footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html iframe legend li main menu nav noframes ol optgroup " +
    "option p pre search section select summary table tbody td textarea tfoot th thead title tr ul button"
  ).split(" "),
);

/** The controls among them, which are inline within a sentence, and the parts of a control. */
export const controlElements: ReadonlySet<string> = new Set(["button", "select", "optgroup", "option"]);

/** Elements that never hold content, with all that is in them. Differs: [what-is-removed] papers remove scripts and styles alone. */
export const ignoredElements: ReadonlySet<string> = new Set(
  "head title script style noscript template svg textarea iframe noframes video audio canvas object".split(" "),
);

/** Elements that hold nothing and have no end tag. */
export const voidElements: ReadonlySet<string> = new Set(
  "area base br col embed hr img input link meta param source track wbr".split(" "),
);

/** White space between words: HTML's five characters and the no-break space. */
export function isSpace(codeUnit: number): boolean {
  // Two comparisons tell most characters, as every character of a page is asked.
  if (codeUnit > 0x20) return codeUnit === 0xa0;
  return codeUnit === 0x20 || codeUnit === 0x0a || codeUnit === 0x09 || codeUnit === 0x0d || codeUnit === 0x0c;
}

/** Returns whether a code unit is the second of a pair: whoever counts code points passes over it. */
export function isLowSurrogate(codeUnit: number): boolean {
  return (codeUnit & 0xfc00) === 0xdc00;
}

/** The words of a text and the white space between them, to be found one by one. */
export const wordOrSpace = /[\t\n\f\r \u00a0]+|[^\t\n\f\r \u00a0]+/g;

/** Returns whether a text is nothing but white space. */
export function isBlank(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (!isSpace(text.charCodeAt(index))) return false;
  return true;
}
