import type { Lane } from "../../state/lane.ts";
import type { PageView } from "./page-view.ts";

interface PageLegendProps {
  readonly marking: PageView["marking"];
  readonly lane: Lane;
  readonly pair: readonly [Lane, Lane] | undefined;
}

/** What the marks on the page mean. */
export function PageLegend({ marking, lane, pair }: PageLegendProps) {
  if (marking === "lane")
    return (
      <>
        <Entry mark="kept" glyph="+" text="kept" />
        <Entry mark="removed" glyph="−" text="removed" />
      </>
    );
  if (marking === "gold")
    return (
      <>
        <Entry mark="both" glyph="+" text="kept, and gold" />
        <Entry mark="only-a" glyph={`${lane.letter}+`} text="kept wrongly" />
        <Entry mark="only-b" glyph="G+" text="missed" />
        <Entry mark="neither" glyph="−" text="neither" />
      </>
    );
  if (marking === "nothing" || pair === undefined) return undefined;
  const [a, b] = [pair[0].letter, pair[1].letter];
  return (
    <>
      <Entry mark="both" glyph="+" text="both" />
      <Entry mark="only-a" glyph={`${a}+`} text={`only ${a}`} />
      <Entry mark="only-b" glyph={`${b}+`} text={`only ${b}`} />
      <Entry mark="neither" glyph="−" text="neither" />
    </>
  );
}

function Entry({ mark, glyph, text }: { readonly mark: string; readonly glyph: string; readonly text: string }) {
  return (
    <span className="page-key">
      <span className="page-swatch" data-mark={mark} aria-hidden="true">
        {glyph}
      </span>
      {text}
    </span>
  );
}
