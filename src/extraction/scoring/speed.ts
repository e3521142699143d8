/** Bytes of a kilobyte. Differs: Gottron does not say which; this is the one of his time. */
const kilobyte = 1024;

/** Size of a page's source in kilobytes of 1,024 bytes, as UTF-8. */
export function kilobytesOf(source: string): number {
  let bytes = source.length;
  for (let index = 0; index < source.length; index++) {
    const unit = source.charCodeAt(index);
    if (unit < 0x80) continue;
    const isOfPair = unit >= 0xd800 && unit <= 0xdfff;
    // Four bytes for the two units of a pair, so one more for each.
    bytes += unit < 0x800 || isOfPair ? 1 : 2;
  }
  return bytes / kilobyte;
}

/** Normalised processing time, seconds per kilobyte of source (Gottron 2008, table III); `undefined` for no source at all. */
export function secondsPerKilobyte(milliseconds: number, kilobytes: number): number | undefined {
  return kilobytes > 0 ? milliseconds / 1000 / kilobytes : undefined;
}

/** Pages done in a second (Song et al. 2009, section IV.C: 67); `undefined` where no time was taken. */
export function pagesPerSecond(pages: number, milliseconds: number): number | undefined {
  return milliseconds > 0 ? pages / (milliseconds / 1000) : undefined;
}
