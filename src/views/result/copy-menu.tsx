import { useRef } from "react";
import { keyId } from "../../lab/reach.ts";
import { useActions, useLabContext, useRun, useSession } from "../../lab/react.tsx";
import { useReachable } from "../../lab/use-reachable.ts";
import { fileName, withLineEnd } from "../../persistence/files.ts";
import { activePage } from "../../state/lab.ts";
import type { Lane } from "../../state/lane.ts";
import { Button, Entries, MenuButton, useSave, type Entry } from "../ui/kit.tsx";
import { useCopy, useMenuCopy } from "../ui/use-copy.tsx";
import { formatEntries } from "./format-entries.ts";
import { writtenFormat, writtenFormats, type WrittenFormat } from "./formats.ts";

/**
 * Copies what is shown of a result; its menu shows it as something else, copies it as that, or saves it. Where the clipboard is refused,
 * the text is shown selected, to be copied by hand.
 */
export function CopyMenu({ lane }: { readonly lane: Lane }) {
  const lab = useLabContext();
  const actions = useActions();
  const format = useSession((session) => session.lab.format);
  const images = useSession((session) => session.lab.preferences.images);
  const run = useRun(lane.id);
  const button = useRef<HTMLButtonElement>(null);
  const { copy, outcome } = useCopy(button);
  const menu = useMenuCopy(copy);
  const save = useSave();
  const byName = useReachable(keyId("formats"));
  const isEmpty = run === undefined || run.keptCharacters === 0;
  const shown = writtenFormat(format);
  const copyAs = (chosen: WrittenFormat, put = copy): void => {
    if (run !== undefined) put(chosen.write(lab, lane, run), chosen.id === "text" ? "the text" : `the result as ${chosen.name}`);
  };
  const saveAs = ({ write, extension, mediaType }: WrittenFormat): void =>
    save(async () => {
      const text = run && (await write(lab, lane, run));
      if (text === undefined) throw new Error("the lane has another result by now. Try again.");
      const name = fileName(activePage(lab.session.getState().lab)?.name ?? "", lane.extractor, extension);
      return { name, mediaType, content: withLineEnd(text) };
    });
  const refusal = isEmpty ? "There is no result yet." : undefined;
  const entriesOf = (verb: "Copy" | "Save", act: (chosen: WrittenFormat) => void): Entry[] =>
    writtenFormats.map((each) => ({
      id: `${verb} ${each.id}`,
      title: `${verb} as ${each.name}${verb === "Save" ? ` (.${each.extension})` : ""}`,
      refusal,
      run: () => act(each),
    }));
  return (
    <span className="row anchor">
      <Button ref={button} look="quiet" name={`Copy the ${shown.name}`} disabled={isEmpty} onClick={() => copyAs(shown)}>
        Copy
      </Button>
      <MenuButton ref={byName} label="Formats: show, copy, save" words="" onCloseAutoFocus={menu.onCloseAutoFocus}>
        <Entries
          entries={[
            ...formatEntries(format, actions),
            { id: "images", title: "With images", isOn: images, run: () => actions.setImages(!images) },
            "rule",
            ...entriesOf("Copy", (chosen) => copyAs(chosen, menu.copy)),
            "rule",
            ...entriesOf("Save", saveAs),
          ]}
        />
      </MenuButton>
      {outcome}
    </span>
  );
}
