import { createServer } from "node:net";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import { chromiumSwitches, findChromium } from "../src/tools/chromium.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const cache = `${root}node_modules/.cache`;
const executablePath = findChromium();

// A journey is over before what the optimising compilers make of the lab pays: they took a seventh of all its time.
const compileLate = "--js-flags=--invocation-count-for-maglev=4000 --invocation-count-for-turbofan=20000";

// Kept in the environment, because each of Playwright's workers reads this file again.
const port = (process.env["CONTENTSCOPE_E2E_PORT"] ??= await freePort());
const baseURL = `http://127.0.0.1:${port}/`;

/** The built app is what is tested: run `npm run build` first. */
export default defineConfig({
  testDir: ".",
  outputDir: `${cache}/playwright`,
  reporter: [["list"], ["json", { outputFile: `${cache}/reports/e2e.json` }]],
  // A browser keeps a core busy: two at the least, and no more than there are cores.
  workers: Math.min(Math.max(availableParallelism(), 2), 6),
  retries: process.env["CI"] === undefined ? 0 : 1,
  // For machines under load: what is waited for mostly comes at once.
  timeout: 90_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env["CI"] !== undefined,
  use: {
    baseURL,
    browserName: "chromium",
    viewport: { width: 1440, height: 900 },
    // Keeping the whole lab for offline use would only slow the journeys that are about something else.
    serviceWorkers: "block",
    // Opening a window costs as much as opening the lab. What one journey leaves in it is cleared away before the next.
    reuseContext: true,
    launchOptions: { args: [...chromiumSwitches, compileLate], ...(executablePath !== undefined && { executablePath }) },
  },
  webServer: { command: `node --import tsx src/cli/contentscope.ts --port ${port}`, cwd: root, url: baseURL },
});

function freePort(): Promise<string> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(String(typeof address === "object" ? address?.port : address)));
    });
  });
}
