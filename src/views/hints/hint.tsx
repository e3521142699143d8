import { useActions } from "../../lab/react.tsx";
import { useFocusOn } from "../../lab/use-reachable.ts";
import { useHint, useIsHintShown } from "./use-hint.ts";
import "./hints.css";

interface HintProps {
  readonly id: HintId;
  /** What the hint is about: once it changes, the hint was used. */
  readonly use: string | number | undefined;
  /** Said in place of the hint's own text. */
  readonly text?: string;
}

/** A sentence beside a figure about what its number points to. It goes once it was used, or by its cross. */
export function Hint({ id, use, text = hints[id].text }: HintProps) {
  const actions = useActions();
  const focusPlot = useFocusOn("plot");
  const isShown = useHint(id, use);
  if (!isShown) return undefined;
  const { number } = hints[id];
  const close = (): void => {
    // The focus goes to what the hint was about.
    focusPlot();
    actions.seeHint(id);
  };
  return (
    <span className="hint inline-row small near" role="note" aria-label={`Hint ${number} of ${Object.keys(hints).length}`}>
      <span className="hint-number rigid bold tiny">{number}</span>
      <span>{text}</span>
      <button type="button" className="icon-button" aria-label={`Close hint ${number}`} title="Close this hint" onClick={close}>
        ×
      </button>
    </span>
  );
}

/** The number of a hint, on what it points to. */
export function HintBadge({ id }: { readonly id: HintId }) {
  const isShown = useIsHintShown(id);
  return isShown ? (
    <span className="hint-number rigid bold tiny" aria-hidden="true" title={hints[id].text}>
      {hints[id].number}
    </span>
  ) : undefined;
}

/** What a first visit is told on the figures themselves, in this order. */
const hints = {
  strip: { number: 1, text: "white = content, black = code" },
  threshold: { number: 2, text: "dashed = threshold: drag me" },
  ribbon: { number: 3, text: "paste or drop any page" },
} as const;

/** What is said of the threshold where the page has a gold standard. */
export const thresholdWithGold = "dashed = threshold: drag me, F1 follows";

export type HintId = keyof typeof hints;
