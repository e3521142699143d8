import { Slot } from "radix-ui";
import { useRef, useState, type ReactElement } from "react";
import type { MemberSpec } from "../../extraction/contract/extractor.ts";
import type { Library } from "../../extraction/run.ts";
import { late } from "../../lab/late.ts";
import { isDefault, presetOf, runOfPreset } from "../../state/lane.ts";
import { Card, type EntryGroup } from "../ui/kit.tsx";
import { lateView } from "../ui/late-view.tsx";
import type { Offer } from "./algorithm-list.tsx";
import "./method-menu.css";

/** The list and its search are loaded when a menu is first pointed at or focused. */
const load = late(async () => (await import("./algorithm-list.tsx")).AlgorithmList);
const AlgorithmList = lateView("The list of methods", load, {
  waiting: () => <p className="no-rows muted">Loading the list…</p>,
});
const fetchAhead = (): void => void load().catch(() => undefined);

interface AlgorithmMenuProps extends Offer {
  /** The button that opens the menu; without it, it is open where it stands. */
  readonly trigger?: ReactElement;
  readonly onClose?: () => void;
}

/** All algorithms, grouped by family, each with what it does, and a field that searches them. */
export function AlgorithmMenu({ trigger, onClose, ...offer }: AlgorithmMenuProps) {
  const place = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(trigger === undefined);
  const open = (next: boolean): void => {
    setOpen(next);
    if (!next) onClose?.();
  };
  return (
    <>
      {trigger === undefined ? (
        <span ref={place} className="card-anchor" />
      ) : (
        <Slot.Root
          ref={place}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onPointerEnter={fetchAhead}
          onFocus={fetchAhead}
          onClick={() => open(!isOpen)}
        >
          {trigger}
        </Slot.Root>
      )}
      <Card at={place} isOpen={isOpen} onOpen={open} className="lane-menu card clip" align="start" aria-label="Methods">
        <AlgorithmList {...offer} onChosen={() => open(false)} />
      </Card>
    </>
  );
}

/** The named settings of an algorithm as lines of a menu, whose note says which of them the present ones are; undefined where it has none. */
export function presetEntries(run: MemberSpec, library: Library, choose: (run: MemberSpec) => void): EntryGroup | undefined {
  const { extractor } = run;
  const presets = library.get(extractor)?.presets ?? [];
  if (presets.length === 0) return undefined;
  const present = presetOf(run, library);
  const plain = { extractor, values: {} };
  // The algorithm's own settings may be one of the presets.
  const own = presetOf(plain, library) === undefined ? [{ title: "default", isOn: isDefault(run), given: plain }] : [];
  const named = presets.map((preset) => ({
    title: `${preset.name}: ${preset.summary}`,
    isOn: preset === present,
    given: runOfPreset(extractor, preset, library),
  }));
  return {
    id: "preset",
    title: "Preset",
    note: present?.name ?? (isDefault(run) ? "default" : "custom"),
    entries: [...own, ...named].map(({ title, isOn, given }) => ({
      id: `preset-${title.split(":")[0]}`,
      title,
      isOn,
      run: () => choose(given),
    })),
  };
}
