import { describe, expect, it } from "vitest";
import { dateIn, daysIn, earliestStated } from "./days.ts";

describe("days in a text", () => {
  it.each([
    ["2024-05-03T10:20:30.123+0200", "2024-05-03T10:20:30+02:00"],
    ["20240503", "2024-05-03"],
    ["Posted on May 3rd, 2024 at noon", "2024-05-03"],
    ["3 May 2024", "2024-05-03"],
    ["03-May-2024", "2024-05-03"],
    ["03.05.2024", "2024-05-03"],
    ["05/03/2024", "2024-05-03"],
    ["23/05/2024", "2024-05-23"],
    ["2024/05/03", "2024-05-03"],
    ["2024年5月3日", "2024-05-03"],
    ["3 minutes", undefined],
    ["12 ropes 2024", undefined],
  ])("reads %s as %s", (text, day) => {
    expect(dateIn(text)).toBe(day);
  });

  it.each([
    "2023-02-31",
    "2024-05-123",
    "2024-15-03",
    "2024-05-03T25:00",
    "2024-05-03 10:61",
    "31/02/2024",
    "May 32, 2024",
    "20240230",
  ])("finds none in %s", (text) => {
    expect(dateIn(text)).toBeUndefined();
  });

  it.each([
    ["de", "9. März 2024", "2024-03-09"],
    ["de-AT", "9. Jänner 2024", "2024-01-09"],
    ["fr", "1er août 2024", "2024-08-01"],
    ["fr", "9 févr. 2024", "2024-02-09"],
    ["es", "9 de septiembre de 2024", "2024-09-09"],
    ["pt-BR", "9 de março de 2024", "2024-03-09"],
    ["it", "9 gennaio 2024", "2024-01-09"],
    ["nl", "9 maart 2024", "2024-03-09"],
    ["pl", "9 listopada 2024", "2024-11-09"],
    ["hr", "9. listopada 2024.", "2024-10-09"],
    ["sv", "den 9 maj 2024", "2024-05-09"],
    ["da", "9. oktober 2024", "2024-10-09"],
    ["fi", "9. heinäkuuta 2024", "2024-07-09"],
    ["ru", "9 сентября 2024 г.", "2024-09-09"],
    ["uk", "9 вересня 2024", "2024-09-09"],
    ["el", "9 Μαρτίου 2024", "2024-03-09"],
    ["tr", "9 Ağustos 2024", "2024-08-09"],
    ["ar", "٩ مارس ٢٠٢٤", "2024-03-09"],
    ["hu", "2024. március 9.", "2024-03-09"],
    // The words are of another language than the page says.
    ["en", "9. Dezember 2024", "2024-12-09"],
    ["xx-no-tag", "9 décembre 2024", "2024-12-09"],
  ])("reads the months of %s: %s", (language, text, day) => {
    expect(dateIn(text, language)).toBe(day);
  });

  it.each([
    ["en", "2024-03-04"],
    ["en-US", "2024-03-04"],
    ["en-GB", "2024-04-03"],
    ["en-AU", "2024-04-03"],
    ["de", "2024-04-03"],
    ["fr-CA", "2024-04-03"],
    ["pt-BR", "2024-04-03"],
  ])("reads 03/04/2024 in %s as %s", (language, day) => {
    expect(dateIn("03/04/2024", language)).toBe(day);
    expect(dateIn("03/14/2024", language)).toBe("2024-03-14");
    expect(dateIn("14/03/2024", language)).toBe("2024-03-14");
    expect(dateIn("2024/03/14", language)).toBe("2024-03-14");
  });

  it("takes an early year where a date is stated, and never the day that programs write for none", () => {
    expect(dateIn("1987/05/04", "en", earliestStated)).toBe("1987-05-04");
    expect(dateIn("4 May 1912")).toBeUndefined();
    for (const none of ["1970-01-01T00:00:00Z", "0001-01-01"]) expect(dateIn(none, "en", earliestStated)).toBeUndefined();
  });

  it("gives their places, in their order", () => {
    expect(daysIn("Updated June 1, 2024 | published 4 May 2024")).toEqual([
      { value: "2024-06-01", start: 8, end: 20 },
      { value: "2024-05-04", start: 33, end: 43 },
    ]);
  });
});
