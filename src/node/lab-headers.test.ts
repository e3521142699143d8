import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { labHeaders } from "./lab-headers.ts";

it("are written down for who hosts the lab", () => {
  const text = readFileSync(new URL("../../docs/hosting.md", import.meta.url), "utf8");
  const { "Content-Security-Policy": policy = "", ...others } = labHeaders("/");
  expect(text).toContain(`\n${policy}\n`);
  for (const [name, value] of Object.entries(others)) expect(text).toMatch(new RegExp(`\\| \`${name}\` +\\| \`${value}\` +\\|`));
  expect(text).toContain(`\`${labHeaders("/page-with-images.html")["Content-Security-Policy"]}\`, and nothing more`);
  expect(text).toContain(`\`${labHeaders("/module-frame.html")["Content-Security-Policy"]}\``);
});
