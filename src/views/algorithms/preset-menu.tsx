import { DropdownMenu } from "radix-ui";
import type { MemberSpec } from "../../extraction/contract/extractor.ts";
import { isDefault, presetOf, runOfPreset } from "../../state/lane.ts";
import { useLabContext } from "../../lab/react.tsx";
import { Icon } from "../ui/icon.tsx";

interface PresetMenuProps {
  readonly run: MemberSpec;
  /** "lane A", "member 2 of lane A". */
  readonly where: string;
  readonly onChoose: (run: MemberSpec) => void;
}

const own = "";

/** The named settings of an algorithm, and which of them the present ones are; nothing where it has none. */
export function PresetMenu({ run, where, onChoose }: PresetMenuProps) {
  const { library } = useLabContext();
  const presets = library.get(run.extractor)?.presets ?? [];
  if (presets.length === 0) return null;
  const present = presetOf(run, library);
  // The algorithm's own settings may be one of the presets.
  const hasOwn = presetOf({ extractor: run.extractor, values: {} }, library) === undefined;
  const shown = present?.name ?? (isDefault(run) ? "default" : "custom");
  const longest = Math.max(...[...presets.map(({ name }) => name), "default", "custom"].map(({ length }) => length));
  const choose = (name: string): void => {
    const preset = presets.find((one) => one.name === name);
    onChoose(preset === undefined ? { extractor: run.extractor, values: {} } : runOfPreset(run.extractor, preset, library));
  };
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <button type="button" className="button quiet preset-button tight one-line" aria-label={`Preset ${shown} of ${where}`}>
          <span className="muted">Preset</span>{" "}
          {/* Room for any of them: what stands beside it must not move when a value is no preset's. */}
          <span className="preset-name" style={{ minWidth: `${longest}ch` }}>
            {shown}
          </span>
          <Icon name="expand" />
        </button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="lane-menu preset-menu card" align="start" sideOffset={4} collisionPadding={8}>
          <DropdownMenu.RadioGroup value={present?.name ?? (isDefault(run) ? own : "custom")} onValueChange={choose}>
            {hasOwn && <Item value={own} name="default" summary="The settings that the method comes with." />}
            {presets.map(({ name, summary }) => (
              <Item key={name} value={name} name={name} summary={summary} />
            ))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function Item({ value, name, summary }: { readonly value: string; readonly name: string; readonly summary: string }) {
  return (
    <DropdownMenu.RadioItem value={value} className="lane-menu-item clickable grid rounded" textValue={name}>
      <span className="bold">{name}</span>
      <span className="lane-menu-summary muted">{summary}</span>
    </DropdownMenu.RadioItem>
  );
}
