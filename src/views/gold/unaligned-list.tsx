import type { Unaligned } from "../../extraction/scoring/gold.ts";
import type { OpenPage } from "../../state/open-page.ts";
import { changedGold } from "../../state/gold.ts";
import { useActions } from "../../lab/react.tsx";
import { wordsOf } from "./gold-text.ts";

interface UnalignedListProps {
  readonly page: OpenPage;
  readonly unaligned: readonly Unaligned[];
}

/** More than these would be read by nobody. */
const mostShown = 200;

/** The words of a file that the page does not have, and what can be done about them. */
export function UnalignedList({ page: { id, gold }, unaligned }: UnalignedListProps) {
  const actions = useActions();
  const hidden = unaligned.length - mostShown;
  return (
    <div className="gold-unaligned">
      <p>
        These words of {gold?.from} stand nowhere on the page in their order, so that no lane can keep them: every lane misses
        them. Correct the file and import it again, or leave them out.
      </p>
      <ul tabIndex={0} aria-label="Words that are not on the page">
        {unaligned.slice(0, mostShown).map(({ start, words, count }) => (
          <li key={start} dir="auto">
            {words} <span className="muted">({wordsOf(count)})</span>
          </li>
        ))}
        {hidden > 0 && <li className="muted">and {hidden.toLocaleString("en")} more</li>}
      </ul>
      <button type="button" className="button" onClick={() => actions.setGold(id, changedGold(gold, gold?.marks ?? []))}>
        Leave them out: score by what is on the page
      </button>
    </div>
  );
}
