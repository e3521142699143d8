import { useRef } from "react";
import type { ChangeEvent } from "react";

interface FilePickerProps {
  readonly label: string;
  readonly title: string;
  readonly isFolder?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** A button that asks for files, or for a folder. */
export function FilePicker({ label, title, isFolder = false, onFiles }: FilePickerProps) {
  const field = useRef<HTMLInputElement>(null);
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    onFiles([...(currentTarget.files ?? [])]);
    // Or the same file could not be taken twice running.
    currentTarget.value = "";
  };
  const kinds = isFolder ? { webkitdirectory: "" } : { accept: ".html,.htm,.xhtml,.gz,.zip,.mhtml,.mht" };
  return (
    <>
      <button type="button" className="button" title={title} onClick={() => field.current?.click()}>
        {label}
      </button>
      <input ref={field} hidden type="file" multiple aria-label={label} onChange={take} {...kinds} />
    </>
  );
}
