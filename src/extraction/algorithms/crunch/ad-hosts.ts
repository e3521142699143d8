/**
 * Hosts that serve advertisements.
 *
 * Differs: Crunch came with a list of its own, which is not at hand; this short one is ours, old servers and those of today.
 */
const adHosts: ReadonlySet<string> = new Set([
  "aax.amazon-adsystem.com",
  "ad.doubleclick.net",
  "adfarm.mediaplex.com",
  "ads.pointroll.com",
  "ads.pubmatic.com",
  "ads.yahoo.com",
  "adserver.yahoo.com",
  "as.casalemedia.com",
  "bs.serving-sys.com",
  "c.amazon-adsystem.com",
  "cdn.taboola.com",
  "googleads.g.doubleclick.net",
  "ib.adnxs.com",
  "media.fastclick.net",
  "pagead2.googlesyndication.com",
  "rad.msn.com",
  "securepubads.g.doubleclick.net",
  "servedby.advertising.com",
  "static.criteo.net",
  "tpc.googlesyndication.com",
  "view.atdmt.com",
  "widgets.outbrain.com",
]);

const host = /^(?:https?:)?\/\/([^/?#:]+)/i;

/** Whether an address is of an ad server: its host as a whole, and no other. */
export function isAdAddress(address: string): boolean {
  const found = host.exec(address.trim())?.[1];
  return found !== undefined && adHosts.has(found.toLowerCase());
}
