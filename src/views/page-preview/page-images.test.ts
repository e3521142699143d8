import { describe, expect, it } from "vitest";
import { openPage } from "../../extraction/page/open-page.ts";
import { previewOf } from "../../extraction/output/preview.ts";
import { addressesFrom, foreignImages, originsOf } from "./page-tab.tsx";

describe("foreignImages", () => {
  it("completes addresses by what the page says they start from", () => {
    expect(addresses("<base href=https://a.example/b/><img src=c.png><img src=/d.png><img src=//e.example/f.png>")).toEqual([
      "https://a.example/b/c.png",
      "https://a.example/d.png",
      "https://e.example/f.png",
    ]);
  });

  it("leaves out what only the page's own place would complete, and what is not of the web", () => {
    expect(addresses("<img src=c.png><img src=/d.png><img src=file:///e><img src=blob:x><img src='https://['>")).toEqual([]);
    expect(addresses("<img src=//e.example/f.png>")).toEqual(["https://e.example/f.png"]);
  });
});

describe("originsOf", () => {
  it("names each origin once", () => {
    const images = foreignImages(
      previewOf(openPage("<img src=https://a.example/1><img src=http://b.example:81/2><img src=https://a.example/3>")),
    );
    expect(originsOf(images)).toEqual(["https://a.example", "http://b.example:81"]);
    expect([...addressesFrom(images, ["https://a.example"]).values()]).toEqual(["https://a.example/1", "https://a.example/3"]);
  });
});

function addresses(html: string): string[] {
  return foreignImages(previewOf(openPage(html))).map(({ address }) => address);
}
