// npm start: installs what is missing, builds, and runs the command contentscope, which serves what was built.
import { prepareInstall } from "./prepare.mjs";

await prepareInstall();
const { build } = await import("vite");
await build({ logLevel: "warn" });
const { register } = await import("tsx/esm/api");
register();
await import("../cli/contentscope.ts");
