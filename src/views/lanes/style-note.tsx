import { useSession } from "../../lab/react.tsx";
import "../lane-status/lane-outcome.css";
import { thousands } from "../../format.ts";

interface StyleNoteProps {
  /** Of the algorithm. */
  readonly name: string;
}

/** That a method which looks at the page as it is laid out sees it without its styles, where they are elsewhere. */
export function StyleNote({ name }: StyleNoteProps) {
  const count = useSession(({ pageState }) => (pageState.status === "open" ? pageState.summary.structure.foreignStyles : 0));
  if (count === 0) return undefined;
  const missing =
    count === 1 ? "A style sheet of this page is missing" : `${thousands(count)} style sheets of this page are missing`;
  return (
    <div className="lane-outcome row wraps shaded small remark" role="note">
      <p>
        {missing}, and the lab loads nothing from elsewhere: {name} sees the page plain, one block below the other, and may keep
        far too much of it. Open a copy that holds its styles, as the browser extension SingleFile saves one, or raise PDoC for
        smaller segments.
      </p>
    </div>
  );
}
