import { canonicalSource } from "../extraction/page/source.ts";
import type { Lab } from "../state/lab.ts";
import { newId, newPageId, type PageEncoding, type OpenPage } from "../state/open-page.ts";
import { messageOf, thousands } from "../format.ts";
import type { LabClient } from "../worker/client.ts";
import type { LabCore } from "./core.ts";
import { fetchCode } from "./late.ts";
import { sampleBytes, sampleGold } from "./load.ts";

/** A page before it becomes a tab. */
export type PageDraft = Pick<OpenPage, "name" | "origin"> &
  Partial<Pick<OpenPage, "byteLength" | "url" | "encoding" | "lesson" | "bytes" | "gold">> & { readonly text: string };

/** A tab for a text, with an id of its own; as long as it is in UTF-8, where no other length is given. */
export function newPage({ text, ...draft }: PageDraft): OpenPage {
  return {
    id: newPageId(),
    key: newId(),
    revision: 0,
    source: canonicalSource(text),
    lineEnds: lineEndsOf(text),
    dismissed: [],
    byteLength: utf8Length(text),
    ...draft,
  };
}

/** Bytes of a text in UTF-8. They are counted: to encode it takes ten times as long. */
export function utf8Length(text: string): number {
  let length = text.length;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit > 0x7f) length += unit > 0x7ff ? 2 : 1;
    // The four bytes of a pair of surrogates are counted with its first.
    if (unit >= 0xd800 && (text.codePointAt(at) ?? 0) > 0xffff) at++;
  }
  return length;
}

/** A page's text, and the encoding that its bytes are in: that which is given, else what an archive or the page itself says, or a guess. */
export async function decoded(
  client: LabClient,
  bytes: Uint8Array<ArrayBuffer>,
  choice?: string,
  archived?: string,
): Promise<{ readonly text: string; readonly encoding: PageEncoding }> {
  const {
    text,
    encoding: name,
    reason,
    unreadableCount,
    suspected,
  } = await client.read((worker) => worker.decode(bytes, choice, archived));
  return { text, encoding: { name, reason, unreadableCount, ...(suspected && { suspected }) } };
}

/** A page of bytes, which it keeps, so that it can be decoded anew; an archive may say what encoding they are in. */
export async function pageOfBytes(
  client: LabClient,
  bytes: Uint8Array<ArrayBuffer>,
  draft: Omit<PageDraft, "text" | "byteLength">,
  archived?: string,
): Promise<OpenPage> {
  return newPage({ ...draft, ...(await decoded(client, bytes, undefined, archived)), bytes, byteLength: bytes.length });
}

/** A bundled page, to be opened, with its gold standard; `undefined` where there is none of the id, or it could not be loaded, which is said. */
export async function samplePage({ client, samples, notify, dismiss }: LabCore, id: string): Promise<OpenPage | undefined> {
  const sample = samples.find((candidate) => candidate.id === id);
  if (sample === undefined) return undefined;
  try {
    const [bytes, gold] = await Promise.all([
      sampleBytes(sample.site, sample.page),
      // Without its gold standard the page is still worth to be seen.
      sampleGold(sample).catch(() => undefined),
    ]);
    const draft = { name: sample.title, origin: { kind: "sample", detail: id }, lesson: sample.lesson } as const;
    const page = await pageOfBytes(client, bytes, draft);
    if (gold === undefined) return page;
    const { goldOfFile } = await fetchCode(() => import("./gold-files.ts"));
    return { ...page, gold: await goldOfFile(gold, page, client) };
  } catch (error) {
    const notice = `sample-${id}`;
    notify({
      id: notice,
      severity: "error",
      text: `The sample “${sample.title}” could not be loaded: ${messageOf(error)}. Is the server that brought this lab still running?`,
      actions: [{ label: "Dismiss", run: () => dismiss(notice) }],
    });
    return undefined;
  }
}

/** The same pages by other keys: they are to be opened anew, though their texts are the same. */
export function withNewKeys(lab: Lab): Lab {
  return {
    ...lab,
    pages: lab.pages.map((page) => ({ ...page, key: newId() })),
    site: lab.site.length === 0 ? lab.site : lab.site.map((file) => ({ ...file, key: newId() })),
  };
}

/** The line ends of a text, before they are all made `\n`: "LF", "CRLF", "LF (1,204 CRLF)". */
export function lineEndsOf(text: string): string {
  const crlf = count(text, "\r\n");
  const lf = count(text, "\n") - crlf;
  const cr = count(text, "\r") - crlf;
  const others = [crlf > 0 ? `${thousands(crlf)} CRLF` : "", cr > 0 ? `${thousands(cr)} CR` : ""].filter((part) => part !== "");
  if (others.length === 0) return "LF";
  return lf === 0 && others.length === 1 ? (crlf > 0 ? "CRLF" : "CR") : `LF (${others.join(", ")})`;
}

function count(text: string, part: string): number {
  let found = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) found++;
  return found;
}
