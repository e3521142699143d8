/** True where two pieces of data draw the same: equal numbers and texts in lists, arrays and plain objects; functions only as themselves. */
export function isSameData(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true;
  if (typeof left !== "object" || typeof right !== "object" || left === null || right === null) return false;
  if (Object.getPrototypeOf(left) !== Object.getPrototypeOf(right)) return false;
  if (isList(left) && isList(right)) return areSameLists(left, right);
  // Object.keys says nothing about a map or a set.
  if (Object.getPrototypeOf(left) !== Object.prototype) return false;
  const names = Object.keys(left);
  if (names.length !== Object.keys(right).length) return false;
  return names.every((name) => Object.hasOwn(right, name) && isSameData(Reflect.get(left, name), Reflect.get(right, name)));
}

function isList(value: object): value is ArrayLike<unknown> {
  return Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView));
}

function areSameLists(left: ArrayLike<unknown>, right: ArrayLike<unknown>): boolean {
  if (left.length !== right.length) return false;
  for (let index = 0; index < left.length; index++) if (!isSameData(left[index], right[index])) return false;
  return true;
}
