import type { Preview } from "../../extraction/output/preview.ts";

/** A picture from elsewhere: the number of its element, and where it is. */
interface ForeignImage {
  readonly element: number;
  readonly address: string;
  readonly origin: string;
}

/** The pictures of a page that lie elsewhere on the web; without those whose address only the page's own place would complete. */
export function foreignImages({ images, base }: Preview): ForeignImage[] {
  return images.flatMap(({ element, address }) => {
    const url = parsed(address, base);
    const isOfWeb = url?.protocol === "https:" || url?.protocol === "http:";
    return isOfWeb ? [{ element, address: url.href, origin: url.origin }] : [];
  });
}

/** The different origins of pictures, in the order in which the page has them. */
export function originsOf(images: readonly ForeignImage[]): string[] {
  return [...new Set(images.map(({ origin }) => origin))];
}

/** Those pictures that come from some origins, by the number of their element. */
export function addressesFrom(images: readonly ForeignImage[], origins: readonly string[]): ReadonlyMap<number, string> {
  return new Map(images.flatMap(({ element, address, origin }) => (origins.includes(origin) ? [[element, address]] : [])));
}

function parsed(address: string, base: string | undefined): URL | undefined {
  // Without a place of its own a page's address may still name a host: `//example.org/a.png`.
  const start = base ?? (address.startsWith("//") ? "https://unknown.invalid/" : undefined);
  return URL.canParse(address, start) ? new URL(address, start) : undefined;
}
