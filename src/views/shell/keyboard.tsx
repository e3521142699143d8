import { useEffect } from "react";
import type { Screen } from "../../state/screen.ts";
import { useLabContext } from "../../lab/react.tsx";
import { chordOf, isSingleKey } from "../ui/chords.ts";
import type { KeyPress } from "../ui/chords.ts";
import type { Command, CommandContext } from "./command.ts";
import { commands } from "./commands.ts";
import { isInOverlay, isTyping } from "../ui/typing.ts";

/** Listens for the keys of `commands` in the whole window. Used once. */
export function useKeyboard(): void {
  const { session, linking, screens, actions } = useLabContext();
  useEffect(() => {
    const press = (event: KeyboardEvent, isFirst: boolean): void => {
      if (event.defaultPrevented || event.isComposing || isInOverlay(event.target)) return;
      const chord = chordOf(pressOf(event));
      const command = commands.find(({ chords }) => chords.includes(chord));
      if (command === undefined || !isOn(command, screens.getState().shown) || (command.isEverywhere === true) !== isFirst)
        return;
      const focused = document.activeElement;
      const context: CommandContext = { session: session.getState(), linking: linking.getState(), actions, chord, focused };
      if (isSingleKey(chord) && !context.session.lab.preferences.singleKeys) return;
      if ((!isFirst && isTyping(event.target)) || !command.when(context)) return;
      event.preventDefault();
      if (isFirst) event.stopPropagation();
      if (!event.repeat || command.repeats === true) command.run(context);
    };
    // Keys that mean the same everywhere come before all others: the editor would wait for a second one after Ctrl K.
    const pressFirst = (event: KeyboardEvent): void => press(event, true);
    const pressLast = (event: KeyboardEvent): void => press(event, false);
    window.addEventListener("keydown", pressFirst, { capture: true });
    window.addEventListener("keydown", pressLast);
    return () => {
      window.removeEventListener("keydown", pressFirst, { capture: true });
      window.removeEventListener("keydown", pressLast);
    };
  }, [session, linking, screens, actions]);
}

/** What is about lanes and figures has nothing to do where these are not shown. */
const ofInspect: readonly Command["group"][] = ["Lanes", "Figures", "View", "Pin and compare"];

function isOn({ group }: Command, shown: Screen): boolean {
  return shown === "inspect" || !ofInspect.includes(group);
}

function pressOf(event: KeyboardEvent): KeyPress {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
  return { key, code, ctrlKey, metaKey, altKey, shiftKey, isAltGraph: event.getModifierState("AltGraph") };
}
