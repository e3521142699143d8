import { describe, expect, it } from "vitest";
import { extractors } from "../extraction/algorithms/index.ts";
import { libraryOf } from "../extraction/run.ts";
import { linkIn } from "./browser-history.ts";

describe("the link in an address", () => {
  const library = libraryOf(extractors);

  it("is none where there is no hash", async () => {
    expect([await linkIn("", library), await linkIn("#", library)]).toEqual([undefined, undefined]);
  });

  it("is read where it is as long as the lab makes them", async () => {
    expect(await linkIn(`#v1&a=ccb&data=${"x".repeat(32_000)}`, library)).toMatchObject({ problems: [] });
  });

  it("is not looked into where it is longer than any that the lab makes, and this is said", async () => {
    for (const hash of [`#v1&s=%${"25".repeat(400_000)}`, `#v1${"&a=plain&collapsed=a".repeat(8_000)}`])
      expect(await linkIn(hash, library)).toEqual({
        refusal: `This link was not opened: it has ${hash.length.toLocaleString("en")} characters; the limit is 100,000. A lab file holds pages of any size: ask for one.`,
      });
  });
});
