// Writes src/extraction/statistics/blur-wasm.ts from blur.wat: node src/tools/build-wasm.mjs
import { readFileSync, writeFileSync } from "node:fs";
import openWabt from "wabt";

const folder = new URL("../extraction/statistics/", import.meta.url);
const wabt = await openWabt();
const module = wabt.parseWat("blur.wat", readFileSync(new URL("blur.wat", folder), "utf8"), { simd: true });
const base64 = Buffer.from(module.toBinary({}).buffer).toString("base64");

const lines = (base64.match(/.{1,110}/g) ?? []).map((line) => `  "${line}"`);
writeFileSync(
  new URL("blur-wasm.ts", folder),
  `/** \`blur.wat\`, compiled, as base64. Generated: change the source and run \`node src/tools/build-wasm.mjs\`. */\nexport const blurWasm =\n${lines.join(" +\n")};\n`,
);
