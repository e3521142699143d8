const prefix = "contentscope session ";

/** A session claimed for this tab. Who holds it is the only one to write to it. */
export interface Claim {
  readonly isHeld: boolean;
  release(): void;
}

/**
 * Claims a session for this tab, until it is released or the tab is closed. A browser that has no locks, or refuses them, gives each tab
 * what it claims.
 *
 * @param patience milliseconds to wait for who has it
 */
export async function claim(session: string, patience = 0): Promise<Claim> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const isHeld = await new Promise<boolean>((resolve) => {
    const waiting = new AbortController();
    const hold = (lock: Lock | null): Promise<void> | undefined => {
      resolve(lock !== null);
      return lock === null ? undefined : released;
    };
    const options = patience === 0 ? { ifAvailable: true } : { signal: waiting.signal };
    // Where the browser refuses, it does not say that another has it.
    attempted((locks) => locks.request(prefix + session, options, hold)).catch(() => resolve(!waiting.signal.aborted));
    // A page that is busy hears late that it has the lock: what is asked after the wait is answered after that.
    const giveUp = (): void => waiting.abort();
    setTimeout(() => void attempted((locks) => locks.query()).then(giveUp, giveUp), patience);
  });
  return { isHeld, release };
}

/** Sessions that are open, here or in another tab, as far as the browser tells. */
export async function claimedSessions(): Promise<ReadonlySet<string>> {
  const { held = [] } = await attempted((locks) => locks.query()).catch((): LockManagerSnapshot => ({}));
  return new Set(held.flatMap(({ name }) => (name?.startsWith(prefix) === true ? [name.slice(prefix.length)] : [])));
}

/** The promise of a call; rejected also where there are no locks, as on addresses that are neither secure nor local. */
async function attempted<T>(call: (locks: LockManager) => Promise<T>): Promise<T> {
  return call(navigator.locks);
}
