import { wrap } from "comlink";
import { expect, it } from "vitest";
import { bytesOfAll, warcOf } from "../import/archives/warc.fixture.ts";
import type { EvaluationHost } from "./evaluation-host.ts";
import { startWorker } from "./start-worker.ts";

it(
  "loses no page of an archive behind a long record that is no answer of a server",
  { timeout: 30_000 },
  async ({ onTestFinished }) => {
    const worker = startWorker("evaluation");
    onTestFinished(() => worker.terminate());
    const raw = new TextEncoder().encode("raw ".repeat(25_000));
    const head = `WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: dns:example.org\r\nContent-Length: ${raw.length}\r\n\r\n`;
    const urls = Array.from({ length: 40 }, (_, index) => `https://example.org/${index}`);
    const records = await Promise.all(urls.map((url) => warcOf([{ url, body: "<p>page" }])));
    records.splice(5, 0, bytesOfAll([new TextEncoder().encode(head), raw, new TextEncoder().encode("\r\n\r\n")]));
    const content = new File(records, "crawl.warc");
    const judge = wrap<EvaluationHost>(worker);
    // A worker has a smaller stack than the page that it belongs to.
    await judge.hand([{ path: content.name, size: content.size, content }]);
    const { skipped } = await judge.layout();
    expect(skipped).toEqual([{ path: "crawl.warc", reason: "1 record is without a page from a server" }]);
    const entries = await judge.entries(0, 100);
    expect(entries.map(({ name }) => name).toSorted()).toEqual(urls.toSorted());
  },
);
