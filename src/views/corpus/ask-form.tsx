import type { ReactNode } from "react";
import type { Corpus } from "../../state/corpus.ts";

/** What is asked before something is run: on which pages, and what ends the asking. */
export interface CorpusFormProps {
  readonly found: Corpus;
  readonly onClose: () => void;
}

interface AskFormProps {
  readonly name: string;
  readonly submit: string;
  /** Undefined while something is wrong. */
  readonly onSubmit: (() => void) | undefined;
  /** What is wrong, or what will be run. */
  readonly said: ReactNode;
  readonly children: ReactNode;
}

/** A form of fields, with what is wrong of them or comes of them beside the button. */
export function AskForm({ name, submit, onSubmit, said, children }: AskFormProps) {
  return (
    <form
      className="corpus-form column gap small"
      aria-label={name}
      // What is wrong is said beside the fields.
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit?.();
      }}
    >
      {children}
      <div className="row wrap">
        <button type="submit" className="button primary" disabled={onSubmit === undefined}>
          {submit}
        </button>
        <span role="status">{said}</span>
      </div>
    </form>
  );
}

interface CheckboxProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly isDisabled?: boolean;
  /** Of some of what it stands for. */
  readonly isPartly?: boolean;
  readonly title?: string | undefined;
  readonly className?: string | undefined;
  /** Of the element that says more of it. */
  readonly noteId?: string | undefined;
  readonly children: ReactNode;
}

/** A box with its words. */
export function Checkbox({
  isOn,
  onChange,
  isDisabled = false,
  isPartly = false,
  title,
  className,
  noteId,
  children,
}: CheckboxProps) {
  return (
    <label title={title} className={className}>
      <input
        ref={(box) => {
          if (box !== null) box.indeterminate = isPartly;
        }}
        type="checkbox"
        checked={isOn}
        disabled={isDisabled}
        aria-describedby={noteId}
        onChange={({ target }) => onChange(target.checked)}
      />{" "}
      {children}
    </label>
  );
}
