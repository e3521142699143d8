import { afterEach, describe, expect, it, vi } from "vitest";
import { claim, claimedSessions } from "./autosave.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

it("a claim is held by one alone, until it is released", async () => {
  const first = await claim("one");
  expect(first.isHeld).toBe(true);
  expect(await claimedSessions()).toContain("one");
  expect((await claim("one")).isHeld).toBe(false);
  expect((await claim("one", 100)).isHeld).toBe(false);
  const next = claim("one", 1_500);
  first.release();
  expect((await next).isHeld).toBe(true);
  (await next).release();
});

const denied = new DOMException("denied", "SecurityError");
const throwing = () => {
  throw denied;
};

describe.each<readonly [name: string, refuse: () => void]>([
  ["rejects", () => refuseBy(() => Promise.reject(denied))],
  ["throws", () => refuseBy(throwing)],
  ["has none", () => vi.spyOn(navigator, "locks", "get").mockReturnValue(undefined as unknown as LockManager)],
])("in a browser that %s", (_, refuse) => {
  it("each tab holds what it claims, and none is listed", async () => {
    refuse();
    expect([(await claim("two")).isHeld, (await claim("two", 10)).isHeld]).toEqual([true, true]);
    expect(await claimedSessions()).toEqual(new Set());
  });
});

function refuseBy(answer: () => Promise<never>): void {
  vi.spyOn(LockManager.prototype, "request").mockImplementation(answer);
  vi.spyOn(LockManager.prototype, "query").mockImplementation(answer);
}
