import { useEffect } from "react";
import { useLabContext } from "../lab-context.tsx";
import { bindings, chordOf } from "./bindings.ts";
import { isInOverlay, isTyping } from "./typing.ts";

/** Listens for the keys of `bindings` in the whole window. Used once. */
export function useKeyboard(): void {
  const { session, linking, actions } = useLabContext();
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || isInOverlay(event.target)) return;
      const chord = chordOf(pressOf(event));
      const context = { session: session.getState(), linking: linking.getState(), actions, chord };
      const binding = bindings.find(({ chords }) => chords.includes(chord));
      if (binding === undefined || (binding.isEverywhere !== true && isTyping(event.target)) || !binding.when(context)) return;
      event.preventDefault();
      if (!event.repeat || binding.repeats === true) binding.run(context);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [session, linking, actions]);
}

function pressOf(event: KeyboardEvent): Parameters<typeof chordOf>[0] {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
  return { key, code, ctrlKey, metaKey, altKey, shiftKey, isAltGraph: event.getModifierState("AltGraph") };
}
