import { number, record, safeParse, string } from "valibot";
import type { Notes } from "../../persistence/failed-starts.ts";

/** Sessions of which it is remembered; those that are never opened again would stay for good. */
const mostLeft = 20;

const leftSchema = record(string(), number());

/** Notes which revision of a session was handed to the store by a page that may not be there to hear what came of it. */
export function noteLeft(notes: Notes, session: string, revision: number): void {
  const { [session]: _, ...others } = leftIn(notes);
  notes.write("left", Object.fromEntries([...Object.entries(others), [session, revision] as const].slice(-mostLeft)));
}

/** A revision is stored, so that there is nothing to be said of it. */
export function forgetLeft(notes: Notes, session: string, stored: number): void {
  const { [session]: revision, ...others } = leftIn(notes);
  if (revision !== undefined && revision <= stored) notes.write("left", others);
}

/** True where a page handed over more of a session than is stored of it; it is said once. */
export function wasLost(notes: Notes, session: string, stored: number): boolean {
  const { [session]: revision, ...others } = leftIn(notes);
  if (revision === undefined) return false;
  notes.write("left", others);
  return revision > stored;
}

function leftIn(notes: Notes): Readonly<Record<string, number>> {
  const left = safeParse(leftSchema, notes.read("left"));
  return left.success ? left.output : {};
}
