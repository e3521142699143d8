import { describe, expect, it } from "vitest";
import { csvLines } from "./table.ts";

describe("csvLines", () => {
  it("quotes what needs it and ends lines as the standard says", () => {
    expect(
      csvLines([
        ["No.", 'a "b"', "c,d"],
        [1, "e\nf", -0.5],
      ]),
    ).toBe('No.,"a ""b""","c,d"\r\n1,"e\nf",-0.5\r\n');
  });

  it("keeps texts of a page from running as formulas, and numbers as they are", () => {
    expect(csvLines([["=1+1", "+x", "-0.25", "-x", "@a", "+3", "1e-7"]])).toBe("'=1+1,'+x,-0.25,'-x,'@a,+3,1e-7\r\n");
  });

  it("keeps from running what follows a line feed or a semicolon, and the full-width forms of the signs", () => {
    expect(csvLines([["a\n=1", "b;@x", "c; -1", "＝1", "＋1", "－1", "＠x", "d;＝1"]])).toBe(
      `"a\n'=1","b;'@x","c; -1",'＝1,'＋1,'－1,'＠x,"d;'＝1"\r\n`,
    );
  });
});
