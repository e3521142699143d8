import { useRef, type ChangeEvent } from "react";
import { useActions } from "../../lab/react.tsx";

/** Ask for a folder, or for files. */
export function OpenButtons() {
  return (
    <>
      <OpenButton label="Open folder…" kinds={{ webkitdirectory: "" }} />
      <OpenButton label="Open files…" kinds={{ accept: ".html,.htm,.xhtml,.gz,.zip,.mhtml,.mht,.warc,.json,.txt" }} />
    </>
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
