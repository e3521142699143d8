import { describe, expect, it } from "vitest";
import { savedAtWords, savedWords } from "./saved-text.ts";

const noon = new Date(2026, 10, 21, 12, 4).getTime();

describe("savedWords", () => {
  it("names the time of the last save, else what is the matter", () => {
    expect(savedWords({ status: "saved", at: noon })).toBe("Saved 12:04");
    expect(savedWords({ status: "saving" })).toBe("Saving…");
    const trouble = { kind: "full", text: "Not saved: browser storage is full." } as const;
    expect(savedWords({ status: "not saved", trouble })).toBe("Not saved: browser storage is full.");
  });
});

describe("savedAtWords", () => {
  it.each([
    ["09:30", new Date(2026, 10, 21, 9, 30)],
    ["yesterday 23:59", new Date(2026, 10, 20, 23, 59)],
    ["Nov 3, 2026, 09:30", new Date(2026, 10, 3, 9, 30)],
  ])("says %s", (words, moment) => {
    expect(savedAtWords(moment.getTime(), noon)).toBe(words);
  });

  it("counts days by the calendar, also where one has 25 hours", () => {
    const sunday = new Date(2026, 9, 25, 23, 30).getTime();
    expect(savedAtWords(new Date(2026, 9, 24, 0, 30).getTime(), sunday)).toBe("yesterday 00:30");
  });
});
