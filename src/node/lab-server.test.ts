import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { labHandler } from "./lab-server.ts";

let folder = "";
let server: Server;
let port = 0;
const home = "<!doctype html><title>lab</title>";

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "contentscope-lab-"));
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "index.html"), home);
  writeFileSync(join(folder, "module-frame.html"), "frame");
  writeFileSync(join(folder, "assets/a.js"), "a".repeat(1_000_000));
  writeFileSync(join(folder, "gone.txt"), "gone");
  const page = { id: "id", name: "page.html", bytes: Buffer.from("<p>page") };
  server = createServer(labHandler(folder, page));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

/** What the server sends for the bytes of a request; a client that goes after some of the answer has only that. */
async function sent(request: string, most = Infinity): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {}).on("data", () => socket.bytesRead > most && socket.destroy());
  socket.write(request);
  return text(socket).catch(() => "");
}
const asked = (method: string, path: string, ...headers: readonly string[]): Promise<string> =>
  sent([`${method} ${path} HTTP/1.1`, "Host: a", "Connection: close", ...headers, "", ""].join("\r\n"));
const status = (answer: string): string => answer.slice(9, 12);

describe("the server of the lab", () => {
  it("gives a file with its type, and nothing where the browser has it", async () => {
    const answer = await asked("GET", "/?embed");
    expect(answer).toMatch(/^HTTP\/1.1 200 [^]*\r\nContent-Type: text\/html;charset=utf-8\r\n/);
    expect(answer.endsWith(`\r\n\r\n${home}`)).toBe(true);
    expect((await asked("HEAD", "/")).endsWith("\r\n\r\n")).toBe(true);
    const etag = /\r\nETag: (.*)\r\n/.exec(answer)?.[1] ?? "";
    expect(status(await asked("GET", "/", `If-None-Match: ${etag}`))).toBe("304");
    expect(await asked("GET", "/assets/a.js")).toMatch(/\r\nContent-Type: text\/javascript\r\nContent-Length: 1000000\r\n/);
    expect(await asked("GET", "/open/id")).toMatch(/Content-Type: application\/octet-stream\r\n[^]*<p>page/);
  });

  it.each(["5-2", "2-5", "-", "-5", "5-", "0-99999999", "9-8,1-2", "x", "-0", "1e9-", "0-0xff"])(
    "gives all of a file to who asks for bytes %s",
    async (range) => {
      const answer = await asked("GET", "/", `Range: bytes=${range}`);
      expect([status(answer), answer.endsWith(home)]).toEqual(["200", true]);
    },
  );

  it("gives a file that has gone since it began", async () => {
    rmSync(join(folder, "gone.txt"));
    expect(await asked("GET", "/gone.txt")).toMatch(/^HTTP\/1.1 200 [^]*\r\n\r\ngone$/);
  });

  it.each(["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "PROPFIND"])("answers no %s", async (method) => {
    for (const path of ["/", "/open/id", "/no"])
      expect(await asked(method, path)).toMatch(/^HTTP\/1.1 405 [^]*\r\nAllow: GET, HEAD\r\n/);
  });

  it.each([
    "/%00",
    "/%",
    "/..",
    "/../package.json",
    "/..%2f",
    "//",
    "/assets",
    "/module%2Dframe.html",
    "//module-frame.html",
    "*",
    "http://[",
  ])("has nothing at %s", async (path) => {
    expect(status(await asked("GET", path))).toBe("404");
  });

  it("outlives every request", async () => {
    const token = fc.oneof(
      fc.constantFrom(
        "GET",
        "HEAD",
        "CONNECT",
        "/",
        "/index.html",
        "/open/id",
        "%00",
        "..",
        "%",
        "HTTP/1.1",
        "Host: a",
        "Range: bytes=5-2",
      ),
      fc.constantFrom(
        "\r\n",
        "\r\n\r\n",
        " ",
        ": ",
        "Expect: 100-continue",
        "Upgrade: x",
        "Content-Length: 9",
        "a".repeat(20_000),
      ),
      fc.string({ maxLength: 20 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(token, { maxLength: 20 }), async (parts) => {
        await sent(`GET /assets/a.js ${parts.join("")} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`, 1);
        await sent(`${parts.join("")}\r\nConnection: close\r\n\r\n`, 1);
        await sent("GET /assets/a.js HTTP/1.1\r\nHost: a\r\n\r\n", 1);
      }),
      { numRuns: 100 },
    );
    expect((await asked("GET", "/")).endsWith(home)).toBe(true);
  });
});
