import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { has } from "../extraction/page/selection.ts";
import { openPage } from "../extraction/page/open-page.ts";
import { wordsOf } from "../extraction/page/words.ts";
import { opened } from "./lab-host.fixture.ts";

const news = readFileSync(new URL("../../public/pages/harbour-gazette/news.html.txt", import.meta.url), "utf8");

async function blocksOf(source: string, extractor: string, values = {}) {
  const { host, run } = opened(source);
  const summary = await run("A", 1, extractor, values);
  return { summary, blocks: await host.blocks("A", 1) };
}

describe("the blocks of a run", () => {
  it("are those that the method decides on, with the value that decides, their words and their fate", async () => {
    const source = "<body><p>one two three four</p><p><img src=a><img src=b>five</p><p>six seven</p>";
    const { blocks } = await blocksOf(source, "fe", { tagSet: "paper" });
    expect(blocks?.unitName).toBe("blocks");
    // Words of each block over the 4 of the largest; the winner of the most words is the only one that is kept.
    expect([...(blocks?.values ?? [])]).toEqual([1, 0.25, 0.5]);
    expect([...(blocks?.words ?? [])]).toEqual([4, 1, 2]);
    expect([...(blocks?.kept ?? [])]).toEqual([1, 0, 0]);
    expect([...(blocks?.classes ?? [])]).toEqual([2, 0, 1]);
    expect(textsOf(source, blocks?.pieces)).toEqual(["one two three four", "five", "six seven"]);
  });

  it("are parted where others lie within them, and have no word of those", async () => {
    const source = "<body><div>before it <p><a href=x>linked words here</a></p> after it all</div>";
    const { blocks } = await blocksOf(source, "lqf");
    const parted = [...(blocks?.pieceBlocks ?? [])];
    expect(textsOf(source, blocks?.pieces)).toEqual(["before it", "linked words here", "after it all"]);
    expect(parted[0]).toBe(parted[2]);
    expect(parted[0]).not.toBe(parted[1]);
    expect(parted.slice(0, 2).map((block) => blocks?.words[block])).toEqual([5, 3]);
    expect(parted.map((block) => blocks?.kept[block])).toEqual([1, 0, 1]);
  });

  it.each(["fe", "kfe", "boilerpipe", "justext", "density", "lqf", "lh", "content-extractor"])(
    "of %s have the words that their pieces hold, and are kept where most of these are",
    async (extractor) => {
      const { blocks, summary } = await blocksOf(news, extractor);
      const words = wordsOf(openPage(news));
      const counts = new Uint32Array(blocks?.values.length ?? 0);
      const kept = new Uint32Array(counts.length);
      let piece = 0;
      for (let word = 0; word < words.count; word++) {
        const start = words.starts[word] ?? 0;
        while ((blocks?.pieces[2 * piece + 1] ?? Infinity) <= start) piece++;
        // jusText leaves out what is written in a form, for one.
        if ((blocks?.pieces[2 * piece] ?? Infinity) > start) continue;
        const block = blocks?.pieceBlocks[piece] ?? -1;
        counts[block] = (counts[block] ?? 0) + 1;
        kept[block] = (kept[block] ?? 0) + Number(has(summary.selection, start));
      }
      expect(blocks?.words).toEqual(counts);
      expect(blocks?.kept).toEqual(Uint8Array.from(kept, (count, block) => Number(2 * count > (counts[block] ?? 0))));
      expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0.9 * words.count);
    },
  );

  it("are kept and removed as the threshold says", async () => {
    const { host, run } = opened("<p><a href=x>a link</a> and three words</p>");
    await run("A", 1, "lqf", { quota: 1 });
    const before = await host.blocks("A", 1);
    await run("A", 2, "lqf", { quota: 0 });
    const after = await host.blocks("A", 2);
    expect([before?.kept.includes(1), after?.kept.includes(1)]).toEqual([true, false]);
    expect(after?.pieces).toEqual(before?.pieces);
  });

  it("are none of a method that does not decide block by block, nor of a run that is over", async () => {
    expect((await blocksOf(news, "ccb")).blocks).toBeUndefined();
    const { host, run } = opened(news);
    await run("A", 1, "fe");
    await run("A", 2, "fe");
    expect(await host.blocks("A", 1)).toBeUndefined();
  });
});

function textsOf(source: string, pieces: Uint32Array = new Uint32Array()): string[] {
  return Array.from({ length: pieces.length / 2 }, (_, piece) => source.slice(pieces[2 * piece], pieces[2 * piece + 1]));
}
