import Defuddle from "defuddle";

/** The article as Defuddle makes it, with its own settings, but for what needs a network. @param Program another version of it */
export function defuddleArticle(document: Document, Program: typeof Defuddle = Defuddle): string {
  const options = { url: addressOf(document), useAsync: false, fetch: refuseRequest };
  return new Program(document, options).parse().content;
}

/** The address that a page gives itself: Defuddle has rules for some sites. */
function addressOf(document: Document): string {
  const canonical = document.querySelector("link[rel='canonical']")?.getAttribute("href");
  const named = canonical ?? document.querySelector("meta[property='og:url']")?.getAttribute("content") ?? "";
  return /^https?:/i.test(named) && URL.canParse(named) ? named : "about:blank";
}

function refuseRequest(): Promise<never> {
  return Promise.reject(new Error("nothing is requested for a page"));
}
