const darkest = 0.08;
const lightest = 0.98;

/**
 * Grey of a ratio in 0..255ths: black is code, white is content, in both themes, since it is data.
 *
 * Linear in OKLab lightness, hence in what the eye sees, from 0.08 to 0.98; 256 sRGB levels.
 */
export const greyRamp: Readonly<Uint8Array> = Uint8Array.from({ length: 256 }, (_, step) =>
  srgbLevel((darkest + ((lightest - darkest) * step) / 255) ** 3),
);

/** sRGB level, 0..255, of a ratio; what lies outside 0..1 is clamped. */
export function greyOf(ratio: number): number {
  return greyRamp[Math.round(Math.min(Math.max(ratio, 0), 1) * 255)] ?? 0;
}

/** A grey's OKLab lightness cubed is its linear light. */
function srgbLevel(light: number): number {
  return Math.round(255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055));
}
