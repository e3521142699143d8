import { gzipSync, strToU8 } from "fflate";
import { describe, expect, it } from "vitest";
import { ByteQueue } from "../bytes.ts";
import { isWarc } from "./warc-records.ts";

const archive = strToU8("WARC/1.0\r\nWARC-Type: warcinfo\r\n\r\n");
const page = strToU8("<p>WARC/1.0");

describe("isWarc", () => {
  it.each([1, 3, 1000])("knows a web archive by its first bytes, packed or not, which come %i at a time", async (length) => {
    const verdicts: boolean[] = [];
    for (const file of [archive, gzipSync(archive), page, gzipSync(page), strToU8("WAR "), Uint8Array.of(0x1f, 0x8b, 1, 2, 3)]) {
      const parts = Array.from({ length: Math.ceil(file.length / length) }, (_, part) =>
        file.subarray(part * length, (part + 1) * length),
      );
      verdicts.push(await isWarc(new ByteQueue(parts)));
    }
    expect(verdicts).toEqual([true, true, false, false, false, false]);
  });

  it("leaves what it has looked at in the queue", async () => {
    const queue = new ByteQueue([archive]);
    await isWarc(queue);
    expect(await queue.peek(archive.length)).toEqual(archive);
  });
});
