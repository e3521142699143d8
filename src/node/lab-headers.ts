/**
 * What the lab may load and run: its own files alone. Styles may stand in the page, which the editor needs; a previewed page inherits
 * all of this. Only a page whose pictures were asked for is drawn in a document of another policy.
 */
const policyWith = (scripts: string): string =>
  [
    "default-src 'none'",
    `script-src ${scripts}`,
    "worker-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "frame-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");

/** The policy that stands in the built page, and holds wherever that is served. */
export const pagePolicy = policyWith("'self'");

const pictureDocument = "/page-with-images.html";

/** The headers that come with every file of the lab, by its address: what the page's own policy cannot say, and the policy of the workers. */
export function labHeaders(url: string): Readonly<Record<string, string>> {
  // What comes after the path changes nothing of what is served; a path that only begins alike is another file.
  const isPictureDocument = url.split(/[?#]/, 1)[0] === pictureDocument;
  return {
    // The blur is compiled in the worker. Nobody but the lab itself may show what is served here in a frame.
    "Content-Security-Policy": isPictureDocument
      ? "frame-ancestors 'self'"
      : `${policyWith("'self' 'wasm-unsafe-eval'")}; frame-ancestors 'none'`,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
  };
}
