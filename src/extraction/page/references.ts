import { DecodingMode, HtmlEntityDecoder } from "entities/decode";

/** One step of reading source text as HTML does: the units of the source that make the next units of text. */
interface Decoded {
  readonly text: string;
  /** Units of the source, `&` included; 0 where no reference starts here. */
  readonly length: number;
}

/**
 * Aligns the decoded text of a run with the slice of the source it came from, by walking character references.
 *
 * Answers the source offset of each unit of the text and of its end, or `undefined` where text and slice do not agree.
 * A NUL in the source may be missing from the text or stand there as U+FFFD.
 */
export function alignText(text: string, source: string, start: number, end: number): Uint32Array<ArrayBuffer> | undefined {
  const offsets = new Uint32Array(text.length + 1);
  let at = start;
  let index = 0;
  while (index < text.length && at < end) {
    const unit = source.charCodeAt(at);
    const reference = unit === 0x26 ? referenceAt(source, at, end) : undefined;
    if (reference !== undefined && reference.length > 0) {
      if (!text.startsWith(reference.text, index)) return undefined;
      offsets.fill(at, index, index + reference.text.length);
      index += reference.text.length;
      at += reference.length;
    } else if (unit === text.charCodeAt(index) || (unit === 0 && text.charCodeAt(index) === 0xfffd)) {
      offsets[index++] = at++;
    } else if (unit === 0) at++;
    else return undefined;
  }
  while (at < end && source.charCodeAt(at) === 0) at++;
  offsets[text.length] = at;
  return index === text.length && at === end ? offsets : undefined;
}

function referenceAt(source: string, at: number, end: number): Decoded {
  let text = "";
  const decoder = new HtmlEntityDecoder((codePoint) => {
    text += String.fromCodePoint(codePoint);
  });
  decoder.startEntity(DecodingMode.Legacy);
  // The longest name has 32 characters; numbers may be longer, but only by leading zeros.
  const input = source.slice(at + 1, Math.min(end, at + 64));
  let length = decoder.write(input, 0);
  if (length < 0) length = decoder.end();
  return { text, length };
}
