/** The host of an address, without the "www." that tells nothing. */
export function hostOf(url: string | undefined): string | undefined {
  const [, host] = /^(?:https?:)?\/\/(?:[^/?#@]*@)?([^/?#:]+)/i.exec(url ?? "") ?? [];
  return host?.toLowerCase().replace(/^www\./, "");
}
