import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { networkInterfaces, tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify, stripVTControlCharacters } from "node:util";
import { expect, test } from "@playwright/test";
import sirv from "sirv";
import { build, minifySync, type Rolldown } from "vite";
import type * as contentscope from "../src/extraction/contentscope.ts";
import type * as learned from "../src/extraction/learned.ts";
import { Lab } from "./lab.ts";

const run = promisify(execFile);
const root = fileURLToPath(new URL("..", import.meta.url));

/** A page of the checkout, and what the package is in an empty folder. */
const news = join(root, "public/pages/harbour-gazette/news.html.txt");
let folder = "";
let packed: Packed;

interface Packed {
  readonly filename: string;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string; readonly size: number }[];
}

/** What npx runs. */
const command = "./node_modules/.bin/contentscope";

/** Runs a program in the empty folder, where npm has a cache of its own and no network. */
const here = (program: string, ...parameters: readonly string[]) =>
  run(program, parameters, {
    cwd: folder,
    env: { ...process.env, npm_config_cache: join(folder, "cache"), npm_config_offline: "true" },
  });

// What the package needs is in it, so that it is installed without a registry.
test.beforeAll(async () => {
  test.setTimeout(180_000);
  folder = await mkdtemp(join(tmpdir(), "package-"));
  // It is built: npm run build.
  const { stdout } = await run("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", folder], { cwd: root });
  [packed] = JSON.parse(stdout) as [Packed];
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  await copyFile(news, join(folder, "page.html"));
  await here("npm", "install", `./${packed.filename}`);
});

test.afterAll(() => rm(folder, { recursive: true, force: true }));

test("the package holds what it needs, once, and installs nothing else", async () => {
  const paths = packed.files.map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining(["package.json", "README.md", "LICENSE", "CHANGELOG.md", "lib/js/contentscope.js", "dist/index.html"]),
  );
  expect(paths.filter((path) => /\.test\.|\.spec\.|\.fixture\.|\.map$|\.tsx$|(?<!\.d)\.ts$|(^|\/)e2e\//.test(path))).toEqual([]);
  const samples = paths.filter((path) => path.endsWith(".html.txt")).map((path) => path.slice(path.lastIndexOf("/") + 1));
  expect(samples).toContain("news.html.txt");
  expect(new Set(samples).size).toBe(samples.length);
  expect(paths.filter((path) => path.endsWith("learned.json"))).toEqual(["dist/models/learned.json"]);
  expect(packed.unpackedSize).toBeLessThanOrEqual(11_500_000);
  const installed = await readdir(join(folder, "node_modules"));
  expect(installed.filter((name) => !name.startsWith("."))).toEqual(["contentscope"]);
});

test("the command gives the checkout's bytes, and the same from threads", async () => {
  test.slow();
  const checkout = await run(
    process.execPath,
    ["--import", "tsx", "src/cli/contentscope.ts", "extract", join(folder, "page.html")],
    {
      cwd: root,
    },
  );
  expect(checkout.stdout.length).toBeGreaterThan(1000);
  expect((await here("npx", "contentscope", "extract", "page.html")).stdout).toBe(checkout.stdout);

  await mkdir(join(folder, "pages"));
  for (const name of ["a.html", "b.html"]) await copyFile(news, join(folder, "pages", name));
  const many = ["extract", "--algorithm", "cectd-ds,readability,defuddle", "--format", "xml", "pages"];
  const inOne = (await here(command, ...many, "--jobs", "1")).stdout;
  expect(inOne.match(/<content /g)?.length).toBe(6);
  expect((await here(command, ...many, "--jobs", "2")).stdout).toBe(inOne);

  await copyFile(news.replace(".html.", ".gold."), join(folder, "pages/a.txt"));
  const { stdout: table } = await here(command, "evaluate", "--algorithm", "ccb", "--format", "csv", "pages");
  expect(table).toMatch(/ccb/i);
  const same = await here(command, "compare", "--corpus", "pages", "--jobs", "1", "ccb", "ccb");
  expect(same.stdout).toMatch(/^BEFORE ccb, AFTER ccb\n\nNo page differs: 2 pages\.\nF1 by Word LCS on 1 page: /);
  expect((await here(command, "extract", "--help")).stdout).toContain("usage: contentscope extract [");
});

test("extract begins without the queue and without the programs that it may compare with", async () => {
  const library = join(folder, "node_modules/contentscope/lib/js");
  const main = (await readdir(library)).find((name) => name.startsWith("extract-main-")) ?? "";
  const atOnce = graphOf([join(library, "contentscope.js"), join(library, main)], "at once").files;
  const code = atOnce.map((file) => readFileSync(file, "utf8"));
  for (const foreign of ["ECONNREFUSED", "CSSStyleDeclaration", "Readability("]) {
    const everywhere = (await readdir(library)).filter((name) => readFileSync(join(library, name), "utf8").includes(foreign));
    // Else it proves nothing.
    expect([foreign, everywhere.length > 0]).toEqual([foreign, true]);
    expect([foreign, code.filter((text) => text.includes(foreign)).length]).toEqual([foreign, 0]);
  }
  // Most of its time goes to reading code: 300 ms of a processor's time, measured with 1,100,000. Long names and white space take none of it.
  const short = code.map(
    (text) => minifySync("code.js", text, { module: true, compress: true, mangle: { keepNames: true } }).code.length,
  );
  expect(short.reduce((sum, length) => sum + length, 0)).toBeLessThan(1_170_000);
});

test("the module has types, and needs nothing but itself in Node, in a page and in a worker", async ({ page }) => {
  const sixLines = `import { extract, openPage, rangesOf } from "contentscope";
const page = openPage("<h1>One</h1><p>Two</p>");
const { selection } = extract(page, "plain");
const first: number | undefined = selection[0];
for (const { start, end } of rangesOf(selection)) console.log(page.source.slice(start, end));
export { first };
`;
  await writeFile(join(folder, "six.ts"), sixLines);
  await compiled("six.ts");
  expect((await here(process.execPath, "out/six.js")).stdout).toBe("One\nTwo\n");

  const library = join(folder, "node_modules/contentscope/lib/js");
  for (const entry of ["index", "learned"]) {
    const graph = graphOf([join(library, `${entry}-browser.js`)], "late too");
    expect(graph.packages).toEqual([]);
    expect(graph.files.length).toBeGreaterThan(1);
    const inNode = graphOf([join(library, `${entry}.js`)], "late too");
    expect(inNode.packages.filter((name) => !name.startsWith("node:"))).toEqual([]);
  }

  const server = createServer(sirv(library));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await page.route(`${origin}/`, (route) => route.fulfill({ contentType: "text/html", body: "<title>x</title>" }));
  const many = `<p>${"one two three ".repeat(30)}`;
  await page.route(`${origin}/worker.js`, (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: `import { extract, openPage } from "./index-browser.js"; postMessage([...extract(openPage(${JSON.stringify(many)}), "ccb").selection]);`,
    }),
  );
  await page.goto(`${origin}/`);
  const [inPage, inWorker] = await page.evaluate(async (source) => {
    const address = "/index-browser.js";
    const { extract, openPage } = (await import(address)) as typeof contentscope;
    const worker = new Worker("/worker.js", { type: "module" });
    const answer = await new Promise<unknown>((found) => worker.addEventListener("message", ({ data }) => found(data)));
    return [[...extract(openPage(source), "ccb").selection], answer];
  }, many);
  const { extract, openPage } = (await import(join(library, "index.js"))) as typeof contentscope;
  const inNode = [...extract(openPage(many), "ccb").selection];
  expect(inNode.length).toBeGreaterThan(0);
  expect([inPage, inWorker]).toEqual([inNode, inNode]);
  server.close();
  server.closeAllConnections();
});

test("a browser's bundle of the learned entry is small, and decodes what Node's does", async ({ page }) => {
  await writeFile(join(folder, "learned-page.js"), 'export * from "contentscope/learned";\n');
  const { output } = (await build({
    root: folder,
    configFile: false,
    logLevel: "silent",
    build: { write: false, rolldownOptions: { input: join(folder, "learned-page.js"), preserveEntrySignatures: "strict" } },
  })) as Rolldown.RolldownOutput;
  expect(output.length).toBe(1);
  const [{ code }] = output;
  // The parser is half of it.
  expect(Buffer.byteLength(code)).toBeLessThanOrEqual(276_000);

  await page.route("http://learned.example/**", (route) =>
    route.fulfill(
      route.request().url().endsWith(".js")
        ? { contentType: "text/javascript", body: code }
        : { contentType: "text/html", body: "<title>x</title>" },
    ),
  );
  await page.goto("http://learned.example/");
  const quoted = [...Buffer.from("<p>\x93Fog\x94", "latin1")];
  const inPage = await page.evaluate(async (bytes) => {
    const address = "/learned.js";
    const { decode } = (await import(address)) as typeof learned;
    return decode(Uint8Array.from(bytes));
  }, quoted);
  const print = `import { decode } from "contentscope/learned"; console.log(decode(Uint8Array.of(${quoted.join()})))`;
  const inNode = await here(process.execPath, "--input-type=module", "--eval", print);
  expect([inPage, inNode.stdout]).toEqual(["<p>“Fog”", "<p>“Fog”\n"]);
});

test("the programs of README and docs/api.md print what they say", async () => {
  const section = /\n## In a program\n[^]*?\n## /.exec(await readFile(join(root, "README.md"), "utf8"))?.[0] ?? "";
  const programs = Array.from((section + (await api())).matchAll(/```js\n([^]*?)```/g), ([, program = ""]) => program);
  expect(programs.length).toBe(4);
  for (const program of programs) {
    const said = Array.from(program.matchAll(/^(?: *console\.log\(.*\); )?\/\/ ?(.*)$/gm), ([, line]) => `${line}\n`);
    expect(said.length).toBeGreaterThan(1);
    await writeFile(join(folder, "readme.js"), program);
    const { stdout } = await here(process.execPath, "readme.js");
    expect(stripVTControlCharacters(stdout)).toBe(said.join(""));
  }
});

test("docs/api.md has every function, option and result of the module with its properties, and no other", async () => {
  const text = await api();
  const tables = Array.from(text.matchAll(/^\| `([A-Z]\w+)` .*\n\|.*\n((?:\|.*\n)+)/gm), ([, type = "", rows = ""]) => ({
    type,
    properties: Array.from(rows.matchAll(/^\| `(\w+)`/gm), ([, name]) => JSON.stringify(name)).join(" | "),
  }));
  const library = join(folder, "node_modules/contentscope/lib");
  const exported: string[] = [];
  const mentioned = new Set<string>();
  const checks: string[] = [];
  for (const [entry, types, script] of [
    ["contentscope", "contentscope.d.ts", "index.js"],
    ["contentscope/learned", "learned.d.ts", "learned.js"],
  ] as const) {
    const values = Object.keys((await import(join(library, "js", script))) as object);
    exported.push(...values);
    const declared = await declarationsIn(join(library, "types"), types);
    const named = namesIn(readFileSync(join(library, "types", types), "utf8"));
    for (const value of values)
      for (const [name] of declared.get(value)?.text.matchAll(/\b[A-Z]\w+/g) ?? [])
        if (declared.get(name)?.text.includes(`interface ${name} `)) mentioned.add(name);
    for (const { type, properties } of tables)
      if (named.includes(type))
        checks.push(`const _${checks.length}: Same<keyof import("${entry}").${type}, ${properties}> = true;`);
  }
  const headings = Array.from(text.matchAll(/^### `(\w+)/gm), ([, name = ""]) => name);
  expect(headings.toSorted()).toEqual([...new Set(exported)].toSorted());
  expect(mentioned.size).toBeGreaterThan(10);
  expect([...mentioned].filter((name) => tables.every(({ type }) => type !== name))).toEqual([]);
  expect(checks.length).toBeGreaterThanOrEqual(tables.length);
  await writeFile(
    join(folder, "api.ts"),
    [
      "type Same<A, B> = [A, B] extends [B, A] ? true : { lacks: Exclude<A, B>; has: Exclude<B, A> };",
      ...checks,
      "export {};",
    ].join("\n"),
  );
  await compiled("api.ts");
});

test("whatever the signatures of the module mention has a name in it", async () => {
  const types = join(folder, "node_modules/contentscope/lib/types");
  for (const [entry, file] of [
    ["contentscope", "contentscope.d.ts"],
    ["contentscope/learned", "learned.d.ts"],
  ] as const) {
    const names = namesIn(readFileSync(join(types, file), "utf8"));
    expect(names.length).toBeGreaterThan(5);
    expect(lackingNames(names, await declarationsIn(types, file))).toEqual([]);
    await writeFile(join(folder, "names.ts"), `import type { ${names.join(", ")} } from "${entry}";\n`);
    await compiled("names.ts");
  }
  const typed = `import { evaluate, extract, openPage, rangesOf } from "contentscope";
import type { Explanation, Range, Score, ScoreOutcome, Trace } from "contentscope";
const page = openPage("<p>One</p>");
const { explain, trace, selection } = extract(page, "plain");
export const reason: Explanation = explain(3);
export const figures: Trace = trace;
export const ranges: Range[] = [...rangesOf(selection)];
const outcome: ScoreOutcome = evaluate(page, selection, "One");
export const score: Score | undefined = "problem" in outcome ? undefined : outcome;
`;
  await writeFile(join(folder, "typed.ts"), typed);
  await compiled("typed.ts");
});

test("a browser that opens the printed address finds the page, which nobody else can ask for", async ({ page }) => {
  await using served = await serving(["page.html"]);
  expect(served.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#open=/);
  const lab = new Lab(page, served.address);
  await lab.visit(served.address);
  await expect(lab.pages).toHaveText([/^Chain ferry to cross the Wren/]);
  expect(await lab.kept("A")).toBeGreaterThan(0);
  expect(lab.troubles).toEqual([]);
  const opened = await page.request.get(served.pageAddress);
  expect(opened.headers()).toMatchObject({
    "content-type": "application/octet-stream",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
    "cross-origin-resource-policy": "same-origin",
  });
  expect((await page.request.get(new URL("/open/another", served.address).href)).status()).toBe(404);
});

test("a page on standard input is served, and a page that is gone is said so", async ({ page, request }) => {
  await using served = await serving(["-"], await readFile(news));
  expect((await (await request.get(served.pageAddress)).body()).equals(await readFile(news))).toBe(true);
  const lab = new Lab(page, served.address);
  await page.route("**/open/*", (route) => route.fulfill({ status: 404 }));
  await lab.visit(served.address);
  await expect(lab.notices).toContainText("Standard input could not be fetched: the server answered with 404.");
  await expect(lab.pages).toHaveText(["News article"]);
});

test("the server of the package says of every file what the lab's own says", async ({ request, baseURL }) => {
  await using served = await serving();
  expect(served.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
  const names = ["content-security-policy", "x-content-type-options", "referrer-policy", "cross-origin-opener-policy"];
  const saidOf = async (address: string) => {
    const headers = (await request.get(address)).headers();
    return { ...Object.fromEntries(names.map((name) => [name, headers[name]])), type: headers["content-type"]?.split(";")[0] };
  };
  for (const path of ["", "index.html", "pages/index.json", "page-with-images.html?x", "icon.svg", "models/learned.json"])
    expect({ path, ...(await saidOf(`${served.address}${path}`)) }).toEqual({ path, ...(await saidOf(`${baseURL}${path}`)) });
  // The usual port is taken now: a free one will do, unless it was named.
  const { port } = new URL(served.address);
  await expect(here(command, "--port", port)).rejects.toMatchObject({
    code: 2,
    stderr: `--port ${port}: taken by another program\n`,
  });
  await using second = await serving();
  expect(new URL(second.address).port).not.toBe(port);
  for (const path of ["no", "..%2fpackage.json", "open/", "open/x"])
    expect([path, (await request.get(`${served.address}${path}`)).status()]).toEqual([path, 404]);
});

test("served to others, the lab says where they find it", async ({ request }) => {
  const own = Object.values(networkInterfaces()).flatMap((places = []) => places.filter(({ family }) => family === "IPv4"));
  for (const host of ["0.0.0.0", "::"]) {
    await using served = await serving(["--host", host, "page.html"]);
    expect(served.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#open=/);
    const hosts = served.addresses.map((address) => new URL(address).hostname);
    expect(hosts.toSorted()).toEqual(own.map(({ address }) => address).toSorted());
    for (const address of served.addresses) expect([address, (await request.get(address)).status()]).toEqual([address, 200]);
  }
});

test("the package has its scripts in few bytes, and gives them to who takes only more", async ({ request }) => {
  await using served = await serving();
  const [script = ""] = /assets\/main-main-first-[^"]*/.exec(await (await request.get(served.address)).text()) ?? [];
  const built = await readFile(join(root, "dist", script), "utf8");
  for (const [accepted, encoding] of [
    ["br", "br"],
    ["identity", undefined],
  ]) {
    const answer = await request.get(`${served.address}${script}`, { headers: { "accept-encoding": accepted ?? "" } });
    expect([answer.headers()["content-encoding"], (await answer.text()) === built]).toEqual([encoding, true]);
  }
});

function api(): Promise<string> {
  return readFile(join(root, "docs/api.md"), "utf8");
}

/** Compiles a program of the folder as strictly as there is. */
async function compiled(file: string): Promise<void> {
  const strict = ["--strict", "--target", "es2023", "--module", "nodenext", "--types", "", "--outDir", "out"];
  const { stdout } = await here(join(root, "node_modules/.bin/tsc"), ...strict, file).catch(
    (failed: { stdout: string }) => failed,
  );
  expect(stdout).toBe("");
}

/** The names that a declaration file exports. */
function namesIn(text: string): readonly string[] {
  const lists = Array.from(text.matchAll(/^export (?:type )?\{([^}]*)\}/gm), ([, list = ""]) =>
    list.replace(/\btype /g, "").split(","),
  );
  const own = Array.from(
    text.matchAll(/^export (?:declare )?(?:interface|type|const|function) (\w+)/gm),
    ([, name = ""]) => name,
  );
  return [...own, ...lists.flat().map((name) => name.trim())].filter((name) => name !== "");
}

interface Declared {
  readonly text: string;
  readonly isExported: boolean;
}

/** All that declaration files declare, by its name; what an entry declares itself goes before what has the same name elsewhere. */
async function declarationsIn(folderOfTypes: string, entry: string): Promise<ReadonlyMap<string, Declared>> {
  const found = (await readdir(folderOfTypes, { recursive: true })).filter((path) => path.endsWith(".d.ts"));
  const files = [...found.filter((path) => path !== entry), entry];
  const texts = files.map((file) => readFileSync(join(folderOfTypes, file), "utf8").replace(/\/\*[^]*?\*\//g, ""));
  const statements = texts.flatMap((text) => text.split(/\n(?=export |interface |type |declare )/));
  return new Map(
    statements.flatMap((text): readonly [string, Declared][] => {
      const [, mark, name] = /^(export )?(?:declare )?(?:interface|type|class|const|function) (\w+)/.exec(text) ?? [];
      return name === undefined ? [] : [[name, { text, isExported: mark !== undefined }]];
    }),
  );
}

/** What the declarations of names mention, and those of what is only for them, that could have a name and has none here. */
function lackingNames(names: readonly string[], declared: ReadonlyMap<string, Declared>): readonly string[] {
  const lacking = new Set<string>();
  const seen = new Set(names);
  for (const name of seen)
    for (const [mentioned] of declared.get(name)?.text.matchAll(/\b[A-Z]\w*/g) ?? []) {
      const found = declared.get(mentioned);
      if (found === undefined || seen.has(mentioned)) continue;
      if (found.isExported) lacking.add(mentioned);
      else seen.add(mentioned);
    }
  return [...lacking];
}

/** The command `contentscope` at work. */
interface Serving extends AsyncDisposable {
  readonly address: string;
  /** All that it printed. */
  readonly addresses: readonly string[];
  /** Where it has its page. */
  readonly pageAddress: string;
}

/** Begins to serve the lab, as npx does, until what is answered is left. */
async function serving(parameters: readonly string[] = [], input?: Uint8Array): Promise<Serving> {
  const child = spawn("npx", ["contentscope", ...parameters], { cwd: folder, detached: true });
  child.stdin.end(input);
  const addresses: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    if (line === "Ctrl+C stops it.") break;
    addresses.push(/ at (\S+)$/.exec(line)?.[1] ?? line);
  }
  const [address = ""] = addresses;
  const id = /open=([\w-]+)/.exec(address)?.[1] ?? "";
  return { address, addresses, pageAddress: new URL(`/open/${id}`, address).href, [Symbol.asyncDispose]: () => ended(child) };
}

/** Ends what npx began, with what that began, as Ctrl-C in a terminal does. */
async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return;
  process.kill(-child.pid, "SIGINT");
  await once(child, "exit");
}

const imports = {
  "at once": /(?:^|[;}\n])(?:import|export)\b(?:[\w$\s{},*]*?\bfrom)?\s*["'`]([^"'`]+)["'`]/g,
  "late too": /(?:^|[;}\n])(?:import|export)\b(?:[\w$\s{},*]*?\bfrom)?\s*["'`]([^"'`]+)["'`]|\bimport\(["'`]([^"'`]+)["'`]\)/g,
};

/** All files that built modules import, and the packages among what they name. */
function graphOf(
  entries: readonly string[],
  when: keyof typeof imports,
): { readonly files: readonly string[]; readonly packages: readonly string[] } {
  const files = new Set(entries);
  const packages = new Set<string>();
  for (const file of files)
    for (const [, atOnce, late] of readFileSync(file, "utf8").matchAll(imports[when])) {
      const name = atOnce ?? late ?? "";
      if (name.startsWith(".")) files.add(resolve(dirname(file), name));
      else packages.add(name);
    }
  return { files: [...files], packages: [...packages] };
}
