import { hostOf } from "../import/host-of.ts";
import type { PageKey } from "../worker/protocol/figures.ts";
import { activePage, type Lab } from "./lab.ts";
import type { OpenPage, SiteFile } from "./open-page.ts";

/** The pages that methods over a site compare the shown one with. */
export interface Site {
  /** Host of the shown page, where it names one. */
  readonly host: string | undefined;
  readonly pages: readonly SitePageInfo[];
  /** Pages that were given, but name another host. */
  readonly strangers: readonly SiteFile[];
}

export interface SitePageInfo extends SiteFile {
  readonly from: "tab" | "given";
}

/** Pages that may be given, at the most. */
export const mostSiteFiles = 200;

/**
 * What there is of the shown page's site: the other tabs that name its host, and the given pages that name no other. The page
 * itself, given once more, is none of them.
 */
export function siteOf(lab: Lab): Site {
  const page = activePage(lab);
  if (page === undefined) return { host: undefined, pages: [], strangers: [] };
  const host = hostNamedBy(page);
  const tabs = host === undefined ? [] : lab.pages.filter((other) => other.id !== page.id && hostNamedBy(other) === host);
  const others = lab.site.filter(({ source }) => source !== page.source && tabs.every((tab) => tab.source !== source));
  const isStrange = (file: SiteFile): boolean => host !== undefined && (hostNamedBy(file) ?? host) !== host;
  const given = others.filter((file) => !isStrange(file));
  return {
    host,
    pages: [
      ...tabs.map(({ key, name, source }): SitePageInfo => ({ key, name, source, from: "tab" })),
      ...given.map((file): SitePageInfo => ({ ...file, from: "given" })),
    ],
    strangers: others.filter(isStrange),
  };
}

/** Adds pages to those given; one of the same text only once, and no more than may be. */
export function withSiteFiles(lab: Lab, files: readonly SiteFile[]): Lab {
  const known = new Set(lab.site.map(({ source }) => source));
  const fresh = files.filter(({ source }) => !known.has(source) && known.add(source));
  return fresh.length === 0 ? lab : { ...lab, site: [...lab.site, ...fresh].slice(0, mostSiteFiles) };
}

export function withoutSiteFiles(lab: Lab, keys: readonly PageKey[]): Lab {
  return { ...lab, site: lab.site.filter(({ key }) => !keys.includes(key)) };
}

/** Characters at a page's beginning that are searched for its address. */
const headLength = 60_000;

const hosts = new Map<PageKey, string | undefined>();

/** The host of a page: by the address that it is from, else as it names its own: by its canonical address, its base, or the browser that saved it. */
function hostNamedBy({ key, source, url }: Pick<OpenPage, "key" | "source" | "url">): string | undefined {
  const host = hostOf(url);
  if (host !== undefined) return host;
  if (!hosts.has(key)) hosts.set(key, hostIn(source.slice(0, headLength)));
  return hosts.get(key);
}

/** Host in the beginning of a page, without "www."; `undefined` where it names none. */
export function hostIn(head: string): string | undefined {
  for (const tag of head.match(/<(?:link|meta|base)\b[^>]*>/gi) ?? []) {
    const isOwn =
      /\brel\s*=\s*["']?canonical\b/i.test(tag) || /\bproperty\s*=\s*["']?og:url\b/i.test(tag) || /^<base\b/i.test(tag);
    const address = isOwn ? /\b(?:href|content)\s*=\s*["']?(https?:\/\/[^"'\s>]+)/i.exec(tag)?.[1] : undefined;
    const host = address === undefined ? undefined : hostOf(address);
    if (host !== undefined) return host;
  }
  const saved = /<!-- saved from url=\(\d+\)(https?:\/\/\S+)/i.exec(head)?.[1];
  return saved === undefined ? undefined : hostOf(saved);
}
