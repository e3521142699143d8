import { describe, expect, it } from "vitest";
import { valuesFor } from "../contract/parameters.ts";
import { isPanel } from "../contract/trace.ts";
import { openPage } from "../page/open-page.ts";
import type { Page } from "../page/page.ts";
import { asSelection } from "../page/selection.ts";
import { article, articlePage, inputsIn, named, pages, run } from "./laws.fixture.ts";
import { expectSoundTrace } from "./sound-trace.fixture.ts";

describe.each(named)("%s", (_, extractor) => {
  it.each(pages)("has a sound trace for %s", (_name, page) => {
    expectSoundTrace(run(extractor, page).trace, page);
  });

  it("answers for a page of a million characters", () => {
    const { selection, trace } = run(extractor, bigPage());
    expect(selection.length).toBeGreaterThan(0);
    expectSoundTrace(trace, bigPage());
  });

  it("has the picture that it is known by in its trace", () => {
    const { signature } = extractor;
    const pictures = run(extractor, articlePage).trace.channels.filter((channel) => isPanel(channel) || channel.kind === "tree");
    if (signature !== undefined) expect(pictures.map(({ id }) => id)).toContain(signature);
  });

  it("shows something sound after each step of its long stage", () => {
    const [values] = valuesFor(extractor.parameters, {});
    const decision = extractor.decide(extractor.analyse(inputsIn(extractor, articlePage), values), values);
    if ("selection" in decision) return;
    for (const { done, of, preview } of decision) {
      expect(done).toBeLessThanOrEqual(of);
      expect(() => asSelection(preview().selection)).not.toThrow();
      expectSoundTrace(preview().trace, articlePage);
    }
  });

  it("shows after each step what it would give if it were stopped there, whenever it is asked", () => {
    if (!Object.hasOwn(extractor.parameters, "maxPasses")) return;
    const [values] = valuesFor(extractor.parameters, { tolerance: 0, maxPasses: 6 });
    const decision = extractor.decide(extractor.analyse(inputsIn(extractor, articlePage), values), values);
    if ("selection" in decision) return;
    const steps = [...decision];
    expect(steps.length).toBeGreaterThan(0);
    for (const { done, of, label, preview } of steps) {
      expect(label).toContain(String(done));
      expect(done).toBeLessThanOrEqual(of);
      const stopped = run(extractor, articlePage, { tolerance: 0, maxPasses: done });
      expect(preview().selection).toEqual(stopped.selection);
      expectSoundTrace(preview().trace, articlePage);
    }
  });
});

let big: Page | undefined;

/** Opened once for all extractors, and only when one is to run on it. */
function bigPage(): Page {
  const part = `${article}<p>${"More words. ".repeat(300)}</p><p>${"متن فارسی ".repeat(40)}</p>`;
  big ??= openPage(part.repeat(Math.ceil(1_000_000 / part.length)));
  return big;
}
