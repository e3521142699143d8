import { messageOf } from "../format.ts";
import type { OpenPage } from "../state/open-page.ts";
import type { LabCore } from "./core.ts";
import { fetchCode } from "./late.ts";
import { sampleBytes, sampleGold } from "./load.ts";
import { pageOfBytes } from "./new-page.ts";

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
