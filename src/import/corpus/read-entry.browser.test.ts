import { gzipSync, strToU8, zipSync } from "fflate";
import { expect, it } from "vitest";
import { layoutOf } from "./layout.ts";
import { readEntry } from "./read-entry.ts";
import { warcOf } from "../archives/warc.fixture.ts";

it("reads a web archive and a zip archive in a browser as under Node", async () => {
  const packed = gzipSync(strToU8("<p>one"));
  const warc = await warcOf(
    [{ url: "https://example.org/1", body: packed, headers: { "Content-Type": "text/html", "Content-Encoding": "gzip" } }],
    true,
  );
  const zip = zipSync({
    "html/2.html.gz": gzipSync(strToU8("<p>two")),
    "ground-truth.json": strToU8('{"2": {"articleBody": "two"}}'),
  });
  const files = [new File([warc], "crawl.warc.gz"), new File([Uint8Array.from(zip)], "aeb.zip")];
  const { entries } = await layoutOf(files.map((content) => ({ path: content.name, size: content.size, content })));
  const tasks = await Promise.all(entries.map((entry) => readEntry(structuredClone(entry))));
  expect(tasks.map(({ page, source, gold }) => [page, source, gold])).toEqual([
    ["2", "<p>two", { text: "two" }],
    ["https://example.org/1", "<p>one", undefined],
  ]);
});
