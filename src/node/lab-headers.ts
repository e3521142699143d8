/**
 * The policy of the lab, which may load and run its own files alone. Styles may stand in the page, as the editor needs it. A previewed
 * page inherits all of this. Only a page whose pictures were asked for, and a module of the user's own, have documents of another policy.
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

/**
 * The policy of the page in which a module of the user's own runs. It has no origin, so that it sees nothing of the lab. Its workers have
 * this policy, too, and it allows no network.
 */
const modulePolicy =
  "default-src 'none'; script-src 'unsafe-inline' blob:; worker-src blob:; sandbox allow-scripts; frame-ancestors 'self'";

/** The files that have a policy of their own, since the lab shows them in a frame. */
const framePolicies: Readonly<Record<string, string>> = {
  "/page-with-images.html": "frame-ancestors 'self'",
  "/module-frame.html": modulePolicy,
};

/** The addresses of the page, which is a figure for an article where it is asked for with `embed`. */
const pagePaths: readonly string[] = ["/", "/index.html"];

/** Files whose names have a hash of what is in them, so that one name is for ever one content. */
const hashedFiles = /^\/assets\//u;

/**
 * The headers that come with every file of the lab, by its address: what the page's own policy cannot say, the policy of the workers, and
 * what a browser may keep.
 */
export function labHeaders(url: string): Readonly<Record<string, string>> {
  // Query and fragment do not change the file that is served. A path that only begins alike is another file.
  const [, path = "", query = ""] = /^([^?#]*)\??([^#]*)/.exec(url) ?? [];
  const isEmbedded = pagePaths.includes(path) && new URLSearchParams(query).has("embed");
  // The blur is compiled in the worker.
  const policy = policyWith("'self' 'wasm-unsafe-eval'");
  return {
    // Other sites may frame nothing but an embedded figure, which keeps and opens nothing of its reader's.
    "Content-Security-Policy": framePolicies[path] ?? (isEmbedded ? policy : `${policy}; frame-ancestors 'none'`),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": hashedFiles.test(path) ? "public, max-age=31536000, immutable" : "no-cache",
  };
}
