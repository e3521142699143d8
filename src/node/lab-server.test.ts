import { existsSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { brotliCompressSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { labHandler } from "./lab-server.ts";

let folder = "";
let server: Server;
let port = 0;
const home = "<!doctype html><title>lab</title>";
const script = "// A script\n".repeat(500);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "contentscope-lab-"));
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "index.html"), home);
  writeFileSync(join(folder, "module-frame.html"), "frame");
  writeFileSync(join(folder, "sw.js"), "first");
  writeFileSync(join(folder, "assets/a.js"), "a".repeat(1_000_000));
  for (const name of ["b.js", "packed.js"]) writeFileSync(join(folder, `assets/${name}.br`), brotliCompressSync(script));
  writeFileSync(join(folder, "assets/b.js.gz"), gzipSync(script));
  writeFileSync(join(folder, "assets/b.js"), script);
  for (const name of ["module-frame.html.br", "gone.txt", "gone.js.br"]) writeFileSync(join(folder, name), "gone");
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
const pathOf = (link: string): string => (existsSync(link) ? readlinkSync(link) : "");
const status = (answer: string): string => answer.slice(9, 12);

describe("the server of the lab", () => {
  it("gives a file with its type, and nothing where the browser has it", async () => {
    const answer = await asked("GET", "/?embed");
    expect(answer).toMatch(/^HTTP\/1.1 200 [^]*\r\nContent-Type: text\/html;charset=utf-8\r\n/);
    expect(answer.endsWith(`\r\n\r\n${home}`)).toBe(true);
    expect((await asked("HEAD", "/")).endsWith("\r\n\r\n")).toBe(true);
    const etag = /\r\nETag: (.*)\r\n/.exec(answer)?.[1] ?? "";
    expect(status(await asked("GET", "/", `If-None-Match: ${etag}`))).toBe("304");
    expect(await asked("GET", "/assets/a.js")).toMatch(/\r\nContent-Length: 1000000\r\nContent-Type: text\/javascript\r\n/);
    expect(await asked("GET", "/open/id")).toMatch(/Content-Type: application\/octet-stream\r\n[^]*<p>page/);
  });

  it.each([
    ["/assets/b.js", "gzip, deflate, br", "br"],
    ["/assets/b.js", "gzip, deflate", "gzip"],
    ["/assets/b.js", "identity", null],
    ["/assets/packed.js", "br", "br"],
    ["/assets/packed.js", "gzip", null],
  ])("gives %s to who takes %s in %s", async (path, accepted, encoding) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { "Accept-Encoding": accepted } });
    expect(["content-encoding", "vary", "content-type", "cache-control"].map((name) => answer.headers.get(name))).toEqual([
      encoding,
      "Accept-Encoding",
      "text/javascript",
      "public, max-age=31536000, immutable",
    ]);
    expect(await answer.text()).toBe(script);
  });

  it.each([
    ["2-5", home.slice(2, 6)],
    ["5-", home.slice(5)],
    ["0-99999999", home],
  ])("gives a part of a file to who asks for bytes %s", async (range, part) => {
    const answer = await asked("GET", "/", `Range: bytes=${range}`);
    expect([status(answer), answer.endsWith(`\r\n\r\n${part}`)]).toEqual(["206", true]);
    expect(status(await asked("GET", "/", `Range: bytes=${range}`, 'If-Range: "of before"'))).toBe("200");
  });

  it("has no part of a file behind its end", async () => {
    expect(await asked("GET", "/", "Range: bytes=99-")).toMatch(/^HTTP\/1.1 416 [^]*\r\nContent-Range: bytes \*\/33\r\n/);
  });

  it.each(["5-2", "-", "-5", "9-8,1-2", "x", "-0", "1e9-", "0-0xff", "0-0"])(
    "gives all of a file to who asks for bytes %s",
    async (range) => {
      const answer = await asked("GET", "/", `Range: bytes=${range}`);
      expect([status(answer), answer.endsWith(home)]).toEqual(["200", true]);
    },
  );

  it.each(["gone.txt", "gone.js.br"])("outlives %s, which has gone since it began", async (name) => {
    rmSync(join(folder, name));
    expect(await asked("GET", `/${name.replace(".br", "")}`)).not.toContain("gone");
    expect(status(await asked("GET", "/"))).toBe("200");
  });

  it("gives what is built anew, to whoever has what was before, too", async () => {
    const etag = async () => /\r\nETag: (.*)\r\n/.exec(await asked("HEAD", "/"))?.[1] ?? "";
    const before = await etag();
    writeFileSync(join(folder, "index.html"), `${home}, and more`);
    writeFileSync(join(folder, "new.txt"), "new");
    writeFileSync(join(folder, "sw.js"), "other");
    // Another size or a later date is not what tells it.
    utimesSync(join(folder, "sw.js"), 1, 1);
    expect(await asked("GET", "/", `If-None-Match: ${before}`)).toMatch(/^HTTP\/1.1 200 [^]*lab<\/title>, and more$/);
    expect(await asked("GET", "/new.txt")).toMatch(/\r\n\r\nnew$/);
    rmSync(join(folder, "sw.js"));
    expect(status(await asked("GET", "/new.txt"))).toBe("200");
    writeFileSync(join(folder, "index.html"), home);
    writeFileSync(join(folder, "sw.js"), "first");
  });

  it.runIf(existsSync("/proc/self/fd"))("closes a file whose reader has left", async () => {
    const open = () => readdirSync("/proc/self/fd").map((descriptor) => pathOf(`/proc/self/fd/${descriptor}`));
    for (let count = 0; count < 5; count++) await sent("GET /assets/a.js HTTP/1.1\r\nHost: a\r\n\r\n", 1);
    await expect.poll(open).not.toContain(join(folder, "assets/a.js"));
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
    "/assets/b.js.br",
    "/assets/b.js.gz",
    "/module-frame",
    "/module-frame.html.br",
    "/module-frame.html/",
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
