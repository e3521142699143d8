import { useEffect, useId, useMemo, useState, type DragEvent } from "react";
import { sourceLabel, type GivenOutput, type OutputForm } from "../../extraction/contract/given-output.ts";
import { counted, messageOf, shareText, sizeText } from "../../format.ts";
import { labelOfFile, labelText, type SourceLabel } from "../../import/outputs/source-label.ts";
import { acceptOf } from "../../import/file-name.ts";
import { readOutput } from "../../import/outputs/output-text.ts";
import { useActions, useSession } from "../../lab/react.tsx";
import { useQuestion } from "../../lab/use-question.ts";
import type { TriedOutput } from "../../worker/protocol/questions.ts";
import { activePage, laneOf } from "../../state/lab.ts";
import { sourceOfLane } from "../../state/source-lane.ts";
import { Button, Choice, FileButton, LabDialog } from "../ui/kit.tsx";
import { focusAll } from "../ui/use-copy.tsx";
import "./outputs.css";

/** Bytes of a file, at the most: three for each character that an output may have. */
const mostBytes = 60_000_000;
/** Characters that the field shows; what is longer comes from a file and is not edited here. */
const mostShown = 200_000;

const forms: Readonly<Record<OutputForm, string>> = { text: "Text", html: "HTML", markdown: "Markdown" };

/** Takes what another program wrote for the shown page: pasted, dropped or chosen. */
export function OutputDialog() {
  const actions = useActions();
  const giving = useSession((session) => session.giving);
  const [focused] = useState(() => document.activeElement);
  return (
    <LabDialog
      title="Output of another program"
      kind="output-dialog"
      isOpen={giving !== undefined}
      onClose={actions.endAsking}
      focused={focused}
    >
      <GiveForm lane={giving?.lane} />
    </LabDialog>
  );
}

/** The label of a lane's source, to go on with. */
function useLabelOf(lane: string | undefined): SourceLabel {
  const source = useSession(({ lab }) => {
    const given = lane === undefined ? undefined : laneOf(lab, lane);
    return given && sourceOfLane(given);
  });
  return useMemo(
    () => (source === undefined ? { name: "", version: "" } : labelOfFile(`${sourceLabel(source).replace(/ (?=\d)/, "-")}.txt`)),
    [source],
  );
}

function GiveForm({ lane }: { readonly lane: string | undefined }) {
  const actions = useActions();
  const page = useSession(({ lab }) => activePage(lab));
  const first = useLabelOf(lane);
  const [label, setLabel] = useState(first);
  const [text, setText] = useState("");
  const [form, setForm] = useState<OutputForm>();
  const [problem, setProblem] = useState<string>();
  const [isKeeping, setKeeping] = useState(false);
  const id = useId();
  // What the lane shows of this page already is there to be changed.
  useEffect(() => {
    if (lane === undefined) return undefined;
    let isWanted = true;
    void actions.outputOf(lane).then((known) => {
      if (!isWanted || known === undefined) return;
      setText(known.text);
      setForm(known.form);
    });
    return () => {
      isWanted = false;
    };
  }, [actions, lane]);
  const read = useMemo(() => readHere(text, form), [text, form]);
  const output = "output" in read ? read.output : undefined;
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    setProblem(undefined);
    if (file.size > mostBytes) {
      setProblem(`${file.name} has ${sizeText(file.size)}, and ${sizeText(mostBytes)} are the most.`);
      return;
    }
    const release = actions.busy();
    try {
      setText(await file.text());
      setForm(formOfFile(file.name));
      if (label.name === "") setLabel(labelOfFile(file.name));
    } catch (error) {
      setProblem(`${file.name} could not be read: ${messageOf(error)}`);
    } finally {
      release();
    }
  };
  const give = async (): Promise<void> => {
    if (output === undefined) return;
    setKeeping(true);
    const named = labelText(label) === "" ? { name: "pasted", version: "" } : label;
    if (await actions.giveOutput({ label: named, output, lane })) actions.endAsking();
    else {
      setKeeping(false);
      setProblem("It could not be kept in this browser, so that no lane can show it: make room, or leave the private window.");
    }
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    void take(event.dataTransfer.files[0]);
  };
  return (
    <form
      className="output-form grid"
      data-takes-files
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      onSubmit={(event) => {
        event.preventDefault();
        void give();
      }}
    >
      <p>
        Paste, drop or choose what a program wrote for <b>{page?.name}</b>: text, HTML, Markdown, or JSON with a text in it. Its
        words are looked for on the page; it is kept in this browser.
      </p>
      <textarea
        className="field"
        ref={focusAll}
        aria-label="What the program wrote"
        spellCheck={false}
        rows={9}
        value={text.slice(0, mostShown)}
        readOnly={text.length > mostShown}
        onChange={({ target }) => {
          setText(target.value);
          setProblem(undefined);
        }}
      />
      <div className="row wraps spaced">
        <FileButton
          icon="file"
          files="File with the output"
          accept={acceptOf("text", "markdown", "page", "json")}
          onFiles={([file]) => void take(file)}
        >
          Choose file…
        </FileButton>
        {text !== "" && (
          <Button look="quiet" onClick={() => setText("")}>
            Clear
          </Button>
        )}
        <Choice
          label="Read as"
          isLabelled
          value={form ?? "seems"}
          options={[
            { id: "seems", label: `what it seems to be${output !== undefined && text !== "" ? `: ${forms[output.form]}` : ""}` },
            ...(Object.keys(forms) as OutputForm[]).map((name) => ({ id: name, label: forms[name] })),
          ]}
          onChoose={(chosen) => setForm(chosen === "seems" ? undefined : chosen)}
        />
      </div>
      <div className="row wraps spaced">
        <span className="row spaced">
          <label htmlFor={`${id}-name`}>Program</label>
          <input
            id={`${id}-name`}
            className="field output-name"
            value={label.name}
            maxLength={60}
            placeholder="pasted"
            spellCheck={false}
            autoComplete="off"
            onChange={({ target }) => setLabel({ ...label, name: target.value })}
          />
        </span>
        <span className="row spaced">
          <label htmlFor={`${id}-version`}>Version</label>
          <input
            id={`${id}-version`}
            className="field output-version"
            value={label.version}
            maxLength={60}
            spellCheck={false}
            autoComplete="off"
            onChange={({ target }) => setLabel({ ...label, version: target.value })}
          />
        </span>
      </div>
      <Found
        output={output}
        field={"field" in read ? read.field : undefined}
        problem={problem ?? ("problem" in read ? read.problem : undefined)}
      />
      <div className="row spaced">
        <button type="submit" className="button primary" disabled={output === undefined || text.trim() === "" || isKeeping}>
          {lane === undefined ? "Add as a lane" : "Show in the lane"}
        </button>
        <Button onClick={actions.endAsking}>Cancel</Button>
      </div>
    </form>
  );
}

interface FoundProps {
  readonly output: GivenOutput | undefined;
  readonly field: string | undefined;
  readonly problem: string | undefined;
}

/** How much of the output stands on the page, or what is wrong with it. */
function Found({ output, field, problem }: FoundProps) {
  const page = useSession(({ lab }) => activePage(lab)?.key);
  const isThere = output !== undefined && page !== undefined && output.text.trim() !== "";
  const asked: [string, GivenOutput] | undefined = isThere ? [page, output] : undefined;
  const { value, isStale } = useQuestion("tryOutput", asked, { pause: 150 });
  const said = problem ?? (asked === undefined ? undefined : value && foundText(value));
  const taken = field === undefined || problem !== undefined ? "" : `The text of the field “${field}” is taken. `;
  return (
    <p role={problem === undefined ? "status" : "alert"} className={isStale ? "muted" : undefined}>
      {said === undefined ? "" : taken + said}
    </p>
  );
}

/** "120 of its 132 words (91 %) stand on the page, 31 % of the page’s words." */
export function foundText(tried: TriedOutput): string {
  if ("problem" in tried) return tried.problem;
  const { words, placed, pageWords } = tried;
  if (words === 0) return "There is no word in it.";
  const ofPage = pageWords === 0 ? "" : `: ${shareText(placed / pageWords)} of the page’s words`;
  return `${placed.toLocaleString("en")} of its ${counted(words, "word")} (${shareText(placed / words)}) ${placed === 1 ? "stands" : "stand"} on the page${ofPage}.`;
}

function readHere(text: string, form: OutputForm | undefined): ReturnType<typeof readOutput> | { readonly problem: string } {
  try {
    return readOutput(text, form);
  } catch (error) {
    return { problem: `This cannot be taken: ${messageOf(error)}.` };
  }
}

/** A file's ending tells the form; JSON and what has none is looked at. */
function formOfFile(name: string): OutputForm | undefined {
  if (/\.(?:md|markdown)$/i.test(name)) return "markdown";
  if (/\.x?html?$/i.test(name)) return "html";
  return /\.(?:txt|text)$/i.test(name) ? "text" : undefined;
}
