import { counted, thousands } from "../../format.ts";
import { hiddenWays, type HiddenWay } from "../../extraction/page/reading.ts";
import { useActions, useLabContext, useSession } from "../../lab/react.tsx";
import { Button } from "../ui/kit.tsx";

const ways: Readonly<Record<HiddenWay, { readonly label: string; readonly note: string }>> = {
  attribute: { label: "Attribute hidden", note: "except “until-found”, which search can reveal" },
  display: { label: "display: none", note: "in the attribute style" },
  visibility: { label: "visibility: hidden", note: "in the attribute style; visible elements inside stay" },
  aria: { label: "aria-hidden", note: "hidden from screen readers: icon letters, copies" },
  layout: { label: "Unseen in the layout", note: "by the page's own style sheets, after layout; not with many pages" },
};

/** The ways in which all lanes read every page: what they leave out, and the text that no method reads. */
export function ReadingFields({ onClose }: { readonly onClose: () => void }) {
  const actions = useActions();
  const reading = useSession(({ lab }) => lab.reading);
  const structure = useSession(({ pageState }) => (pageState.status === "open" ? pageState.summary.structure : undefined));
  const { library } = useLabContext();
  const lanes = useSession(({ lab }) => lab.lanes);
  // Some methods leave out hidden text by themselves.
  const choosy = lanes.filter(({ extractor }) => library.get(extractor)?.parameters["hidden"]?.kind === "flag");
  const chosen = new Set(reading.hidden);
  const characters = structure?.reading.opened?.characters ?? 0;
  return (
    <div className="column gap">
      <p className="muted small">Leave out these hidden elements, like scripts:</p>
      {hiddenWays.map((way) => {
        const here = structure?.reading.hiddenBy[way];
        return (
          <ReadingField
            key={way}
            label={ways[way].label}
            note={`${ways[way].note}${here === undefined ? "" : `; ${counted(here, "character")} here`}`}
            isOn={chosen.has(way)}
            onSet={(isOn) =>
              actions.setReading({ ...reading, hidden: hiddenWays.filter((one) => (one === way ? isOn : chosen.has(one))) })
            }
          />
        );
      })}
      {choosy.length > 0 && (
        <ReadingField
          label={`Keep them in ${library.get(choosy[0]?.extractor ?? "")?.name}`}
          note="by default it leaves out what the first three hide, except tabs, answers and the like that open"
          isOn={choosy.every(({ values }) => values["hidden"] === false)}
          onSet={(isOn) => choosy.forEach(({ id }) => actions.setValue(id, "hidden", !isOn))}
        />
      )}
      <ReadingField
        label="Open noscript"
        note={`where it has text that is nowhere else on the page${
          reading.noscript === "open" ? `; ${characters === 0 ? "none" : counted(characters, "character")} here` : ""
        }`}
        isOn={reading.noscript === "open"}
        onSet={(isOpen) => actions.setReading({ ...reading, noscript: isOpen ? "open" : "closed" })}
      />
      <ReadingField
        label="Words by spaces"
        note="as in papers, for methods and measures; otherwise each Thai, Lao or Khmer letter, kana and Han character is a word"
        isOn={reading.words === "spaces"}
        onSet={(isOn) => actions.setReading({ ...reading, words: isOn ? "spaces" : "script" })}
      />
      {structure !== undefined && structure.hidden.length > 0 && (
        <p className="muted small">
          Text that no method reads:{" "}
          {structure.hidden.map(({ name, characters: length, line, start, end }) => (
            <Button
              key={name}
              look="link"
              onClick={() => {
                onClose();
                actions.pin({ start, end, origin: "notice" });
              }}
            >
              {counted(length, "character")} in {name}, line {thousands(line)}
            </Button>
          ))}
        </p>
      )}
    </div>
  );
}

interface ReadingFieldProps {
  readonly label: string;
  readonly note: string;
  readonly isOn: boolean;
  readonly onSet: (isOn: boolean) => void;
}

function ReadingField({ label, note, isOn, onSet }: ReadingFieldProps) {
  return (
    <label className="reading-field grid">
      <input type="checkbox" checked={isOn} onChange={({ target }) => onSet(target.checked)} />
      {label}
      <span className="muted small">{note}</span>
    </label>
  );
}
