import { describe, expect, it } from "vitest";
import { asSelection } from "../page/selection.ts";
import { selectedJson } from "./json.ts";

describe("selectedJson", () => {
  const json = selectedJson({
    page: { name: 'a "b"', characters: 40, encoding: "UTF-8" },
    algorithm: { id: "ccb", name: "CCB" },
    values: { threshold: 0.6, variant: "plain", strict: true },
    selection: asSelection(Uint32Array.of(3, 7, 20, 31)),
    textCharacters: 30,
    text: "Fog\nSun",
    version: "0.1.0",
  });

  it("says what was kept of what, by what, and where", () => {
    expect(JSON.parse(json)).toEqual({
      format: "contentscope result",
      formatVersion: 1,
      contentscope: "0.1.0",
      page: { name: 'a "b"', characters: 40, encoding: "UTF-8" },
      algorithm: { id: "ccb", name: "CCB" },
      values: { threshold: 0.6, variant: "plain", strict: true },
      keptCharacters: 15,
      textCharacters: 30,
      selection: [
        [3, 7],
        [20, 31],
      ],
      text: "Fog\nSun",
    });
  });

  it("gives each field a line", () => {
    expect(json.split("\n")[9]).toBe('  "selection": [[3,7],[20,31]],');
  });
});
