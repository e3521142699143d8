import { fileKindOf } from "../import/file-kind.ts";
import { sizeLimits } from "../import/limits.ts";
import { unpackGzip } from "../import/bytes.ts";
import { fileStem, saveFile } from "../persistence/files.ts";
import { goldJson, readGold, stemOf, stemsOf } from "../persistence/gold-file.ts";
import type { OpenPage, PageGold } from "../state/open-page.ts";
import { withGold } from "../state/page-changes.ts";
import { messageOf } from "../format.ts";
import type { LabCore } from "./core.ts";
import type { LabClient } from "../worker/client.ts";
import { formatIn } from "./found-files.ts";

/** The gold standard of a page that a file has. @throws RangeError with a sentence where it has none */
export async function goldOfFile(file: File, page: OpenPage, client: LabClient): Promise<PageGold> {
  if (file.size > sizeLimits.openable) throw new RangeError(`${file.name} is too large for a gold standard.`);
  const packed = new Uint8Array(await file.arrayBuffer());
  const isPacked = fileKindOf(packed, file.name).kind === "gzip";
  const bytes = isPacked ? await unpackGzip(packed, sizeLimits.openable) : packed;
  const kind = fileKindOf(bytes, file.name);
  if (kind.kind !== "text" && kind.kind !== "data")
    throw new RangeError(kind.sentence.replace("not HTML", "not a gold standard"));
  const { text } = await client.read((worker) => worker.decode(bytes));
  return readGold(file.name.replace(/\.gz$/i, ""), text.replace(/\r\n?/g, "\n"), page);
}

/** Offers a gold standard as a file named like the page, so that it opens with that; answers its name. */
export function goldFile(page: OpenPage, gold: PageGold, text: string, format: "text" | "json"): string {
  const stem = fileStem(page.name) || "page";
  const name = format === "text" ? `${stem}.txt` : `${stem}.gold.json`;
  if (format === "text") saveFile(name, "text/plain", `${text}\n`);
  else saveFile(name, "application/json", goldJson(page, gold, text));
  return name;
}

/** Opens files, of which some are gold standards of the others, or of pages that are open already. */
export async function openWithGold(
  lab: LabCore,
  files: readonly File[],
  open: (files: readonly File[]) => Promise<void>,
): Promise<void> {
  const present = (): readonly OpenPage[] => lab.session.getState().lab.pages;
  const before = present();
  const { pages, golds } = await sortedFiles(files, before);
  if (pages.length > 0) await open(pages);
  const opened = present().filter(({ id }) => before.every((page) => page.id !== id));
  for (const gold of golds) await giveGold(lab, gold, opened);
}

/** Gives a file's gold standard to the page that it is of; one of many pages to each of those that were opened with it. */
async function giveGold(
  { session, client, change, say, notify }: LabCore,
  file: File,
  opened: readonly OpenPage[],
): Promise<void> {
  const { pages, page: shown } = session.getState().lab;
  const ofName = pages.findLast((page) => stemsOf(page).has(stemOf(file.name)));
  const shownPage = pages.filter(({ id }) => id === shown);
  const meant = ofName !== undefined ? [ofName] : opened.length > 0 ? opened : shownPage;
  const refusals: string[] = [];
  for (const page of meant)
    try {
      const gold = await goldOfFile(file, page, client);
      change((lab) => withGold(lab, page.id, gold));
      say(`${file.name} is the gold standard of ${page.name}`);
    } catch (error) {
      refusals.push(messageOf(error));
    }
  const [refusal = `${file.name} is a gold standard, but its page is not open. Open both together.`] = refusals;
  if (refusals.length === meant.length) notify({ id: `gold ${file.name}`, severity: "error", text: refusal, actions: [] });
}

/** Tells gold standards from pages: "news.txt" is that of "news.html", chosen with it or open already; so is JSON, by what is in it. */
async function sortedFiles(
  files: readonly File[],
  open: readonly OpenPage[],
): Promise<{ readonly pages: readonly File[]; readonly golds: readonly File[] }> {
  const stems = new Set([
    ...open.flatMap((page) => [...stemsOf(page)]),
    ...files.filter(({ name }) => !isTextName(name) && !isJsonName(name)).map(({ name }) => stemOf(name)),
  ]);
  const pages: File[] = [];
  const golds: File[] = [];
  for (const file of files) {
    const isText = isTextName(file.name) && stems.has(stemOf(file.name));
    const isJson = isJsonName(file.name) && formatIn(await file.slice(0, 200).text()) !== "results";
    (isText || isJson ? golds : pages).push(file);
  }
  return { pages, golds };
}

function isTextName(name: string): boolean {
  return /\.txt(?:\.gz)?$/i.test(name);
}

function isJsonName(name: string): boolean {
  return /\.json(?:\.gz)?$/i.test(name);
}
