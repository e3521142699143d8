import { afterEach, describe, expect, it, vi } from "vitest";
import { claim, claimedSessions } from "./tab-lock.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

describe("claim", () => {
  it("is held by one alone, until it is released", async () => {
    const first = claim("one");
    expect(await first.held).toBe(true);
    expect(await claimedSessions()).toContain("one");
    expect(await claim("one").held).toBe(false);
    first.release();
    const next = claim("one");
    expect(await next.held).toBe(true);
    next.release();
  });

  describe.each<readonly [name: string, refuse: () => void]>([
    ["rejects", () => vi.spyOn(LockManager.prototype, "request").mockRejectedValue(new DOMException("denied", "SecurityError"))],
    [
      "throws",
      () =>
        vi.spyOn(LockManager.prototype, "request").mockImplementation(() => {
          throw new DOMException("denied", "SecurityError");
        }),
    ],
    ["has none", () => vi.spyOn(navigator, "locks", "get").mockReturnValue(undefined as unknown as LockManager)],
    [
      "never answers",
      () => {
        vi.spyOn(LockManager.prototype, "request").mockReturnValue(new Promise(() => undefined));
        vi.spyOn(LockManager.prototype, "query").mockReturnValue(new Promise(() => undefined));
      },
    ],
  ])("in a browser that %s", (_, refuse) => {
    it("cannot tell whether another has it", async () => {
      refuse();
      expect(await claim("two").held).toBeUndefined();
    });
  });

  it.each([
    ["rejects", () => Promise.reject(new DOMException("denied", "SecurityError"))],
    [
      "throws",
      () => {
        throw new DOMException("denied", "SecurityError");
      },
    ],
  ])("lists none where asking for them %s", async (_, query) => {
    vi.spyOn(LockManager.prototype, "query").mockImplementation(query);
    expect(await claimedSessions()).toEqual(new Set());
  });
});
