import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { group } from "d3-array";
import { format } from "prettier";
import { describe, expect, it } from "vitest";
import { extractors } from "../extraction/algorithms/index.ts";
import type { AnyExtractor } from "../extraction/contract/extractor.ts";

const root = new URL("../../", import.meta.url);
const docs = readdirSync(new URL("docs/", root)).filter((name) => name.endsWith(".md"));
const textOf = (file: string | URL): string => readFileSync(new URL(file, root), "utf8");

describe("the documentation", () => {
  it("has in docs/methods.md what the methods declare", async () => {
    const text = await format(gallery(extractors), { parser: "markdown", printWidth: 130 });
    await expect(text).toMatchFileSnapshot(fileURLToPath(new URL("docs/methods.md", root)));
  });

  it("has an index that leads to every file of docs/", () => {
    const targets = new Set(Array.from(textOf("docs/README.md").matchAll(/\]\(([^)]*)\)/g), ([, target]) => target));
    expect(docs.filter((name) => name !== "README.md" && !targets.has(name))).toEqual([]);
  });

  it.each(["README.md", "CONTRIBUTING.md", ...docs.map((name) => `docs/${name}`)])("leads from %s to what there is", (file) => {
    const targets = Array.from(textOf(file).matchAll(/\]\((?!https?:)([^)]*)\)/g), ([, target = ""]) => target);
    expect(targets.filter((target) => !isThere(new URL(target, new URL(file, root))))).toEqual([]);
  });
});

/** Whether a file is there, with the heading to which the fragment leads, as GitHub writes it. */
function isThere(url: URL): boolean {
  if (!existsSync(url)) return false;
  const headings =
    url.hash === "" ? [] : Array.from(textOf(url).matchAll(/^#+ (.*)$/gm), ([, heading = ""]) => heading.toLowerCase());
  return (
    url.hash === "" ||
    headings.some((heading) => `#${heading.replaceAll(/[^\p{L}\p{N} _-]/gu, "").replaceAll(" ", "-")}` === url.hash)
  );
}

/** Markdown of what methods say of themselves, with their figures. */
function gallery(methods: readonly AnyExtractor[]): string {
  const families = Array.from(
    group(methods, ({ family }) => family),
    ([family, own]) => [`## ${family}`, ...own.map(entryOf)],
  );
  return `# The methods

Each with what it does, the figure that it is known by on a sample page (of a long table the beginning), its formula and its paper. The name in code is
the one on the command line and in the module. A method’s ⓘ in the lab says more: parameters, what differs from the paper, published numbers. So does
\`contentscope extract --list\`. \`npm run pictures\` makes this page and its figures anew.

${families.flat().join("\n\n")}
`;
}

function entryOf({ id, name, summary, formula, figure, paper, reconstructed }: AnyExtractor): string {
  const cited = `${paper.authors} (${paper.year}): _${paper.title}_, ${paper.venue}.`;
  return `### ${name}

\`${id}\` · ${summary}

![The figure of ${name}](methods/${id}.svg)

${figure}

${formula.includes("\n") ? `\`\`\`\n${formula}\n\`\`\`` : `Formula: \`${formula}\``}

Paper: ${cited} ${reconstructed ?? ""}`;
}
