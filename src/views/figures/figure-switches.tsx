import { DropdownMenu } from "radix-ui";
import { memo, useDeferredValue, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { useActions } from "../../lab/react.tsx";
import type { RunSummary } from "../../protocol/lab-worker.ts";
import type { Lane } from "../../state/lane.ts";
import { Menu } from "../ui/menu.tsx";
import { chosenIds } from "./bands/diagrams.ts";
import { openPictures, panelsOf, pictureId, pictureName, type Panel } from "./panels-of.ts";

/** Shows a band of a lane's figure, or a picture, and hides it. */
export interface FigureSwitch {
  readonly id: string;
  readonly name: string;
  readonly isOn: boolean;
  /** Id of the element that a picture opens; absent of a band. */
  readonly opens?: string;
  readonly toggle: () => void;
}

/** A switch for each picture of a lane that does not share the page as its axis. */
export function usePictureSwitches(lane: Lane, run: RunSummary, initial: readonly string[]): readonly FigureSwitch[] {
  const actions = useActions();
  const pictures = panelsOf(run.channels);
  const open = openPictures(lane, pictures, initial);
  const toggle = ({ id }: Panel): void => {
    const next = open.includes(id) ? open.filter((other) => other !== id) : [...open, id];
    actions.changeLane(lane.id, { pictures: chosenIds(next, initial) });
  };
  return pictures.map((picture) => ({
    id: picture.id,
    name: pictureName(picture),
    isOn: open.includes(picture.id),
    opens: pictureId(lane.id, picture),
    toggle: () => toggle(picture),
  }));
}

interface SwitchesProps {
  readonly letter: string;
  readonly switches: readonly FigureSwitch[];
}

/** Switches in a line of a toolbar: those that it has no room for beside its other controls are in a menu. */
export function FigureSwitches({ letter, switches }: SwitchesProps) {
  const row = useRef<HTMLSpanElement>(null);
  const count = useRoom(row);
  return (
    <span ref={row} className="figure-switches inline-row anchor">
      {switches.map((each, index) => (
        <SwitchChip key={each.id} isFolded={index >= count} {...each} />
      ))}
      {count < switches.length && <MoreSwitches letter={letter} switches={switches.slice(count)} />}
    </span>
  );
}

function SwitchChip({ name, isOn, opens, toggle, isFolded }: FigureSwitch & { readonly isFolded: boolean }) {
  const state =
    opens === undefined ? { "aria-pressed": isOn } : { "aria-expanded": isOn, "aria-controls": isOn ? opens : undefined };
  return (
    <button type="button" className="chip" data-folded={isFolded || undefined} {...state} onClick={toggle}>
      {opens !== undefined && <span aria-hidden="true">{isOn ? "▾" : "▸"}</span>} {name}
    </button>
  );
}

/** The switches for which a line has no room. */
function MoreSwitches(props: SwitchesProps) {
  // A slider moves the figure first: menus are dear to draw.
  return <SwitchMenu {...useDeferredValue(props)} />;
}

const SwitchMenu = memo(function SwitchMenu({ letter, switches }: SwitchesProps) {
  const shown = switches.filter(({ isOn }) => isOn).length;
  return (
    <Menu
      trigger={
        <DropdownMenu.Trigger
          className="chip"
          aria-label={`More figures of lane ${letter}: ${switches.length}, ${shown} shown`}
          title={switches.map(({ name }) => name).join(", ")}
        >
          +{switches.length}
        </DropdownMenu.Trigger>
      }
      label={`More figures of lane ${letter}`}
      align="start"
    >
      {switches.map(({ id, name, isOn, toggle }) => (
        <DropdownMenu.CheckboxItem
          key={id}
          className="menu-item row spaced clickable rounded"
          checked={isOn}
          onCheckedChange={toggle}
          onSelect={keepOpen}
        >
          {name}
        </DropdownMenu.CheckboxItem>
      ))}
    </Menu>
  );
});

function keepOpen(event: Event): void {
  event.preventDefault();
}

/** Width below which switches have a line of their own, rather than one with what is beside them. */
const leastBeside = 160;
/** Width of the button that opens the menu, with the gap before it, and the gaps in a toolbar. */
const menuRoom = 44;
const gap = 4;

/** The number of switches for which a toolbar has room beside its other controls, or in a line of their own where these leave little. */
function useRoom(row: RefObject<HTMLElement | null>): number {
  const [count, setCount] = useState(Infinity);
  useLayoutEffect(() => {
    const host = row.current;
    const bar = host?.parentElement;
    if (host === null || bar === null || bar === undefined) return undefined;
    const others = (): readonly Element[] => [...bar.children].filter((child) => child !== host);
    const measure = (): void => {
      const widths = [...host.querySelectorAll(":scope > .chip:not([aria-haspopup])")].map(widthOf);
      const line = bar.clientWidth - sum(getComputedStyle(bar), "paddingLeft", "paddingRight");
      const beside = line - others().reduce((so, other) => so + widthOf(other) + gap, 0);
      setCount(countIn(widths, beside >= leastBeside ? beside : line));
    };
    const sizes = new ResizeObserver(measure);
    const look = (): void => {
      sizes.disconnect();
      for (const element of [bar, ...others()]) sizes.observe(element);
      measure();
    };
    look();
    const changes = new MutationObserver(look);
    changes.observe(bar, { childList: true });
    // Other switches, and other names.
    changes.observe(host, { childList: true, characterData: true, subtree: true });
    return () => {
      sizes.disconnect();
      changes.disconnect();
    };
  }, [row]);
  return count;
}

/** How many of some switches a line has room for, with the button for the others where it has not for all. */
export function countIn(widths: readonly number[], room: number): number {
  const ends = widths.map((_, index) => widths.slice(0, index + 1).reduce((so, width) => so + width, 0) + index * gap);
  if ((ends.at(-1) ?? 0) <= room) return widths.length;
  return ends.filter((end) => end <= room - menuRoom).length;
}

function widthOf(element: Element): number {
  return Math.ceil(element.getBoundingClientRect().width);
}

function sum(style: CSSStyleDeclaration, ...names: readonly ("paddingLeft" | "paddingRight")[]): number {
  return names.reduce((so, name) => so + Number.parseFloat(style[name]), 0);
}
