import { describe, expect, it } from "vitest";
import { jobOf, pack, type PageJob } from "./page-job.ts";

describe("a job", () => {
  it("carries all that a gold standard says", async () => {
    const stated = { title: "Fog", author: "" };
    const gold = { text: "Fog lay low.", markdown: "Fog lay low.", formatted: "**Fog** lay low.", stated };
    const task = { page: "fog", groups: { type: "article" }, source: "<p>Fog lay low.", gold };
    const job: PageJob = { kind: "judge", task, plan: { runs: [], measures: ["markdown"] } };
    expect(await jobOf(await pack(job))).toEqual(job);
  });
});
