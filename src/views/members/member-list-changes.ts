/** Changes of a list that hold for members as for the keys that go with them. */

export function inserted<T>(list: readonly T[], item: T, at = list.length): readonly T[] {
  return list.toSpliced(at, 0, item);
}

export function removed<T>(list: readonly T[], at: number): readonly T[] {
  return list.toSpliced(at, 1);
}

export function replaced<T>(list: readonly T[], at: number, item: T): readonly T[] {
  return list.with(at, item);
}

/** Moves an item to another place, that it then has; unchanged where there is no such place. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length) return list;
  return list.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** Where an item that is dragged would come to lie: before the first other row whose middle is below the pointer. */
export function placeAt(
  pointer: number,
  rows: readonly { readonly top: number; readonly height: number }[],
  from: number,
): number {
  const before = rows.filter(({ top, height }, index) => index !== from && top + height / 2 < pointer);
  return before.length;
}
