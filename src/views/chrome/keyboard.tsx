import { useEffect } from "react";
import { useLabContext } from "../lab-context.tsx";
import { chordOf, isSingleKey } from "./chords.ts";
import type { KeyPress } from "./chords.ts";
import type { CommandContext } from "./command.ts";
import { commands } from "./commands.ts";
import { isInOverlay, isTyping } from "./typing.ts";

/** Listens for the keys of `commands` in the whole window. Used once. */
export function useKeyboard(): void {
  const { session, linking, actions } = useLabContext();
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || isInOverlay(event.target)) return;
      const chord = chordOf(pressOf(event));
      const focused = document.activeElement;
      const context: CommandContext = { session: session.getState(), linking: linking.getState(), actions, chord, focused };
      if (isSingleKey(chord) && !context.session.lab.preferences.singleKeys) return;
      const command = commands.find(({ chords }) => chords.includes(chord));
      if (command === undefined || (command.isEverywhere !== true && isTyping(event.target)) || !command.when(context)) return;
      event.preventDefault();
      if (!event.repeat || command.repeats === true) command.run(context);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [session, linking, actions]);
}

function pressOf(event: KeyboardEvent): KeyPress {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
  return { key, code, ctrlKey, metaKey, altKey, shiftKey, isAltGraph: event.getModifierState("AltGraph") };
}
