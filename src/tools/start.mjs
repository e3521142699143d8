// npm start: installs what is missing, builds, serves, and prints the address.
import { prepare } from "./prepare.mjs";

await prepare();
const { build, preview } = await import("vite");
await build({ logLevel: "warn" });
// Vite takes the next free port when this one is taken.
const server = await preview({ preview: { port: 4173 } });
console.log(`\nContentscope is at ${server.resolvedUrls?.local[0]}\nCtrl+C stops it.`);

for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, () => process.exit(0));
}
