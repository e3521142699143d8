import type { Range } from "../../extraction/page/selection.ts";
import type { LabActions } from "../../lab/create-lab.ts";
import type { PageFrame, PagePoint } from "../../page-frame/page-frame.ts";
import { sourcePlaces } from "./page-places.ts";

/** The blocks of text, in units, at which of them the keys are, and the way to the next. */
interface BlockKeys {
  readonly blocks: readonly Range[];
  readonly block: number;
  readonly step: (by: 1 | -1) => number;
}

/** The selection on the page while marking: words by dragging, blocks by Shift and the arrows. Enter marks it, or the block at the keys. */
export class PageSelection {
  readonly #frame: PageFrame;
  readonly #actions: Pick<LabActions, "selectWords" | "mark" | "unmark">;
  #isOn = false;
  /** The unit at which a drag began, and whether it went on to others. */
  #drag: { readonly unit: number; isAway: boolean } | undefined;
  #wasDrag = false;
  /** Units of the text. */
  #selected: Range | undefined;
  /** The block from which the keys select. */
  #anchor: number | undefined;

  constructor(frame: PageFrame, actions: Pick<LabActions, "selectWords" | "mark" | "unmark">) {
    this.#frame = frame;
    this.#actions = actions;
  }

  setOn(isOn: boolean): void {
    this.#isOn = isOn;
    this.#drag = undefined;
    this.clear();
  }

  clear(): void {
    this.#anchor = undefined;
    if (this.#selected === undefined) return;
    this.#selected = undefined;
    this.#frame.show({ selected: [] });
  }

  /** Answers whether a press may become a drag. By touch one scrolls. */
  begin({ button, pointerType }: PointerEvent, point: PagePoint): boolean {
    this.#drag = undefined;
    this.#wasDrag = false;
    if (!this.#isOn || button !== 0 || pointerType === "touch") return false;
    const { unit } = this.#frame.at(point);
    if (unit !== undefined) this.#drag = { unit, isAway: false };
    return unit !== undefined;
  }

  goOn({ buttons }: PointerEvent, point: PagePoint): void {
    const drag = this.#drag;
    if (drag === undefined || (buttons & 1) === 0) return;
    const { unit } = this.#frame.at(point);
    if (unit === undefined || (unit === drag.unit && !drag.isAway)) return;
    drag.isAway = true;
    this.#show({ start: Math.min(unit, drag.unit), end: Math.max(unit, drag.unit) + 1 });
  }

  end(): void {
    this.#wasDrag = this.#drag?.isAway === true;
    this.#drag = undefined;
    if (this.#wasDrag) this.#tell();
    else if (this.#selected !== undefined) {
      this.clear();
      this.#actions.selectWords(undefined);
    }
  }

  /** The end of a drag is no click on a word. */
  takesClick(): boolean {
    return this.#wasDrag;
  }

  /** Answers whether a key meant something here. */
  press(event: KeyboardEvent, { blocks, block, step }: BlockKeys): boolean {
    const { preview } = this.#frame;
    if (!this.#isOn || preview === undefined) return false;
    if (event.key === "Enter") {
      const meant = this.#selected ?? blocks[block];
      if (meant !== undefined) this.#actions[event.shiftKey ? "unmark" : "mark"](sourcePlaces(preview, meant));
      return meant !== undefined;
    }
    if (!event.key.startsWith("Arrow")) return false;
    if (!event.shiftKey) {
      this.clear();
      return false;
    }
    const anchor = (this.#anchor ??= Math.max(block, 0));
    const at = step(event.key === "ArrowDown" || event.key === "ArrowRight" ? 1 : -1);
    this.#anchor = anchor;
    this.#show({ start: blocks[Math.min(anchor, at)]?.start ?? 0, end: blocks[Math.max(anchor, at)]?.end ?? 0 });
    this.#tell();
    return true;
  }

  #show(selected: Range): void {
    this.#selected = selected;
    this.#frame.show({ selected: [selected] });
  }

  #tell(): void {
    const { preview } = this.#frame;
    const selected = this.#selected;
    if (preview === undefined || selected === undefined) return;
    const text = preview.text.slice(selected.start, selected.end);
    this.#actions.selectWords({ ranges: sourcePlaces(preview, selected), text, origin: "page" });
  }
}
