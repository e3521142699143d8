/**
 * Share of each pixel's source that is selected, 0..1; one value a pixel.
 *
 * `selection` is sorted, disjoint pairs `[start0, end0, …]`; `offsets` are the pixels' edges in the source, rising, one more than
 * there are pixels. Where a pixel is narrower than a unit, so that it holds none of its own, the unit at its edge decides.
 */
export function coverage(selection: Uint32Array, offsets: Uint32Array): Float32Array<ArrayBuffer> {
  const shares = new Float32Array(Math.max(offsets.length - 1, 0));
  let pair = 0;
  for (let pixel = 0; pixel < shares.length; pixel++) {
    const start = offsets[pixel] ?? 0;
    const end = offsets[pixel + 1] ?? start;
    while (pair < selection.length && (selection[pair + 1] ?? 0) <= start) pair += 2;
    if (start === end) {
      shares[pixel] = (selection[pair] ?? Infinity) <= start ? 1 : 0;
      continue;
    }
    let selected = 0;
    for (let at = pair; at < selection.length && (selection[at] ?? 0) < end; at += 2) {
      selected += Math.min(selection[at + 1] ?? 0, end) - Math.max(selection[at] ?? 0, start);
      // All but the last range of a pixel end in it, so that the next one begins there.
      pair = at;
    }
    shares[pixel] = selected / (end - start);
  }
  return shares;
}
