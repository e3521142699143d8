import { describe, expect, it } from "vitest";
import { workerCommand } from "./worker-arguments.ts";

describe("arguments of worker", () => {
  it("names a queue, and how many pages at once", () => {
    expect(workerCommand(["--queue", "redis://cache:7000/2", "--jobs", "3", "--until-empty"])).toMatchObject({
      kind: "work",
      address: { host: "cache", port: 7000, db: 2 },
      jobs: 3,
      isUntilEmpty: true,
    });
    expect(workerCommand(["--queue", "redis://cache"])).toMatchObject({ kind: "work", isUntilEmpty: false });
    expect(workerCommand(["--help"])).toEqual({ kind: "help" });
  });

  it.each([
    [[], "usage: npm run -s worker -- --queue redis://HOST:PORT"],
    [["--queue", "cache:7000"], "--queue cache:7000: not of the form redis://host:port"],
    [["--queue", "redis://cache", "--jobs", "0"], "--jobs 0: not a whole number from 1 to 64"],
    [["--queue", "redis://cache", "--out", "x"], "Unknown option '--out'"],
    [["--queue", "redis://cache", "corpus"], "Unexpected argument 'corpus'"],
    [["redis://ann:se/c@ret@cache"], "Unexpected argument 'redis://ann:…@cache'"],
  ])("refuses %j", (argv, message) => {
    expect(() => workerCommand(argv)).toThrow(message);
  });
});
