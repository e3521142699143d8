/** True of a window that is a figure in somebody's article, by the query of its address. */
export function isFigure(query: string): boolean {
  return new URLSearchParams(query).has("embed");
}

/** Takes from a window or a worker what leads to the browser's storage: a figure finds nothing of its reader's there, and leaves nothing. */
export function withoutStorage(): void {
  for (const name of ["indexedDB", "localStorage", "sessionStorage", "caches"])
    Object.defineProperty(globalThis, name, { value: undefined });
}
