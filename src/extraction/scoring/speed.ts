/** UTF-16 units of a kilobyte. Differs: [kilobyte] the paper does not say of what; a unit is a byte of ASCII, and known of every page that was judged. */
const kilobyte = 1024;

/** Normalised processing time, seconds per kilobyte of source (Gottron 2008, table III); `undefined` for no source at all. */
export function secondsPerKilobyte(milliseconds: number, characters: number): number | undefined {
  return characters > 0 ? milliseconds / 1000 / (characters / kilobyte) : undefined;
}

/** Pages done in a second (Song et al. 2009, section IV.C: 67); `undefined` where no time was taken. */
export function pagesPerSecond(pages: number, milliseconds: number): number | undefined {
  return milliseconds > 0 ? pages / (milliseconds / 1000) : undefined;
}
