import { describe, expect, it } from "vitest";
import { finish } from "../../contract/extractor.ts";
import { openPage } from "../../page/open-page.ts";
import { plain } from "./plain.ts";

describe("Plain", () => {
  const source = "<head><title>no</title></head><body>one <b>t</b>wo<script>no</script><p>three</p><!-- no -->";
  const page = openPage(source);
  const { selection, trace, explain } = finish(plain.decide(plain.analyse({ page }, {}), {}));
  const at = (text: string): number => source.indexOf(text);

  it("keeps all text of the body, and no markup", () => {
    expect([...selection]).toEqual([
      at("one"),
      at("<b>"),
      at("t</b>"),
      at("</b>"),
      at("wo"),
      at("wo") + 2,
      at("three"),
      at("three") + 5,
    ]);
  });

  it("counts the words", () => {
    expect(trace.channels).toMatchObject([{ id: "words", value: 3 }]);
  });

  it("explains that nothing was measured", () => {
    expect(explain(at("three"))).toEqual({ verdict: "kept", formula: "All text of the body is kept." });
    expect(explain(at("<p>")).verdict).toBe("not text");
    expect(explain(at("no")).verdict).toBe("not text");
  });
});
