/** The host of an address, without the "www." that tells nothing. */
export function siteOf(url: string | undefined): string | undefined {
  const [, host] = /^(?:https?:)?\/\/(?:[^/?#@]*@)?([^/?#:]+)/i.exec(url ?? "") ?? [];
  return host?.toLowerCase().replace(/^www\./, "");
}
