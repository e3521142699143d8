import { metadata, type Metadata, type MetadataField } from "../page/metadata.ts";
import type { Page } from "../page/page.ts";
import { absoluteBy } from "./attributes.ts";
import type { OutputOptions } from "./dressing.ts";

/** The values that a page states of itself, without where they stand. */
export type MetadataValues = { readonly [field in MetadataField]?: string };

/** What a page states of itself, its addresses made absolute as those of its links are. */
export function absoluteMetadata(page: Page, { url }: OutputOptions = {}): Metadata {
  const found = metadata(page, url === undefined ? {} : { url });
  const absolute = absoluteBy(page, url);
  const { canonical, image } = found;
  return {
    ...found,
    ...(canonical && { canonical: { ...canonical, value: absolute(canonical.value) } }),
    ...(image && { image: { ...image, value: absolute(image.value) } }),
  };
}

/** The same as values alone, as they go into JSON and XML. */
export function metadataValues(page: Page, options: OutputOptions = {}): MetadataValues {
  return Object.fromEntries(Object.entries(absoluteMetadata(page, options)).map(([field, { value }]) => [field, value]));
}

/** The front matter of a Markdown file: YAML between two rules, its texts as JSON has them, which YAML reads; "" where nothing is known. */
export function frontMatter(values: MetadataValues): string {
  const lines = Object.entries(values).map(([field, value]) => `${field}: ${JSON.stringify(value)}`);
  return lines.length === 0 ? "" : `---\n${lines.join("\n")}\n---\n\n`;
}
