/** The ways to act on something on the screen from elsewhere; without `focus`, its element takes the focus. */
export interface Reachable {
  readonly focus?: (element: HTMLElement) => void;
  /** Sets it back to its default; undefined where it is. */
  readonly reset?: ((element: HTMLElement) => void) | undefined;
}

interface Registered {
  readonly element: HTMLElement;
  readonly present: () => Reachable;
}

/**
 * The elements that can be reached from elsewhere, by id: each registers itself as long as it is there, so that nobody has to find
 * it. Several may have one id; they come in the order of the document.
 */
export class Reach {
  readonly #there = new Map<string, readonly Registered[]>();
  #awaited: { readonly id: string; readonly focused: Element | null } | undefined;

  /** @returns what takes it back */
  register(id: string, element: HTMLElement, present: () => Reachable): () => void {
    const own = { element, present };
    this.#there.set(id, [...(this.#there.get(id) ?? []), own].toSorted(inDocument));
    // A control that is drawn in two goes cannot take the focus before the second.
    if (this.#awaited?.id === id) queueMicrotask(() => this.#focusAwaited(id));
    return () => {
      const others = this.#there.get(id)?.filter((each) => each !== own) ?? [];
      if (others.length > 0) this.#there.set(id, others);
      else this.#there.delete(id);
    };
  }

  /** Brings the focus to it: at once, or when it comes to the screen, unless the focus is moved before that. */
  focus(id: string): void {
    const [first] = this.#there.get(id) ?? [];
    this.#awaited = first === undefined ? { id, focused: document.activeElement } : undefined;
    if (first === undefined) return;
    const { focus } = first.present();
    if (focus === undefined) first.element.focus();
    else focus(first.element);
  }

  /** Who asked for it may have gone elsewhere meanwhile. */
  #focusAwaited(id: string): void {
    if (this.#awaited?.id === id && this.#awaited.focused === document.activeElement) this.focus(id);
  }

  elements(id: string): readonly HTMLElement[] {
    return (this.#there.get(id) ?? []).map(({ element }) => element);
  }

  /** Presses the first of these that can be pressed, where there is any: a menu opens by a key, not by a click. */
  press(...ids: readonly string[]): void {
    const element = this.pressable(...ids);
    if (element?.ariaHasPopup === "menu") element.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    else element?.click();
  }

  /** The first of these that can be pressed. */
  pressable(...ids: readonly string[]): HTMLElement | undefined {
    return ids
      .flatMap((id) => this.#there.get(id) ?? [])
      .toSorted(inDocument)
      .find(({ element }) => !element.matches(":disabled"))?.element;
  }

  /** The way back to the default of what holds an element; undefined where nothing there has another value. */
  resetAround(element: Element | null): (() => void) | undefined {
    for (const { element: own, present } of [...this.#there.values()].flat()) {
      const { reset } = present();
      if (reset !== undefined && own.contains(element)) return () => reset(own);
    }
    return undefined;
  }
}

/** The id in a lane of what is there in each. */
export function inLane(lane: string, id: string): string {
  return `${id} in ${lane}`;
}

/** The id of the buttons that a key presses, or the palette by a name. */
export function keyId(shortcut: string): string {
  return `key ${shortcut}`;
}

/** The id of a region of the screen. */
export function paneId(name: string): string {
  return `pane ${name}`;
}

/** The id of a parameter in its lane. */
export function parameterId(label: string): string {
  return `parameter ${label}`;
}

function inDocument(left: Registered, right: Registered): number {
  return left.element.compareDocumentPosition(right.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}
