import { describe, expect, it } from "vitest";
import { late, LateFailure } from "./late.ts";

describe("late", () => {
  it("fetches once, however often it is asked for", async () => {
    let count = 0;
    const part = late(() => Promise.resolve(++count));
    expect(await Promise.all([part(), part()])).toEqual([1, 1]);
    expect(await part()).toBe(1);
  });

  it.each([
    ["that is rejected", () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"))],
    [
      "that throws as it is asked for",
      () => {
        throw new Error("out of cheese");
      },
    ],
  ])("forgets a load %s, and says so in a sentence to all who waited", async (_, fail) => {
    const loads: (() => Promise<string>)[] = [fail, fail, () => Promise.resolve("there")];
    const part = late(async () => loads.shift()?.() ?? "none left");
    const failures = await Promise.allSettled([part(), part()]);
    for (const failure of failures) {
      expect(failure).toMatchObject({ status: "rejected", reason: { message: expect.stringContaining("Try again") as string } });
      expect(failure.status === "rejected" && failure.reason).toBeInstanceOf(LateFailure);
    }
    await expect(part()).rejects.toThrow(LateFailure);
    expect(await part()).toBe("there");
  });
});
