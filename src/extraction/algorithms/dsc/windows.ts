/** Stretches of tokens that a page is looked at through, in order; they may overlap. */
export interface Windows {
  /** Tokens of a window; the last ones may have fewer. */
  readonly size: number;
  readonly step: number;
  readonly count: number;
  /** Share of tags among the tokens of each window. */
  readonly slopes: Float64Array<ArrayBuffer>;
}

/** Tags among the first k tokens, for k = 0 … N: the document slope curve. `words` is -1 for a tag. */
export function slopeCurve(words: Int32Array): Uint32Array<ArrayBuffer> {
  const curve = new Uint32Array(words.length + 1);
  for (let token = 0; token < words.length; token++) curve[token + 1] = curve[token] + Number(words[token] < 0);
  return curve;
}

export function windowsOver(curve: Uint32Array, size: number, step: number): Windows {
  const tokenCount = curve.length - 1;
  const count = Math.ceil(tokenCount / step);
  const slopes = new Float64Array(count);
  for (let window = 0; window < count; window++) {
    const start = window * step;
    const end = Math.min(start + size, tokenCount);
    slopes[window] = (curve[end] - curve[start]) / (end - start);
  }
  return { size, step, count, slopes };
}

/** Tokens `[start, end)` of a window of a page of so many tokens. */
export function tokensOfWindow({ size, step }: Windows, window: number, tokenCount: number): readonly [number, number] {
  const start = window * step;
  return [start, Math.min(start + size, tokenCount)];
}

/** The window whose middle is nearest to a token, of those that hold it. */
export function windowAbout({ size, step, count }: Windows, tokenCount: number, token: number): number {
  const nearest = Math.round((token - (Math.min(size, tokenCount) - 1) / 2) / step);
  return Math.min(Math.max(nearest, 0, Math.ceil((token - size + 1) / step)), Math.floor(token / step), count - 1);
}

const smallestAuto = 8;
const largestAuto = 50;
const shortPage = 200;
const longPage = 5000;

/** Size of the windows of a page of so many tokens: 8 up to 200 tokens, 50 from 5,000, linear between. */
export function autoSize(tokenCount: number): number {
  const grown = Math.floor(((largestAuto - smallestAuto) * (tokenCount - shortPage)) / (longPage - shortPage));
  return Math.min(Math.max(smallestAuto + grown, smallestAuto), largestAuto);
}
