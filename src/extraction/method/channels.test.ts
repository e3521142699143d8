import { describe, expect, it } from "vitest";
import { usedClasses } from "./channels.ts";

describe("usedClasses", () => {
  it("leaves out the classes that no unit has, and keeps the others' order", () => {
    const { values, classes, meanings } = usedClasses(Uint8Array.of(3, 0, 1, 3), ["kept", "links", "images", "forms"]);
    expect(classes).toEqual(["kept", "links", "forms"]);
    expect([...values]).toEqual([2, 0, 1, 2]);
    expect(meanings).toEqual(["kept", "removed", "removed"]);
  });

  it("numbers what is removed as it is in all of a figure: a class looks the same in each channel", () => {
    const [texts, elements] = [Uint8Array.of(0, 3), Uint8Array.of(1, 2, 3, 0)];
    const names = ["kept", "links", "images", "forms"];
    const looksIn = (codes: Uint8Array) => usedClasses(codes, names, [texts, elements]).looks;
    expect([looksIn(texts), looksIn(elements)]).toEqual([
      [0, 2],
      [0, 0, 1, 2],
    ]);
    expect(usedClasses(texts, names).looks).toEqual([0, 0]);
  });

  it("has a class for what is kept where nothing is", () => {
    expect(usedClasses(Uint8Array.of(1), ["kept", "links"]).classes).toEqual(["kept", "links"]);
    expect(usedClasses(new Uint8Array(), ["kept", "links"]).classes).toEqual(["kept"]);
  });
});
