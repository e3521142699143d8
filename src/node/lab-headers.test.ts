import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { labHeaders } from "./lab-headers.ts";

it("are written down for who hosts the lab", () => {
  const text = readFileSync(new URL("../../docs/hosting.md", import.meta.url), "utf8");
  const { "Content-Security-Policy": policy = "", ...others } = labHeaders("/");
  expect(text).toContain(`\n${policy}\n`);
  for (const [name, value] of Object.entries(others)) expect(text).toMatch(new RegExp(`\\| \`${name}\` +\\| \`${value}\` +\\|`));
  expect(text).toContain(`\`${labHeaders("/page-with-images.html")["Content-Security-Policy"]}\`, and nothing more`);
  expect(text).toContain(`\`${labHeaders("/module-frame.html")["Content-Security-Policy"]}\``);
});

it("let a browser keep what has its content's hash in its name, and nothing else", () => {
  const cachingOf = (url: string): string => labHeaders(url)["Cache-Control"] ?? "";
  const kept = "public, max-age=31536000, immutable";
  expect(readFileSync(new URL("../../docs/hosting.md", import.meta.url), "utf8")).toContain(`\`Cache-Control: ${kept}\``);
  for (const url of ["/assets/index-Ab1.js", "/assets/worker-x.js?worker"]) expect([url, cachingOf(url)]).toEqual([url, kept]);
  for (const url of ["/", "/index.html", "/sw.js", "/pages/assets/a.txt", "/?/assets/x", "/pages/index.json"])
    expect([url, cachingOf(url)]).toEqual([url, "no-cache"]);
});

describe("who may show the lab in a frame", () => {
  const policyOf = (url: string): string => labHeaders(url)["Content-Security-Policy"] ?? "";

  it("is everybody for an embedded figure alone", () => {
    for (const url of ["/?embed", "/index.html?embed", "/?limit=5&embed=1", "/?embed#v1&s=news"])
      expect([url, policyOf(url)]).toEqual([url, expect.not.stringContaining("frame-ancestors")]);
    for (const url of ["/", "/?embedded", "/?x=embed", "/#?embed", "/pages/index.json?embed", "/assets/main.js?embed"])
      expect([url, policyOf(url)]).toEqual([url, expect.stringContaining("frame-ancestors 'none'")]);
    for (const url of ["/page-with-images.html", "/module-frame.html"]) expect(policyOf(`${url}?embed`)).toBe(policyOf(url));
  });

  it("is all that the two policies differ in", () => {
    expect(`${policyOf("/?embed")}; frame-ancestors 'none'`).toBe(policyOf("/"));
  });
});
