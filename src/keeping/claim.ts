/** A tab that is reloaded gives its claim up a moment after the page that follows asks for it. */
const patience = 1_500;

const prefix = "contentscope session ";

/** A session held for this tab, so that no other writes to it. */
export interface Claim {
  /** Whether it is held; `undefined` where the browser cannot tell. */
  readonly held: Promise<boolean | undefined>;
  release(): void;
}

/** Claims a session for this tab, until it is released or the tab is closed. */
export function claim(session: string): Claim {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  // Absent on addresses that are neither secure nor local.
  if (!("locks" in navigator)) return { held: Promise.resolve(undefined), release };
  const { locks } = navigator;
  const waiting = new AbortController();
  const held = new Promise<boolean>((resolve) => {
    const hold = (): Promise<void> => {
      resolve(true);
      return released;
    };
    locks.request(prefix + session, { signal: waiting.signal }, hold).catch(() => resolve(false));
    // A page that is busy hears late that it has the lock: what is asked after the wait is answered after that.
    setTimeout(() => {
      locks.query().then(
        () => waiting.abort(),
        () => waiting.abort(),
      );
    }, patience);
  });
  return { held, release };
}

/** Sessions that are open, here or in another tab. */
export async function claimedSessions(): Promise<ReadonlySet<string>> {
  if (!("locks" in navigator)) return new Set();
  const { held = [] } = await navigator.locks.query();
  return new Set(held.flatMap(({ name }) => (name?.startsWith(prefix) === true ? [name.slice(prefix.length)] : [])));
}
