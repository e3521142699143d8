import { Dialog, DropdownMenu } from "radix-ui";
import { useRef, useState, type ComponentProps, type ReactNode, type Ref } from "react";
import { saving, useLabContext } from "../../lab/react.tsx";
import { saveFile } from "../../persistence/files.ts";
import { Icon, type IconName } from "./icon.tsx";
import type { LateDialogProps } from "./late-dialog.ts";
import { Menu, MenuItem } from "./menu.tsx";
import { Tooltip } from "./tooltip.tsx";
import "./dialog.css";

/** What the lab's controls are made of: each looks, answers to keys and is spoken in one way, wherever it stands. */

interface ButtonProps extends Omit<ComponentProps<"button">, "className" | "type"> {
  readonly ref?: Ref<HTMLButtonElement>;
  /** `quiet` has no frame, `primary` is what is mostly wanted, `link` stands in a sentence; with an icon and no words it is as large as that. */
  readonly look?: "framed" | "quiet" | "primary" | "link";
  readonly icon?: IconName | undefined;
  /** What it is called where it shows no words, or words that say less. */
  readonly name?: string | undefined;
  /** What comes of it, said while it is pointed at or focused. */
  readonly tip?: string | undefined;
  /** The keys that do the same, as they are shown. */
  readonly keys?: string | undefined;
  /** Why it cannot be pressed now; it keeps its place and says so. */
  readonly refusal?: string | undefined;
}

export function Button(props: ButtonProps) {
  const { look = "framed", icon, name, tip, keys, refusal, onClick, children, ...others } = props;
  const isIcon = icon !== undefined && children === undefined;
  const button = (
    <button
      {...others}
      type="button"
      className={isIcon ? "icon-button" : look === "link" ? "link-button" : `button ${look}`}
      aria-label={name}
      aria-disabled={refusal !== undefined || undefined}
      onClick={refusal === undefined ? onClick : undefined}
    >
      {icon !== undefined && <Icon name={icon} />}
      {children}
    </button>
  );
  const words = refusal ?? tip ?? (isIcon ? name : undefined);
  if (words === undefined) return button;
  return (
    <Tooltip text={words} {...(keys === undefined || refusal !== undefined ? {} : { shortcut: keys })}>
      {button}
    </Tooltip>
  );
}

interface ChoiceProps<Id extends string> {
  readonly label: string;
  /** The label stands before it; otherwise it is only spoken. */
  readonly isLabelled?: boolean;
  readonly value: Id;
  readonly options: readonly { readonly id: Id; readonly label: string; readonly isDisabled?: boolean }[];
  readonly onChoose: (id: Id) => void;
  readonly ref?: Ref<HTMLSelectElement>;
}

/** One of several, from a list that opens. */
export function Choice<Id extends string>({ label, isLabelled = false, value, options, onChoose, ref }: ChoiceProps<Id>) {
  const select = (
    <select
      ref={ref}
      aria-label={isLabelled ? undefined : label}
      value={value}
      onChange={({ target }) => {
        const chosen = options.find(({ id }) => id === target.value);
        if (chosen !== undefined) onChoose(chosen.id);
      }}
    >
      {options.map(({ id, label: words, isDisabled }) => (
        <option key={id} value={id} disabled={isDisabled}>
          {words}
        </option>
      ))}
    </select>
  );
  return isLabelled ? (
    <label className="inline-row near">
      {label} {select}
    </label>
  ) : (
    select
  );
}

interface NumberFieldProps {
  readonly label: string;
  readonly isLabelled?: boolean;
  readonly value: number;
  readonly least?: number | undefined;
  readonly most?: number | undefined;
  readonly step?: number | "any" | undefined;
  /** Called with what is within the bounds. */
  readonly onNumber: (value: number) => void;
}

/** A number that is typed or stepped. */
export function NumberField({ label, isLabelled = false, value, least, most, step, onNumber }: NumberFieldProps) {
  // What is being typed may be out of bounds, or nothing, until the field is left.
  const [typed, setTyped] = useState<string>();
  const field = (
    <input
      type="number"
      className="field"
      aria-label={isLabelled ? undefined : label}
      min={least}
      max={most}
      step={step}
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value);
        const number = target.valueAsNumber;
        if (!Number.isNaN(number)) onNumber(Math.min(Math.max(number, least ?? number), most ?? number));
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
  return isLabelled ? (
    <label className="inline-row near">
      {label} {field}
    </label>
  ) : (
    field
  );
}

interface FileButtonProps extends Omit<ButtonProps, "onClick"> {
  /** Endings: ".html,.zip". */
  readonly accept?: string;
  readonly isMultiple?: boolean;
  /** What the field of files is called. */
  readonly files: string;
  readonly onFiles: (files: readonly File[]) => void;
}

/** A button that asks for files. */
export function FileButton({ accept, isMultiple = false, files: label, onFiles, ...button }: FileButtonProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => field.current?.click()} />
      <input
        ref={field}
        hidden
        type="file"
        accept={accept}
        multiple={isMultiple}
        aria-label={label}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // Or the same file could not be chosen twice running.
          currentTarget.value = "";
        }}
      />
    </>
  );
}

/** A line of a menu as data: the same list can serve a menu, keys and the palette. */
export type Entry =
  | {
      readonly id: string;
      readonly title: string;
      readonly note?: string | undefined;
      readonly keys?: string | undefined;
      /** Of one that is on or off. */
      readonly isOn?: boolean | undefined;
      /** Why it cannot be chosen now. */
      readonly refusal?: string | undefined;
      readonly run: () => void;
    }
  | "rule";

/** A line that opens a menu of its own; its note says what is chosen there. */
export interface EntryGroup {
  readonly id: string;
  readonly title: string;
  readonly note?: string | undefined;
  readonly entries: readonly Entry[];
}

/** The lines of a menu. */
export function Entries({ entries }: { readonly entries: readonly (Entry | EntryGroup)[] }) {
  return entries.map((entry, place) =>
    entry === "rule" ? (
      <DropdownMenu.Separator key={place} className="menu-rule" />
    ) : "entries" in entry ? (
      <EntryMenu key={entry.id} {...entry} />
    ) : entry.isOn === undefined ? (
      <MenuItem
        key={entry.id}
        title={entry.title}
        note={entry.refusal ?? entry.note}
        keys={entry.keys}
        isDisabled={entry.refusal !== undefined}
        onSelect={entry.run}
      />
    ) : (
      <DropdownMenu.CheckboxItem
        key={entry.id}
        className="menu-item row clickable rounded"
        textValue={entry.title}
        checked={entry.isOn}
        disabled={entry.refusal !== undefined}
        onSelect={entry.run}
      >
        {entry.title}
      </DropdownMenu.CheckboxItem>
    ),
  );
}

function EntryMenu({ title, note, entries }: EntryGroup) {
  return (
    <DropdownMenu.Sub>
      <DropdownMenu.SubTrigger className="menu-item row spaced apart clickable rounded" textValue={title}>
        <span className="rigid">{title}</span>
        <span className="muted small truncated to-end grows">{note}</span>
        <Icon name="twist" />
      </DropdownMenu.SubTrigger>
      <DropdownMenu.Portal>
        <DropdownMenu.SubContent className="menu card" sideOffset={4} collisionPadding={8} aria-label={title}>
          <Entries entries={entries} />
        </DropdownMenu.SubContent>
      </DropdownMenu.Portal>
    </DropdownMenu.Sub>
  );
}

interface MenuButtonProps {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly label: string;
  /** What the button shows, words with a small arrow or a drawing; "⋯" where absent. */
  readonly words?: ReactNode;
  readonly align?: "start" | "end";
  readonly onCloseAutoFocus?: (event: Event) => void;
  readonly children: ReactNode;
}

/** A button that opens a menu: "⋯", a drawing, or words with a small arrow. */
export function MenuButton({ ref, label, words, align = "end", children, ...closing }: MenuButtonProps) {
  return (
    <Menu
      onCloseAutoFocus={stayElsewhere}
      {...closing}
      label={label}
      align={align}
      trigger={
        <DropdownMenu.Trigger
          ref={ref}
          className={typeof words === "string" ? "button quiet" : "icon-button"}
          aria-label={label}
          title={typeof words === "string" ? undefined : label}
        >
          {words ?? <Icon name="more" />}
          {typeof words === "string" && <Icon name="expand" />}
        </DropdownMenu.Trigger>
      }
    >
      {children}
    </Menu>
  );
}

/** What was chosen may have taken the focus, as a lane that was added; else it goes back to the button. */
function stayElsewhere(event: Event): void {
  const focused = document.activeElement;
  if (focused !== null && focused !== document.body && focused.closest("[role=menu]") === null) event.preventDefault();
}

interface LabDialogProps extends LateDialogProps {
  readonly title: string;
  /** The class of one that has a size of its own. */
  readonly kind?: string;
  readonly children: ReactNode;
}

/** A dialog with a title and a cross; what had the focus gets it back. */
export function LabDialog({ title, kind = "", isOpen, onClose, focused, children }: LabDialogProps) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="dialog-shade" />
        <Dialog.Content
          className={`dialog card ${kind}`}
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true });
          }}
        >
          <Dialog.Title className="dialog-title">{title}</Dialog.Title>
          <Dialog.Close className="icon-button dialog-close" aria-label="Close">
            <Icon name="close" />
          </Dialog.Close>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface SavedFile {
  readonly name: string;
  readonly mediaType: string;
  readonly content: string | Uint8Array<ArrayBuffer> | Blob;
}

/** Saves a file that is made first: the lab is busy meanwhile, and says what was saved, or what went wrong. */
export function useSave(): (make: () => SavedFile | Promise<SavedFile>) => void {
  const lab = useLabContext();
  return (make) =>
    void saving(lab, async () => {
      const { name, mediaType, content } = await make();
      saveFile(name, mediaType, content);
      return `Saved ${name}`;
    });
}
