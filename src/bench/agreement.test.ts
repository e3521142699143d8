import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { expect, it, onTestFinished } from "vitest";

const script = fileURLToPath(new URL("agreement.ts", import.meta.url));

it("scores what is asked for on each page, beside the reference", { timeout: 60_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), "agreement-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ["html", "ground-truth"]) mkdirSync(join(folder, name));
  writeFileSync(join(folder, "html", "1.html.gz"), gzipSync("<nav>Home</nav><p>one two three"));
  writeFileSync(join(folder, "ground-truth", "1.json"), JSON.stringify({ ground_truth: { main_content: "one two three" } }));
  writeFileSync(join(folder, "reference.json"), JSON.stringify({ plain: { "1": [0.75, 1, 0.8, 0.8] } }));
  const environment = { ...process.env, CONTENTSCOPE_CORPUS: folder };
  const output = execFileSync(process.execPath, ["--import", "tsx", script, "plain", "learned"], { env: environment });
  // Three of four words: precision 3/4, recall 1, F1 6/7.
  expect(output.toString()).toMatch(
    /^plain +P 0\.750 R 1\.000 F1 0\.857 +pages 1 +reference 0\.800 +further apart than 0\.05: 1$/m,
  );
  // The page is none of those that the model was trained on.
  expect(output.toString()).toMatch(/^learned +P \d/m);
  expect(output.toString()).not.toContain("trained on");
});
