import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { warcOf } from "../src/import/archives/warc.fixture.ts";

const run = promisify(execFile);
const root = fileURLToPath(new URL("..", import.meta.url));
let folder = "";

/** Runs a program in a folder where the packed command is on the path. */
const here = (program: string, ...parameters: readonly string[]) => {
  const { PATH = "" } = process.env;
  return run(program, parameters, {
    cwd: folder,
    env: { ...process.env, PATH: join(folder, "node_modules/.bin") + delimiter + PATH },
  });
};

/** The blocks of code of a document, of one language. */
async function blocksOf(path: string, language: string): Promise<readonly string[]> {
  const text = await readFile(join(root, path), "utf8");
  return Array.from(text.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, "gm")), ([, block = ""]) => block);
}

const hasPython = () =>
  here("python3", "--version").then(
    () => true,
    () => false,
  );

const page = (name: string) =>
  `<title>${name}</title><h1>${name}</h1><p>${`The ferry ${name} stayed in the harbour this morning. `.repeat(9)}`;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  folder = await mkdtemp(join(tmpdir(), "documents-"));
  const { stdout } = await run("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", folder], { cwd: root });
  const [{ filename }] = JSON.parse(stdout) as [{ readonly filename: string }];
  await writeFile(join(folder, "package.json"), "{}");
  await here("npm", "install", "--offline", "--cache", join(folder, "cache"), `./${filename}`);
  for (const name of ["pages/a", "pages/b", "shards"]) await mkdir(join(folder, name), { recursive: true });
  for (const name of ["a", "b"]) {
    await writeFile(join(folder, `pages/${name}/index.html`), page(name));
    const archive = await warcOf([{ url: `https://a.example/${name}`, body: page(name) }], true);
    await writeFile(join(folder, `shards/${name}.warc.gz`), archive);
    await writeFile(join(folder, "crawl.warc.gz"), archive);
  }
  await writeFile(join(folder, "page.html"), `<nav><a href=/>Home</a></nav>${page("d")}`);
  for (const name of ["corpus", "out"]) await mkdir(join(folder, name));
  for (const name of ["a", "b", "c", "d"]) {
    await writeFile(join(folder, `corpus/${name}.html`), `<ul><li><a href=/>Home</a></ul>${page(name)}`);
    await writeFile(join(folder, `corpus/${name}.txt`), `The ferry ${name}`);
    await writeFile(join(folder, `out/${name}.txt`), "The ferry");
  }
  const texts = JSON.stringify(Object.fromEntries(["a", "b", "c", "d"].map((name) => [name, "The ferry"])));
  const files = {
    "mine.txt": "over strings\nλ = 5 from 0 to 20\nkeep characters > λ\n",
    "mine.py": "import sys\nprint(sys.stdin.read())\n",
    "mine.mjs": "export default (document) => document.body.textContent;\n",
    "trafilatura-1.8.json": texts,
    "pinned.json": texts,
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  await writeFile(join(folder, "pages.jsonl"), `${JSON.stringify({ id: 7, html: page("c") })}\n`);
});

test.afterAll(() => rm(folder, { recursive: true, force: true }));

test("the commands of the document on pipelines do what they say", async () => {
  test.slow();
  for (const block of await blocksOf("docs/pipelines.md", "sh")) {
    await here("bash", "-euo", "pipefail", "-c", block);
    if (block.includes("pages.jsonl"))
      expect(await readFile(join(folder, "content.jsonl"), "utf8")).toMatch(/^\{"id":7,.*"markdown":"# c\\n\\nThe ferry c /);
    await rm(join(folder, "content.jsonl"), { force: true });
  }
  const written = (await readdir(join(folder, "content"), { recursive: true })).toSorted();
  expect(written).toEqual(["a", "a.jsonl", "a/index.md", "b", "b.jsonl", "b/index.md"]);
});

for (const name of ["command-line", "formulas", "own-extractors", "compare"])
  test(`the commands of docs/${name}.md run`, async () => {
    test.skip(name === "own-extractors" && !(await hasPython()), "there is no Python here");
    test.setTimeout(180_000);
    const blocks = await blocksOf(`docs/${name}.md`, "sh");
    expect(blocks.length).toBeGreaterThan(0);
    if (name === "compare")
      for (const results of ["results-monday.json", "results.json"])
        await here("contentscope", "evaluate", "--algorithm", "ccb", "--out", results, "corpus/");
    for (const block of blocks) {
      const { stdout, stderr } = await here("bash", "-euo", "pipefail", "-c", block);
      expect(stdout.length).toBeGreaterThan(50);
      expect(stderr).not.toMatch(/\b(?:failed|not judged|cannot)\b/);
    }
  });

test("the programs in Python of the document on pipelines run", async () => {
  test.skip(!(await hasPython()), "there is no Python here");
  const [first = "", , ray = "", datatrove = ""] = await blocksOf("docs/pipelines.md", "python");
  const print = async (program: string) => (await here("python3", "-c", program)).stdout;
  expect(await print(first)).toBe("The ferry stayed in the harbour this morning.\n");
  const html = JSON.stringify(page("d"));
  expect(await print(`${ray}\nprint(contents({"html": [${html}, ""]})["text"])`)).toMatch(/^\['d\\nThe ferry d .*', ''\]\n$/);
  // Its base class, as far as the extractor knows it.
  await mkdir(join(folder, "datatrove/pipeline/extractors"), { recursive: true });
  await writeFile(join(folder, "datatrove/pipeline/extractors/base.py"), "class BaseExtractor: pass\n");
  expect(await print(`${datatrove}\nit = Contentscope()\nprint(it.extract(${html}), it.extract(${html}))`)).toMatch(
    /^d\nThe ferry d .* d\nThe/,
  );
});
