import { Slot } from "radix-ui";
import {
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
  type Ref,
} from "react";
import { late } from "../../lab/late.ts";
import type { LabContextValue } from "../../lab/create-lab.ts";
import { saving, useLabContext, useSession } from "../../lab/react.tsx";
import { saveFile } from "../../persistence/files.ts";
import { Icon, type IconName } from "./icon.tsx";
import type { MenuLines } from "./menu.tsx";

export type { EntryGroup, MenuAction, MenuEntry, MenuLines } from "./menu.tsx";

/** What the lab's controls are made of: each looks, answers to keys and is spoken in one way, wherever it stands. */

interface ButtonProps extends Omit<ComponentProps<"button">, "className" | "type"> {
  readonly ref?: Ref<HTMLButtonElement>;
  /** `quiet` has no frame, `primary` is the usual choice, `link` stands in a sentence; a button of an icon alone is as large as that. */
  readonly look?: "framed" | "quiet" | "primary" | "link";
  readonly icon?: IconName | undefined;
  /** What it is called where it shows no words, or words that say less. */
  readonly name?: string | undefined;
  /** Its effect, shown while it is pointed at or focused. */
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
      aria-keyshortcuts={keys?.replace("Esc", "Escape").replaceAll(" ", "+")}
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
  /** Of the list, where a label elsewhere is its own. */
  readonly id?: string;
  readonly label: string;
  /** The label stands before it; otherwise it is only spoken. */
  readonly isLabelled?: boolean;
  readonly value: Id;
  readonly options: readonly { readonly id: Id; readonly label: string }[];
  readonly onChoose: (id: Id) => void;
}

/** One of several, from a list that opens. */
export function Choice<Id extends string>({ id, label, isLabelled = false, value, options, onChoose }: ChoiceProps<Id>) {
  const select = (
    <select
      id={id}
      aria-label={isLabelled ? undefined : label}
      value={value}
      onChange={({ target }) => {
        const chosen = options.find((option) => option.id === target.value);
        if (chosen !== undefined) onChoose(chosen.id);
      }}
    >
      {options.map(({ id: option, label: words }) => (
        <option key={option} value={option}>
          {words}
        </option>
      ))}
    </select>
  );
  return isLabelled ? labelled(label, select) : select;
}

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly least?: number | undefined;
  readonly most?: number | undefined;
  readonly step?: number | "any" | undefined;
  /** Called with what is within the bounds. */
  readonly onNumber: (value: number) => void;
}

/** A number that is typed or stepped. */
export function NumberField({ label, value, least, most, step, onNumber }: NumberFieldProps) {
  // Typed text may be out of bounds or empty until the field is left.
  const [typed, setTyped] = useState<string>();
  return labelled(
    label,
    <input
      type="number"
      className="field"
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
    />,
  );
}

function labelled(label: string, control: ReactNode) {
  return (
    <label className="row gap">
      {label} {control}
    </label>
  );
}

interface Late<Part> {
  /** What was loaded, once it is there. */
  readonly part?: Part;
  /** Tries it again, where it is wanted and could not be had. */
  readonly again?: (() => void) | undefined;
}

/** A part of the lab that is loaded when it is first wanted. After a failure it is tried again on request, or when it is wanted again. */
export function useLate<Part>(load: () => Promise<Part>, isWanted: boolean): Late<Part> {
  const [state, setState] = useState<Late<Part>>({});
  const begin = useEffectEvent(load);
  const isToCome = isWanted && state.part === undefined && state.again === undefined;
  if (!isWanted && state.again !== undefined) setState({});
  useEffect(() => {
    if (!isToCome) return;
    begin().then(
      (part) => setState({ part }),
      () => setState({ again: () => setState({}) }),
    );
  }, [isToCome]);
  return state;
}

/** The code of menus and cards, loaded with the first of them. */
const loadOverlays = late(() => import("./menu.tsx"));
type Overlays = Awaited<ReturnType<typeof loadOverlays>>;
const OverlaysContext = createContext<Overlays | undefined>(undefined);

/** The lines of a menu. */
export function MenuEntries(props: { readonly entries: MenuLines }) {
  const menu = useContext(OverlaysContext);
  return menu === undefined ? undefined : <menu.Lines {...props} />;
}

/** The lines of a menu that are made of the lab, and of the session as it is while the menu is open. */
export function SessionEntries({ of }: { readonly of: (lab: LabContextValue) => MenuLines }) {
  const lab = useLabContext();
  useSession((session) => session);
  return <MenuEntries entries={of(lab)} />;
}

/** Words in a menu's place: an item that does nothing, as a menu may hold nothing else. */
export function MenuWords({ children }: { readonly children: string }) {
  return <MenuEntries entries={[{ id: "words", title: children, refusal: "", run: () => undefined }]} />;
}

interface MenuButtonProps {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly "data-reach"?: string;
  readonly label: string;
  /** What the button shows, words with a small arrow or a drawing; "⋯" where absent. */
  readonly words?: ReactNode;
  readonly align?: "start" | "end";
  readonly onCloseAutoFocus?: (event: Event) => void;
  readonly children: ReactNode;
}

/** A button that opens a menu: "⋯", a drawing, or words with a small arrow. */
export function MenuButton({ ref, label, words, align = "end", children, onCloseAutoFocus, ...others }: MenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => button.current, []);
  const [opened, setOpened] = useState<"by key" | "by pointer">();
  const isOpen = opened !== undefined;
  const close = (): void => setOpened(undefined);
  const { part: menu, again } = useLate(loadOverlays, isOpen);
  return (
    <>
      <button
        {...others}
        ref={button}
        type="button"
        className={typeof words === "string" ? "button quiet" : "icon-button"}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        data-state={isOpen ? "open" : "closed"}
        title={typeof words === "string" ? undefined : label}
        onPointerDown={(event) => {
          if (event.button !== 0 || event.ctrlKey) return;
          // The press must not take the focus, which goes to the menu.
          if (!isOpen) event.preventDefault();
          setOpened(isOpen ? undefined : "by pointer");
        }}
        onKeyDown={(event) => {
          if (!["Enter", " ", "ArrowDown"].includes(event.key)) return;
          event.preventDefault();
          setOpened(isOpen && event.key !== "ArrowDown" ? undefined : "by key");
        }}
      >
        {words ?? <Icon name="more" />}
        {typeof words === "string" && <Icon name="expand" />}
      </button>
      {again !== undefined && <LoadFailure onAgain={again} onClose={close} />}
      {menu !== undefined && (
        <OverlaysContext value={menu}>
          <menu.Menu
            button={button}
            opened={opened}
            onClose={close}
            label={label}
            align={align}
            onCloseAutoFocus={onCloseAutoFocus}
          >
            {children}
          </menu.Menu>
        </OverlaysContext>
      )}
    </>
  );
}

/** Said in the place of a menu, card or dialog that could not be fetched. */
export function LoadFailure({ onAgain, onClose }: { readonly onAgain: () => void; readonly onClose: () => void }) {
  return (
    <p className="load-failure card row gap" role="alert">
      This could not be loaded. Try again, or reload the page.
      <Button onClick={onAgain}>Try again</Button>
      <Button onClick={onClose}>Close</Button>
    </p>
  );
}

/** A card beside an element, for as long as it is open. */
export function Card({ isOpen, onOpen, ...card }: ComponentProps<Overlays["PopoverCard"]>) {
  const { part, again } = useLate(loadOverlays, isOpen);
  return (
    <>
      {again !== undefined && <LoadFailure onAgain={again} onClose={() => onOpen(false)} />}
      {part !== undefined && <part.PopoverCard isOpen={isOpen} onOpen={onOpen} {...card} />}
    </>
  );
}

interface TooltipProps {
  readonly text: string;
  /** The key that does the same: "D". */
  readonly shortcut?: string;
  readonly children: ReactNode;
}

/** Milliseconds for which the pointer rests on a control before it is told. */
const pause = 400;

/** A tooltip about a control, for pointer and keyboard. It describes; the control has a name of its own. */
function Tooltip({ text, shortcut, children }: TooltipProps) {
  const id = useId();
  const control = useRef<HTMLElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isOpen, setOpen] = useState(false);
  const tell = (isTold: boolean, after = 0): void => {
    clearTimeout(timer.current);
    if (after === 0) setOpen(isTold);
    else timer.current = setTimeout(() => setOpen(isTold), after);
  };
  return (
    <>
      <Slot.Root
        aria-describedby={isOpen ? id : undefined}
        onPointerEnter={(event) => {
          control.current = event.currentTarget;
          if (event.pointerType !== "touch") tell(true, pause);
        }}
        onPointerLeave={() => tell(false)}
        onPointerDown={() => tell(false)}
        onFocus={(event) => {
          control.current = event.currentTarget;
          if (event.currentTarget.matches(":focus-visible")) tell(true);
        }}
        onBlur={() => tell(false)}
        onClick={() => tell(false)}
      >
        {children}
      </Slot.Root>
      <Card
        at={control}
        isOpen={isOpen}
        onOpen={tell}
        id={id}
        role="tooltip"
        className="tooltip"
        onOpenAutoFocus={stay}
        onCloseAutoFocus={stay}
      >
        {text}
        {shortcut !== undefined && <span className="tiny mono"> {shortcut}</span>}
      </Card>
    </>
  );
}

function stay(event: Event): void {
  event.preventDefault();
}

interface SavedFile {
  readonly name: string;
  readonly mediaType: string;
  readonly content: string | Uint8Array<ArrayBuffer> | Blob;
}

/** Makes and saves a file: the lab is busy meanwhile, and announces the file or the error. */
export function useSave(): (make: () => SavedFile | Promise<SavedFile>) => void {
  const lab = useLabContext();
  return (make) =>
    void saving(lab, async () => {
      const { name, mediaType, content } = await make();
      saveFile(name, mediaType, content);
      return `Saved ${name}`;
    });
}
