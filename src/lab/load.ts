import { array, object, optional, parse, string, unknown, type InferOutput } from "valibot";
import type { Library } from "../extraction/run.ts";
import type { FoundIn } from "./found-files.ts";
import type { LabClient } from "../worker/client.ts";

/** The extractors that there are. The worker says so; where it cannot be begun, it is read here, and the lanes say what is wrong. */
export async function declaredBy(client: LabClient): Promise<Library> {
  const declarations = await client
    .read((worker) => worker.declarations())
    .catch(async () => (await import("virtual:declarations")).declarations);
  return new Map(declarations.map((declaration) => [declaration.id, declaration]));
}

const sampleSchema = object({
  id: string(),
  site: string(),
  page: string(),
  title: string(),
  lesson: string(),
  language: string(),
  /** Other pages of its site, for the methods that compare them. */
  siblings: optional(array(string())),
});

/** A bundled page, as `public/pages/index.json` lists it. */
export type Sample = Readonly<InferOutput<typeof sampleSchema>>;

/** The bundled pages that the server offers; none where it does not answer. The lab works without them. */
export async function loadSamples(): Promise<readonly Sample[]> {
  try {
    const response = await fetch("./pages/index.json");
    return parse(array(sampleSchema), await response.json());
  } catch {
    return [];
  }
}

/** A bundled page: data, named as text, so that no server shows it as a document of the lab's own origin. @throws Error where it could not be loaded. */
export async function sampleBytes(site: string, page: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(`./pages/${site}/${page}.html.txt`);
  if (!response.ok) throw new Error(`answered with ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** The gold standard that a bundled page comes with. @throws Error with a sentence */
export async function sampleGold({ site, page, title }: Sample): Promise<File> {
  const response = await fetch(`./pages/${site}/${page}.gold.txt`);
  if (!response.ok) throw new Error(`The gold standard of “${title}” could not be loaded. Connect once to load the samples.`);
  return new File([await response.blob()], `${page}.gold.txt`);
}

/** A story that comes with the lab, as it is written. @throws Error where it could not be loaded. */
export async function loadStory(id: string): Promise<unknown> {
  const response = await fetch(`./stories/${id}.json`);
  if (!response.ok)
    throw new Error(response.status === 404 ? "there is no story of that name" : `the server answered with ${response.status}`);
  return parse(unknown(), await response.json());
}

/** The file that the command which serves the lab was given, under the id that its address has. @throws Error where it could not be fetched. */
export async function servedFile({ name, served }: { readonly name: string; readonly served: string }): Promise<File> {
  const response = await fetch(`./open/${served}`);
  if (!response.ok) throw new Error(`the server answered with ${response.status}`);
  return new File([await response.blob()], name);
}

/**
 * The bundled pages and their gold standards as files, a text of the same name beside each page, in a folder of their own.
 *
 * @throws Error with a sentence where one cannot be loaded
 */
export async function sampleFiles(
  samples: readonly Sample[],
): Promise<{ readonly files: readonly File[]; readonly found: FoundIn }> {
  const pairs = await Promise.all(
    samples.map(async (sample) => {
      const [bytes, gold] = await Promise.all([sampleBytes(sample.site, sample.page), sampleGold(sample)]);
      return [new File([bytes], `${sample.id}.html`), new File([gold], `${sample.id}.txt`)];
    }),
  );
  const files = pairs.flat();
  return {
    files,
    found: { name: samplesName, count: files.length, paths: files.map(({ name }) => `${samplesName}/${name}`) },
  };
}

/** The name of the corpus of the bundled pages. */
export const samplesName = "the samples";
