import { gunzipSync } from "node:zlib";
import { readdirSync, readFileSync } from "node:fs";
import { extractors } from "/work/w/formula/src/extraction/algorithms/index.ts";
import { openPage } from "/work/w/formula/src/extraction/page/open-page.ts";
import { decode } from "/work/w/formula/src/extraction/encoding/decode.ts";
import { extract, libraryOf } from "/work/w/formula/src/extraction/run.ts";
const library = libraryOf(extractors as never);
const dir = "/work/shared/corpus/"; 
import { execSync } from "node:child_process";
const files = execSync("ls -d /work/shared/corpus/html/*").toString().trim().split("\n");
console.log(files.length);
const preset = (n: string) => (library.get("formula") as any).presets.find((p: any) => p.name === n).values;
const cases: any[] = [
 ["CETR-TM", {extractor:"cetr",values:{method:"tm"}}, preset("CETR-TM")],
 ["LQF plain", {extractor:"lqf",values:{order:"top-down"}}, preset("link quota")],
 ["CETD-DS", {extractor:"cetd-ds",values:{}}, preset("CETD-DS")],
 ["Density", {extractor:"density",values:{}}, preset("Density")],
 ["Plain", {extractor:"plain",values:{}}, preset("all")],
];
const n = Number(process.argv[2] ?? files.length);
for (const [name, run, values] of cases) {
  let same=0, diff: string[]=[]; let tA=0,tB=0;
  for (const f of files.slice(0,n)) {
    const page = openPage(decode((f.endsWith(".gz")?gunzipSync(readFileSync(f)):readFileSync(f))));
    const go = (spec: any) => { const t=process.cpuUsage(); const s=extract(spec, page, library as never, {}).selection; const u=process.cpuUsage(t); return [s,(u.user+u.system)/1000] as const; };
    const [a,ta]=go(run); const [b,tb]=go({extractor:"formula",values});
    tA+=ta;tB+=tb;
    if (Buffer.compare(Buffer.from(a.buffer,a.byteOffset,a.byteLength),Buffer.from(b.buffer,b.byteOffset,b.byteLength))===0) same++; else diff.push(f);
  }
  console.log(name, "same", same, "of", n, "ms", tA.toFixed(0), tB.toFixed(0), (tB/tA).toFixed(2), diff.slice(0,3).join(" "));
}
