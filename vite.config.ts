import { readFile, utimes, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { VitePWA } from "vite-plugin-pwa";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import packageJson from "./package.json" with { type: "json" };
import { filesInFolder } from "./src/node/disk.ts";
import { pagePolicy } from "./src/node/lab-headers.ts";
import { chromiumSwitches, findChromium } from "./src/tools/chromium.mjs";
import { lateExtractors } from "./src/tools/late-extractors.ts";
import { smallParser } from "./src/tools/small-parser.mjs";

// File names tell the size budgets what a chunk is for: main-* is loaded first, worker-* and lab-worker-* compute, editor-* comes when asked for.
const chunkName =
  (shared: string) =>
  (chunk: { readonly name: string; readonly moduleIds: readonly string[]; readonly isDynamicEntry: boolean }) => {
    const isEditor = chunk.moduleIds.some((id) => id.includes("/monaco-editor/"));
    const role = isEditor ? "editor" : chunk.isDynamicEntry ? chunk.name : shared;
    return `assets/${role}${chunk.name === role ? "" : "-[name]"}-[hash].js`;
  };

const isNoEntry = (id: string): boolean => !/\/src\/(main\.tsx|worker\/worker\.ts)$|index\.html/.test(id);

// All of the lab is kept by the browser after the first visit: the samples too, so that it works without a network.
const offline = VitePWA({
  registerType: "prompt",
  injectRegister: false,
  manifest: {
    name: "Contentscope",
    short_name: "Contentscope",
    description: packageJson.description,
    start_url: "./",
    scope: "./",
    display: "standalone",
    background_color: "#ffffff",
    theme_color: "#0072b2",
    icons: [
      { src: "icon.svg", sizes: "any", type: "image/svg+xml" },
      { src: "icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  },
  workbox: {
    globPatterns: ["**/*.{html,js,css,svg,png,json,txt,ttf,wasm}"],
    // The editor is one large file.
    maximumFileSizeToCacheInBytes: 8 * 1024 * 1024,
    // A sample is data: it is not the lab. And an embedded figure is asked of the server: the page that is kept came with a header by which
    // nobody may frame it.
    navigateFallbackDenylist: [/\/pages\//, /[?&]embed\b/],
    ignoreURLParametersMatching: [/^(?!embed$)/],
    inlineWorkboxRuntime: true,
    cleanupOutdatedCaches: true,
  },
});

/** The policy in the built page, which holds wherever that is served; the server says it of every file, the workers too. */
const policy: Plugin = {
  name: "policy",
  apply: "build",
  transformIndexHtml: () => [
    { tag: "meta", attrs: { "http-equiv": "Content-Security-Policy", content: pagePolicy }, injectTo: "head-prepend" },
  ],
};

/** Scales here are of numbers alone: what the library brings to go from one colour to another would be twice its size again. */
const numberScales: Plugin = {
  name: "number-scales",
  apply: "build",
  transform(code, id) {
    if (!/node_modules\/d3-scale\/.*\.mjs$/.test(id)) return undefined;
    const imported = "import { interpolateNumber, interpolate, interpolateRound, piecewise } from 'd3-interpolate';";
    if (!code.includes(imported)) throw new Error("d3-scale imports d3-interpolate in another way than it did");
    return code.replace(
      imported,
      `const piecewise = undefined;
      const interpolate = (from, to) => (share) => from * (1 - share) + to * share;
      const interpolateNumber = interpolate;
      const interpolateRound = (from, to) => (share) => Math.round(from * (1 - share) + to * share);`,
    );
  },
};

/** Has beside each file that is worth it the same in fewer bytes, as small as it gets: servers send what a browser takes. */
const compression: Plugin = {
  name: "compression",
  apply: "build",
  closeBundle: {
    // After the last file is written, which is the service worker.
    order: "post",
    sequential: true,
    handler() {
      return compress(this.environment.config.build.outDir);
    },
  },
};

async function compress(folder: string): Promise<void> {
  const worthIt = [...filesInFolder(folder)].filter(({ path }) => /\.(?:html|js|css|json|txt|md|svg|ttf|wasm)$/.test(path));
  await Promise.all(
    worthIt.map(async ({ diskPath }) => {
      const bytes = await readFile(diskPath);
      await writeFile(`${diskPath}.br`, await promisify(brotliCompress)(bytes));
      await writeFile(`${diskPath}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
  // A server that has seen half of it looks again.
  await utimes(`${folder}/sw.js`, new Date(), new Date());
}

export default defineConfig(({ mode }) => ({
  base: "./",
  plugins: [react(), offline, policy, lateExtractors(), smallParser(), numberScales, compression],
  // What is exported says which version made it.
  define: { "import.meta.env.VITE_VERSION": JSON.stringify(packageJson.version) },
  server: { host: "127.0.0.1" },
  build: {
    target: "es2022",
    // What others wrote is given on with their licences.
    license: { fileName: "third-party-licences.md" },
    // The budgets in package.json say what is too large.
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
    rolldownOptions: {
      input: { main: "index.html" },
      output: {
        entryFileNames: "assets/[name]-[hash].js",
        chunkFileNames: chunkName("main"),
        // What every visit loads comes in one file, not in seventy. The entry waits at its top level, so that nothing may wait for it.
        codeSplitting: { groups: [{ name: "main-first", tags: ["$initial"], test: isNoEntry }] },
      },
    },
  },
  worker: {
    format: "es",
    plugins: () => [lateExtractors(), smallParser()],
    rolldownOptions: {
      output: {
        entryFileNames: "assets/[name]-[hash].js",
        chunkFileNames: chunkName("lab-worker"),
        // What every worker begins with is one file, as with the page; the programs in use today are fetched by who runs them.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: "first", tags: ["$initial"], test: isNoEntry },
            { name: "document", test: /node_modules\/linkedom\// },
            { name: "defuddle-program", test: /node_modules\/defuddle\// },
            { name: "readability-program", test: /node_modules\/@mozilla\/readability\// },
          ],
        },
      },
    },
  },
  optimizeDeps: {
    include: ["react-dom/client", "react/jsx-dev-runtime"],
    // Prebundled before the first page opens: what only a worker or a lazy part imports would be found late and reload a running test.
    entries: [
      "index.html",
      "src/**/*.{ts,tsx}",
      "!src/{bench,cli,node,tools}/**",
      "!src/**/*{.test,.fixture,-for-tests}.{ts,tsx}",
    ],
  },
  test: {
    attachmentsDir: "node_modules/.cache/vitest/attachments",
    // Shared machines can be slow; what hangs is still told.
    testTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    // Tests that go on at once start processes of their own.
    maxConcurrency: availableParallelism(),
    projects: [
      {
        extends: true,
        test: {
          name: "node",
          include: ["src/**/*.test.ts"],
          exclude: ["src/**/*.browser.test.ts"],
          environment: "node",
          // The registry is hundreds of modules: loading them anew for each of two hundred files took longer than the tests.
          isolate: false,
          // The process that hands out the files has little to do: no core is kept for it.
          maxWorkers: availableParallelism(),
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          include: ["src/**/*.browser.test.{ts,tsx}"],
          // As with Node: every file would load hundreds of modules into a frame of its own.
          isolate: false,
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({ launchOptions: { ...(mode === "test" && executable()), args: chromiumSwitches } }),
            instances: [{ browser: "chromium" }],
            viewport: { width: 1440, height: 900 },
            screenshotFailures: false,
          },
        },
      },
    ],
  },
}));

function executable() {
  const executablePath = findChromium();
  return executablePath === undefined ? {} : { executablePath };
}
