import { useRef, type ChangeEvent } from "react";
import { counted } from "../../format.ts";
import { useActions, useSession } from "../../lab/react.tsx";

/** Ask for a folder, or for files. */
export function OpenButtons() {
  return (
    <>
      <OpenButton label="Open folder…" kinds={{ webkitdirectory: "" }} />
      <OpenButton label="Open files…" kinds={{ accept: ".html,.htm,.xhtml,.gz,.zip,.mhtml,.mht,.warc,.json,.jsonl,.txt" }} />
      <TabsButton />
    </>
  );
}

/** Takes the tabs that have a gold standard as a corpus; nothing where there is at most one, as a sample has. */
function TabsButton() {
  const actions = useActions();
  const count = useSession(({ lab }) => lab.pages.filter(({ gold }) => gold !== undefined).length);
  if (count < 2) return null;
  return (
    <button
      type="button"
      className="button"
      title="The open tabs that have a gold standard as a corpus: to judge methods on them"
      onClick={() => void actions.corpus().then((corpus) => corpus.offerTabs())}
    >
      Take {counted(count, "marked tab")}
    </button>
  );
}

interface OpenButtonProps {
  readonly label: string;
  readonly kinds: { readonly webkitdirectory: string } | { readonly accept: string };
}

function OpenButton({ label, kinds }: OpenButtonProps) {
  const actions = useActions();
  const field = useRef<HTMLInputElement>(null);
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    actions.openFiles([...(currentTarget.files ?? [])]);
    // Or the same files could not be opened twice running.
    currentTarget.value = "";
  };
  return (
    <>
      <button type="button" className="button" onClick={() => field.current?.click()}>
        {label}
      </button>
      <input ref={field} hidden type="file" multiple aria-label={label} onChange={take} {...kinds} />
    </>
  );
}
