import { describe, expect, it } from "vitest";
import { inOrder } from "./extract-main.ts";

describe("inOrder", () => {
  it("answers in the order of the items, however long each takes", async () => {
    const delays = [30, 5, 20, 0, 10];
    const task = async (delay: number) => {
      await new Promise((resolve) => {
        setTimeout(resolve, delay);
      });
      return delay * 2;
    };
    const results: number[] = [];
    for await (const [, result] of inOrder(delays, task, 3)) results.push(result);
    expect(results).toEqual([60, 10, 40, 0, 20]);
  });

  it("asks for an item only when there is room for it", async () => {
    let asked = 0;
    let taken = 0;
    let most = 0;
    const items = (function* () {
      for (; asked < 1_000; asked++) {
        most = Math.max(most, asked + 1 - taken);
        yield asked;
      }
    })();
    const task = (number: number) =>
      new Promise<number>((resolve) => {
        setImmediate(resolve, number);
      });
    for await (const [item] of inOrder(items, task, 4)) {
      expect(item).toBe(taken);
      taken++;
    }
    expect(taken).toBe(1_000);
    expect(most).toBe(4);
  });

  it("hands out an answer while the next item has not come", async () => {
    let come = (): void => undefined;
    const second = new Promise<void>((resolve) => {
      come = resolve;
    });
    async function* items(): AsyncGenerator<string, void, undefined> {
      yield "first";
      await second;
      yield "second";
    }
    const answers = inOrder(items(), (item) => Promise.resolve(item), 8);
    expect((await answers.next()).value).toEqual(["first", "first"]);
    come();
    expect((await answers.next()).value).toEqual(["second", "second"]);
    expect((await answers.next()).done).toBe(true);
  });
});
