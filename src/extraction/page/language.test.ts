import { describe, expect, it } from "vitest";
import { languageOf } from "./language.ts";
import { openPage } from "./open-page.ts";

const chosen = (source: string) => languageOf(openPage(source));

describe("languageOf", () => {
  it("is the one that the page says, unless another list has more than twice its words", () => {
    expect(chosen("<html lang=de-AT><p>der the und and")).toEqual({ language: "german", by: "by the page's lang attribute" });
    expect(chosen("<html lang=en-US><p>Η ομίχλη είναι χαμηλά και τους σκεπάζει the")).toEqual({
      language: "greek",
      by: "whose list has 3 of the page's words, the most, against 1 of English, its lang attribute",
    });
  });

  it("is none where there is no list for what the page says; what says no language is passed over", () => {
    expect(chosen("<html lang=hu><p>A kutya a kertben van, a macska a ház mellett")).toEqual({
      language: "none",
      by: "there is no list for “hu”, the language of the page's lang attribute",
    });
    for (const lang of ["zxx", "utf-8", ""]) expect(chosen(`<html lang="${lang}"><p>the of and`).language).toBe("english");
  });

  it.each([
    ["Der Hund und die Katze sind nicht in dem Garten, aber sie waren es", "german"],
    ["The dog and the cat are not in the garden, but they were", "english"],
    ["Le chien et le chat ne sont pas dans le jardin, mais ils étaient", "french"],
    ["این متن به زبان فارسی است و از آن که در را با هم", "farsi"],
    ["Pies i kot nie są w ogrodzie, ale były tam, bo to jest ich dom", "polish"],
    ["Собака и кошка не в саду, но они были там, и это их дом", "russian"],
    ["Собака та кішка не в саду, але вони були там, і це їхній дім", "ukrainian"],
    ["狗和猫不在花园里，但它们曾经在那里", "none"],
    ["1 2 3", "none"],
  ])("of “%s” is %s, by its stop words", (text, language) => {
    expect(chosen(`<p>${text}`).language).toBe(language);
  });
});
