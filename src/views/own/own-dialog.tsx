import { useEffect, useMemo, useState, type DragEvent, type ReactNode } from "react";
import { sourceLabel, type GivenOutput, type OutputForm } from "../../extraction/contract/given-output.ts";
import { counted, messageOf, shareText, sizeText, thousands } from "../../format.ts";
import { labelOfFile, labelText, type SourceLabel } from "../../import/outputs/source-label.ts";
import { acceptOf, kindByName } from "../../import/file-name.ts";
import { outputOfText } from "../../import/outputs/output-text.ts";
import { useActions, useLabContext, useSession } from "../../lab/react.tsx";
import { useQuestion } from "../../lab/use-question.ts";
import type { TriedOutput } from "../../worker/protocol/questions.ts";
import { activePage, laneOf, type Lab } from "../../state/lab.ts";
import { sourceOfLane } from "../../state/own-lanes.ts";
import type { OwnRequest } from "../../state/session.ts";
import { LabDialog } from "../ui/dialog.tsx";
import { Button, Choice } from "../ui/kit.tsx";
import { pickFiles } from "../../persistence/files.ts";
import { focusAll } from "../ui/use-copy.tsx";

/** Asks for something of the user's own, to be pasted, written, dropped or chosen; this browser keeps it. */
export function OwnDialog({ asking }: { readonly asking: OwnRequest }) {
  const { endAsking } = useActions();
  const [focused] = useState(() => document.activeElement);
  const { kind, source } = { source: undefined, ...asking };
  const own = source === undefined ? "Module of your own" : `Module ${sourceLabel(source)}`;
  return (
    <LabDialog
      title={kind === "output" ? "Output of another program" : own}
      kind="own-dialog"
      isOpen
      onClose={endAsking}
      focused={focused}
    >
      {asking.kind === "output" ? <OutputEntryForm lane={asking.lane} /> : <ModuleForm source={source} />}
    </LabDialog>
  );
}

interface OwnFormProps {
  readonly about: ReactNode;
  /** The name of the field for the text. */
  readonly label: string;
  /** Its lines are long, and many. */
  readonly isCode?: boolean;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onFile: (file: File) => void;
  /** The words of the button that keeps it. */
  readonly verb: string;
  readonly isWhole: boolean;
  readonly onKeep: () => void;
  readonly children: ReactNode;
}

/** Characters that the field shows at the most: a longer text comes from a file and is not edited here. */
const mostShown = 200_000;

function OwnForm({ about, label, isCode = false, text, onText, onFile, verb, isWhole, onKeep, children }: OwnFormProps) {
  const { endAsking } = useActions();
  const drop = (event: DragEvent): void => {
    const [file] = event.dataTransfer.files;
    // Dragged text belongs to the field.
    if (file === undefined) return;
    event.preventDefault();
    onFile(file);
  };
  return (
    <form
      className="form column"
      data-takes-files
      onDragOver={(event) => event.dataTransfer.types.includes("Files") && event.preventDefault()}
      onDrop={drop}
      onSubmit={(event) => {
        event.preventDefault();
        if (isWhole) onKeep();
      }}
    >
      <p>{about}</p>
      <textarea
        className="field"
        ref={focusAll}
        aria-label={label}
        spellCheck={false}
        autoComplete="off"
        rows={isCode ? 16 : 9}
        wrap={isCode ? "off" : "soft"}
        value={text.slice(0, mostShown)}
        readOnly={text.length > mostShown}
        onChange={({ target }) => onText(target.value)}
      />
      {children}
      <div className="row gap">
        <button type="submit" className="button primary" disabled={!isWhole}>
          {verb}
        </button>
        <Button onClick={endAsking}>Cancel</Button>
      </div>
    </form>
  );
}

interface NameFieldProps {
  readonly label: string;
  readonly value: string;
  /** Characters that are seen at once. */
  readonly size: number;
  readonly placeholder?: string;
  readonly onName: (name: string) => void;
}

function LabelField({ label, onName, ...field }: NameFieldProps) {
  return (
    <label className="row gap">
      {label}
      <input
        {...field}
        className="field"
        maxLength={60}
        spellCheck={false}
        autoComplete="off"
        onChange={({ target }) => onName(target.value)}
      />
    </label>
  );
}

/** The text of a new module. */
const template = `export default function extract(document, { url }) {
  const article = document.querySelector("article, main") ?? document.body;
  const others = "nav, aside, header, footer, form";
  for (const part of article.querySelectorAll(others)) part.remove();
  return { html: article.innerHTML };
}
`;

/** Browsers with this let a page read a file again once it was saved. */
type FilePicker = (options: object) => Promise<readonly FileSystemFileHandle[]>;

const picker = (globalThis as { readonly showOpenFilePicker?: FilePicker }).showOpenFilePicker;
const fileKinds = [{ description: "JavaScript", accept: { "text/javascript": [".js", ".mjs"] } }];

/** The form for a new module of the user's own, or for a stored one by the name of its output, whose lanes run again. */
function ModuleForm({ source }: { readonly source: string | undefined }) {
  const { addModule, changeModule, moduleText, openModule, endAsking } = useActions();
  const [text, setText] = useState(source === undefined ? template : undefined);
  const [name, setName] = useState("mine");
  useEffect(() => {
    if (source !== undefined) void moduleText(source).then((known = "") => setText(known));
  }, [moduleText, source]);
  const take = async (file: File, handle?: FileSystemFileHandle): Promise<void> => {
    if (source !== undefined) return setText(await file.text());
    endAsking();
    await openModule(file, handle);
  };
  const choose = async (): Promise<void> => {
    if (picker === undefined) return pickFiles(([file]) => file && void take(file), { accept: ".js,.mjs", isOne: true });
    // Closing the picker without a choice rejects.
    const [handle] = await picker.call(globalThis, { types: fileKinds }).catch(() => []);
    if (handle !== undefined) await take(await handle.getFile(), handle);
  };
  if (text === undefined) return undefined;
  return (
    <OwnForm
      about={
        <>
          The lab calls its default export with the page’s document. The export returns a text,{" "}
          <code className="nowrap">{"{ text }"}</code>, <code className="nowrap">{"{ html }"}</code> or{" "}
          <code className="nowrap">{"{ markdown }"}</code>. It runs in its own worker, without network.
        </>
      }
      label="Module"
      isCode
      text={text}
      onText={setText}
      onFile={(file) => void take(file)}
      verb={source === undefined ? "Add method" : "Keep and run"}
      isWhole={text.trim() !== "" && name.trim() !== ""}
      onKeep={() => {
        if (source === undefined) addModule(name.trim(), text);
        else changeModule(source, text);
        endAsking();
      }}
    >
      {source === undefined && (
        <div className="row wrap">
          <LabelField label="Name" value={name} size={20} onName={setName} />
          <Button onClick={() => void choose()}>Open file…</Button>
          <span className="muted small">
            {picker === undefined ? "After you save a file, open it again." : "A file runs again when you save it."}
          </span>
        </div>
      )}
    </OwnForm>
  );
}

/** Bytes of a file, at the most: three for each character that an output may have. */
const mostBytes = 60_000_000;

const outputEndings = acceptOf("text", "markdown", "page", "json");

const forms: Readonly<Record<OutputForm, string>> = { text: "Text", html: "HTML", markdown: "Markdown" };

/** The form for another program's output for the shown page, for a lane of its own or for the given lane. */
function OutputEntryForm({ lane }: { readonly lane: string | undefined }) {
  const { session, actions } = useLabContext();
  const page = useSession(({ lab }) => activePage(lab));
  const [label, setLabel] = useState(() => labelOf(session.getState().lab, lane));
  const [text, setText] = useState("");
  const [form, setForm] = useState<OutputForm>();
  const [problem, setProblem] = useState<string>();
  const [isKeeping, setKeeping] = useState(false);
  // The lane's present output of this page is loaded, so that it can be changed.
  useEffect(() => {
    if (lane === undefined) return;
    void actions.outputOf(lane).then((known) => {
      if (known === undefined) return;
      setText(known.text);
      setForm(known.form);
    });
  }, [actions, lane]);
  const read = useMemo(() => readHere(text, form), [text, form]);
  const output = "output" in read ? read.output : undefined;
  const take = async (file: File): Promise<void> => {
    setProblem(undefined);
    if (file.size > mostBytes) return setProblem(`${file.name} has ${sizeText(file.size)}; the limit is ${sizeText(mostBytes)}.`);
    const release = actions.busy();
    try {
      setText(await file.text());
      setForm(formsByKind[kindByName(file.name) ?? ""]);
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
      setProblem("This browser could not store it, so no lane can show it. Free some storage, or leave the private window.");
    }
  };
  return (
    <OwnForm
      about={
        <>
          Paste, drop or choose the output of a program for <b>{page?.name}</b>: text, HTML, Markdown, or JSON with a text in it.
          The lab looks for its words on the page. The output stays in this browser.
        </>
      }
      label="Output of the program"
      text={text}
      onText={(written) => {
        setText(written);
        setProblem(undefined);
      }}
      onFile={(file) => void take(file)}
      verb={lane === undefined ? "Add as a lane" : "Show in the lane"}
      isWhole={output !== undefined && text.trim() !== "" && !isKeeping}
      onKeep={() => void give()}
    >
      <div className="row wrap">
        <Button
          icon="file"
          onClick={() => pickFiles(([file]) => file && void take(file), { accept: outputEndings, isOne: true })}
        >
          Choose file…
        </Button>
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
            { id: "seems", label: `detected form${output !== undefined && text !== "" ? `: ${forms[output.form]}` : ""}` },
            ...(Object.keys(forms) as OutputForm[]).map((name) => ({ id: name, label: forms[name] })),
          ]}
          onChoose={(chosen) => setForm(chosen === "seems" ? undefined : chosen)}
        />
      </div>
      <div className="row wrap">
        <LabelField
          label="Program"
          value={label.name}
          size={20}
          placeholder="pasted"
          onName={(name) => setLabel({ ...label, name })}
        />
        <LabelField label="Version" value={label.version} size={8} onName={(version) => setLabel({ ...label, version })} />
      </div>
      <OutputCoverage read={read} problem={problem} />
    </OwnForm>
  );
}

/** The label of a lane's source, to go on with. */
function labelOf(lab: Lab, id: string | undefined): SourceLabel {
  const lane = id === undefined ? undefined : laneOf(lab, id);
  const source = lane && sourceOfLane(lane);
  return source === undefined ? { name: "", version: "" } : labelOfFile(`${sourceLabel(source).replace(/ (?=\d)/, "-")}.txt`);
}

/** The form by a file's ending; JSON and files without ending are detected. */
const formsByKind: Readonly<Record<string, OutputForm>> = { page: "html", text: "text", markdown: "markdown" };

/** The share of the output that stands on the page, or the problem with it. */
function OutputCoverage({ read, problem }: { readonly read: ReturnType<typeof readHere>; readonly problem: string | undefined }) {
  const page = useSession(({ lab }) => activePage(lab)?.key);
  const output = "output" in read && read.output.text.trim() !== "" ? read.output : undefined;
  const asked: [string, GivenOutput] | undefined = output && page !== undefined ? [page, output] : undefined;
  const { value, isStale } = useQuestion("tryOutput", asked, { pause: 150 });
  const wrong = problem ?? ("problem" in read ? read.problem : undefined);
  const taken = "field" in read && read.field !== undefined ? `The text comes from the field “${read.field}”. ` : "";
  return (
    <p role={wrong === undefined ? "status" : "alert"} className={isStale ? "muted" : undefined}>
      {wrong ?? (asked && value && taken + coverageText(value))}
    </p>
  );
}

/** "120 of its 132 words (91 %) stand on the page, 31 % of the page’s words." */
export function coverageText(tried: TriedOutput): string {
  if ("problem" in tried) return tried.problem;
  const { words, placed, pageWords } = tried;
  if (words === 0) return "It contains no words.";
  const ofPage = pageWords === 0 ? "" : `: ${shareText(placed / pageWords)} of the page’s words`;
  return `${thousands(placed)} of its ${counted(words, "word")} (${shareText(placed / words)}) ${placed === 1 ? "stands" : "stand"} on the page${ofPage}.`;
}

function readHere(text: string, form: OutputForm | undefined): ReturnType<typeof outputOfText> | { readonly problem: string } {
  try {
    return outputOfText(text, form);
  } catch (error) {
    return { problem: `This cannot be read: ${messageOf(error)}.` };
  }
}
