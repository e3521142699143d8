/** A colour as a browser computes it, "rgb(1, 2, 3)" or "rgba(1, 2, 3, 0.5)", as 0xRRGGBBAA; 0 where nothing of it shows, or it is of another kind. */
export function colourNumber(css: string): number {
  const parts = /^rgba?\(([\d.]+),? ([\d.]+),? ([\d.]+)(?:(?:,| \/) ([\d.]+))?\)$/.exec(css);
  if (parts === null) return 0;
  const [red, green, blue, alpha = 1] = parts.slice(1).map((part) => (part === undefined ? undefined : Number(part)));
  if (alpha === 0) return 0;
  const channels = [red, green, blue, 255 * alpha].map((channel = 0) => Math.min(Math.round(channel), 255));
  return channels.reduce((colour, channel) => colour * 256 + channel, 0);
}
