import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { extractMain } from "./extract-main.ts";
import { runHere, type Answer } from "./terminal.fixture.ts";

/** What must come out of a small page that shows a fault which people report against extractors. */
interface ReportedCase {
  readonly file: string;
  readonly args: readonly string[];
  readonly raw: boolean;
  readonly want: readonly string[];
  readonly absent: readonly string[];
  readonly absentText: readonly string[];
  readonly re: readonly string[];
  readonly stderr: readonly string[];
}

const folder = fileURLToPath(new URL("../../../shared/cases", import.meta.url));
const names = existsSync(folder) ? readdirSync(folder).filter((name) => /^\d\d-/.test(name)) : ["none are here"];

/** Without white space at the ends of lines. */
function trimmed(text: string): string {
  return text.replaceAll(/[ \t]+$/gm, "");
}

it.skipIf(!existsSync(folder)).for(names)("writes what a reader sees: %s", { timeout: 30_000 }, async (name) => {
  const path = join(folder, name);
  const { file, args, raw, ...must } = JSON.parse(readFileSync(join(path, "check.json"), "utf8")) as ReportedCase;
  const written = (format: string): Promise<Answer> =>
    runHere(extractMain, [...(raw ? [] : ["--format", format]), ...args, join(path, file)]);
  const { output, errors } = await written("markdown");
  for (const text of must.want) expect(trimmed(output)).toContain(trimmed(text));
  for (const text of must.absent) expect(output).not.toContain(text);
  for (const pattern of must.re) expect(output).toMatch(new RegExp(pattern));
  for (const pattern of must.stderr) expect(errors).toMatch(new RegExp(pattern));
  if (must.absentText.length === 0) return;
  const text = await written("text");
  for (const absent of must.absentText) expect(text.output).not.toContain(absent);
});
