import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Announcer } from "./announcer.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** What is spoken, in order, when sentences are said at given times in milliseconds. */
function spoken(said: readonly (readonly [at: number, sentence: string])[]): readonly string[] {
  const announcer = new Announcer();
  const heard: string[] = [];
  announcer.store.subscribe(({ sentence }) => heard.push(sentence));
  for (const [at, sentence] of said) setTimeout(() => announcer.say(sentence), at);
  vi.runAllTimers();
  return heard;
}

describe("Announcer", () => {
  it("speaks at most twice a second, the latest of what was said meanwhile", () => {
    const dragged = [0, 100, 200, 300, 400, 600].map((at) => [at, `CCB: ${at} characters kept`] as const);
    expect(spoken(dragged)).toEqual(["CCB: 400 characters kept", "CCB: 600 characters kept"]);
  });

  it("loses no sentence that is to be said first", () => {
    const announcer = new Announcer();
    const heard: string[] = [];
    announcer.store.subscribe(({ sentence }) => heard.push(sentence));
    announcer.sayFirst("Opened a.html.");
    announcer.sayFirst("Opened b.html.");
    announcer.say("CCB: 1 character kept");
    announcer.say("CCB: 2 characters kept");
    vi.runAllTimers();
    expect(heard).toEqual(["Opened a.html. Opened b.html. CCB: 2 characters kept"]);
  });

  it("says where the last of several steps led, and then the reason there", () => {
    const announcer = new Announcer();
    const heard: string[] = [];
    announcer.store.subscribe(({ sentence }) => heard.push(sentence));
    announcer.sayStep("Missed 1 of 2");
    announcer.say("“Fog” is removed.");
    announcer.sayStep("Missed 2 of 2");
    announcer.say("“Quay” is removed.");
    vi.runAllTimers();
    expect(heard).toEqual(["Missed 2 of 2. “Quay” is removed."]);
  });

  it("speaks a sentence again that is said again", () => {
    const heard = spoken([
      [0, "Copied"],
      [1000, "Copied"],
      [2000, "Copied"],
    ]);
    expect(heard.map((sentence) => sentence.trim())).toEqual(["Copied", "Copied", "Copied"]);
    expect(heard[1]).not.toBe(heard[0]);
    expect(heard[2]).not.toBe(heard[1]);
  });
});
