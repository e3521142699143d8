import { DropdownMenu } from "radix-ui";
import { counted, thousands } from "../../format.ts";
import { hiddenWays, isUsual, readingText, type HiddenWay, type Reading } from "../../extraction/page/reading.ts";
import type { HiddenText } from "../../import/hidden-text.ts";
import { useActions, useSession } from "../../lab/react.tsx";
import { keyId } from "../../lab/reach.ts";
import { useReachable } from "../../lab/use-reachable.ts";
import { Icon } from "../ui/icon.tsx";
import { Menu } from "../ui/menu.tsx";
import "./reading-chip.css";

const ways: Readonly<Record<HiddenWay, { readonly label: string; readonly note: string }>> = {
  attribute: { label: "Attribute hidden", note: "not “until-found”, which is there to be found" },
  display: { label: "display: none", note: "in the attribute style" },
  visibility: { label: "visibility: hidden", note: "in the attribute style; not what is visible within" },
  aria: { label: "aria-hidden", note: "left to the eyes alone: pictures' letters, copies" },
  layout: { label: "Unseen in the layout", note: "by the page's own style sheets; it is laid out first. Not over many pages" },
};

/** The chip that says how every page is read, by all lanes; its menu changes that. */
export function ReadingChip() {
  const chip = useReachable(keyId("reading"));
  const reading = useSession(({ lab }) => lab.reading);
  const structure = useSession(({ pageState }) => (pageState.status === "open" ? pageState.summary.structure : undefined));
  const said = readingText(reading) || "everything but scripts and the like; noscript with text of the page is opened";
  return (
    <Menu
      trigger={
        <DropdownMenu.Trigger ref={chip} className="chip" data-changed={!isUsual(reading)} title={`Pages are read so: ${said}`}>
          <span className="chip-words clips">{chipWords(reading, structure?.reading.leftOut)}</span>
          <Icon name="chevron" />
        </DropdownMenu.Trigger>
      }
      label="Reading"
      align="start"
      side="top"
      kind="reading-menu"
    >
      <HiddenItems reading={reading} hiddenBy={structure?.reading.hiddenBy ?? {}} />
      <DropdownMenu.Separator className="menu-rule" />
      <NoscriptItem reading={reading} characters={structure?.reading.opened?.characters ?? 0} />
      {structure !== undefined && structure.hidden.length > 0 && <UnreadItems hidden={structure.hidden} />}
    </Menu>
  );
}

/** "Reading: usual", "Reading: 412 characters left out". */
function chipWords(reading: Reading, leftOut: number | undefined): string {
  if (isUsual(reading)) return "Reading: usual";
  const parts = [
    ...(reading.hidden.length === 0 ? [] : [leftOut === undefined ? "hidden left out" : `${thousands(leftOut)} hidden left out`]),
    ...(reading.noscript === "closed" ? ["noscript closed"] : []),
  ];
  return `Reading: ${parts.join(", ")}`;
}

interface HiddenItemsProps {
  readonly reading: Reading;
  readonly hiddenBy: Readonly<Partial<Record<HiddenWay, number>>>;
}

function HiddenItems({ reading, hiddenBy }: HiddenItemsProps) {
  const actions = useActions();
  const chosen = new Set(reading.hidden);
  const setHidden = (isChosen: (way: HiddenWay) => boolean): void =>
    actions.setReading({ ...reading, hidden: hiddenWays.filter(isChosen) });
  return (
    <DropdownMenu.Group>
      <DropdownMenu.Label className="menu-label muted">
        Hidden elements to leave out, of every page and for all lanes, as scripts are:
      </DropdownMenu.Label>
      {hiddenWays.map((way) => (
        <DropdownMenu.CheckboxItem
          key={way}
          className="menu-item reading-item row spaced clickable rounded"
          checked={chosen.has(way)}
          onCheckedChange={(isOn) => setHidden((one) => (one === way ? isOn : chosen.has(one)))}
          onSelect={keepOpen}
        >
          <span>{ways[way].label}</span>
          <span className="menu-note muted small">
            {ways[way].note}
            {hiddenBy[way] !== undefined && `; ${counted(hiddenBy[way], "character")} here`}
          </span>
        </DropdownMenu.CheckboxItem>
      ))}
    </DropdownMenu.Group>
  );
}

function NoscriptItem({ reading, characters }: { readonly reading: Reading; readonly characters: number }) {
  const actions = useActions();
  return (
    <DropdownMenu.CheckboxItem
      className="menu-item reading-item row spaced clickable rounded"
      checked={reading.noscript === "open"}
      onCheckedChange={(isOpen) => actions.setReading({ ...reading, noscript: isOpen ? "open" : "closed" })}
      onSelect={keepOpen}
    >
      <span>Open noscript</span>
      <span className="menu-note muted small">
        where it holds text of the page that stands nowhere else
        {reading.noscript === "open" && `; ${characters === 0 ? "none" : counted(characters, "character")} here`}
      </span>
    </DropdownMenu.CheckboxItem>
  );
}

/** The text that stands where no method reads it: a click shows the place in the source. */
function UnreadItems({ hidden }: { readonly hidden: readonly HiddenText[] }) {
  const actions = useActions();
  return (
    <DropdownMenu.Group>
      <DropdownMenu.Separator className="menu-rule" />
      <DropdownMenu.Label className="menu-label muted">Text that no method reads; show it in Source:</DropdownMenu.Label>
      {hidden.flatMap(({ name, places }) =>
        places.map(({ start, end, line, column, characters }) => (
          <DropdownMenu.Item
            key={`${name} ${start}`}
            className="menu-item row spaced clickable rounded"
            onSelect={() => actions.pin({ start, end, origin: "notice" })}
          >
            <span>{counted(characters, "character")}</span>
            <span className="menu-note muted small">
              in {name}, {thousands(line)}:{thousands(column)}
            </span>
          </DropdownMenu.Item>
        )),
      )}
    </DropdownMenu.Group>
  );
}

/** Several choices are made at one opening of the menu. */
function keepOpen(event: Event): void {
  event.preventDefault();
}
