import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Announcer } from "./announcer.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** What is spoken, in order, of what is said; what is said then stands still for so many milliseconds. */
function spoken(...said: readonly ((announcer: Announcer) => number | void)[]): readonly string[] {
  const announcer = new Announcer();
  const heard: string[] = [];
  announcer.store.subscribe(({ sentence }) => heard.push(sentence));
  for (const say of said) vi.advanceTimersByTime(say(announcer) ?? 0);
  vi.runAllTimers();
  return heard;
}

describe("Announcer", () => {
  it("speaks at most twice a second, the latest of what was said meanwhile", () => {
    const dragged = [0, 100, 200, 300, 400].map((at) => (on: Announcer) => {
      on.say(`CCB: ${at} characters kept`);
      return at === 400 ? 200 : 100;
    });
    expect(spoken(...dragged, (on) => on.say("CCB: 600 characters kept"))).toEqual([
      "CCB: 400 characters kept",
      "CCB: 600 characters kept",
    ]);
  });

  it("loses no sentence that is to be said first", () => {
    const heard = spoken(
      (on) => on.sayFirst("Opened a.html."),
      (on) => on.sayFirst("Opened b.html."),
      (on) => on.say("CCB: 1 character kept"),
      (on) => on.say("CCB: 2 characters kept"),
    );
    expect(heard).toEqual(["Opened a.html. Opened b.html. CCB: 2 characters kept"]);
  });

  it("says where the last of several steps led, and then the reason there", () => {
    const heard = spoken(
      (on) => on.sayStep("Missed 1 of 2"),
      (on) => on.say("“Fog” is removed."),
      (on) => on.sayStep("Missed 2 of 2"),
      (on) => on.say("“Quay” is removed."),
    );
    expect(heard).toEqual(["Missed 2 of 2. “Quay” is removed."]);
  });

  it("speaks a sentence again that is said again", () => {
    const copied = (on: Announcer): number => {
      on.say("Copied");
      return 1000;
    };
    const heard = spoken(copied, copied, copied);
    expect(heard.map((sentence) => sentence.trim())).toEqual(["Copied", "Copied", "Copied"]);
    expect(heard[1]).not.toBe(heard[0]);
    expect(heard[2]).not.toBe(heard[1]);
  });
});
