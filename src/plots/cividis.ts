/**
 * Colours of a share from 0 (dark blue) to 1 (yellow) that rise evenly in lightness and look alike to all who see: cividis, by the
 * polynomials of d3-scale-chromatic; 256 steps of `[red, green, blue]`.
 *
 * Source: Nuñez, Anderton and Renslow 2018.
 */
const steps: readonly (readonly [number, number, number])[] = Array.from({ length: 256 }, (_, step) => {
  const t = step / 255;
  return [
    level(-4.54 - t * (35.34 - t * (2381.73 - t * (6402.7 - t * (7024.72 - t * 2710.57))))),
    level(32.49 + t * (170.73 + t * (52.82 - t * (131.46 - t * (176.58 - t * 67.37))))),
    level(81.24 + t * (442.36 - t * (2482.43 - t * (6167.24 - t * (6614.94 - t * 2475.67))))),
  ];
});

/** Colour of a share as CSS; what lies outside 0 to 1 is clamped. */
export function cividis(share: number): string {
  const [red, green, blue] = stepOf(share);
  return `rgb(${red} ${green} ${blue})`;
}

/** True where dark marks stand out on the colour of a share better than light ones. */
export function isLight(share: number): boolean {
  const [red, green, blue] = stepOf(share);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 128;
}

function stepOf(share: number): readonly [number, number, number] {
  return steps[Math.round(Math.min(Math.max(share, 0), 1) * 255)] ?? [0, 0, 0];
}

function level(value: number): number {
  return Math.min(Math.max(Math.round(value), 0), 255);
}
