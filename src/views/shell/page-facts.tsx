import { counted, bytesText, thousands } from "../../format.ts";
import { encodings } from "../../extraction/encoding/encodings.ts";
import { decodedText } from "../../import/advice.ts";
import { useActions, useSaveStatus, useSession } from "../../lab/react.tsx";
import { activePage } from "../../state/lab.ts";
import type { PageEncoding, OpenPage } from "../../state/open-page.ts";
import { ReadingFields } from "../reading/reading-fields.tsx";
import { savedWords } from "../sessions/saved-text.ts";
import { LabDialog, type LateDialogProps } from "../ui/dialog.tsx";
import { Button, Choice } from "../ui/kit.tsx";

/** The facts of the shown page, how its bytes became text, and how every page is read. */
export function PageFactsDialog(dialog: LateDialogProps) {
  const page = useSession(({ lab }) => activePage(lab));
  return (
    <LabDialog {...dialog} title={page?.name ?? "No page is open"}>
      {page?.lesson !== undefined && <p dir="auto">{page.lesson}</p>}
      {page !== undefined && <FactList page={page} onClose={dialog.onClose} />}
      <h3>How all methods read pages</h3>
      <ReadingFields onClose={dialog.onClose} />
    </LabDialog>
  );
}

interface FactListProps extends Pick<LateDialogProps, "onClose"> {
  readonly page: OpenPage;
}

function FactList({ page, onClose }: FactListProps) {
  const actions = useActions();
  const summary = useSession(({ pageState }) => (pageState.status === "open" ? pageState.summary : undefined));
  const work = useSession((session) => session.work);
  const isOfflineReady = useSession((session) => session.isOfflineReady === true);
  const keeping = useSaveStatus();
  const { origin, source, byteLength, lineEnds, encoding } = page;
  const showTree = (): void => {
    onClose();
    actions.setLeftTab("tree");
    actions.prefer({ leftPane: "open" });
  };
  const facts: readonly (readonly [name: string, fact: React.ReactNode])[] = [
    ["From", page.url ?? (origin.detail === "" ? origin.kind : `${origin.kind} ${origin.detail}`)],
    ["Size", `${counted(source.length, "character")}, ${bytesText(byteLength)}`],
    ["Line ends", lineEnds],
    [
      "Elements",
      summary && (
        <Button key="elements" look="link" onClick={showTree}>
          {thousands(summary.elements)}
        </Button>
      ),
    ],
    ["Parse errors", summary && `${thousands(summary.parseErrors)}; every page is parsed to its end`],
    ["Encoding", encoding && <EncodingChoice key="encoding" encoding={encoding} />],
    ["Kept", `${savedWords(keeping)}${isOfflineReady ? "; works offline" : ""}`],
    ["Work so far", work && `${counted(work.parses, "page")} parsed, ${counted(work.decisions, "decision")}`],
  ];
  return (
    <dl className="facts">
      {facts
        .filter(([, fact]) => fact !== undefined)
        .map(([name, fact]) => (
          <div key={name}>
            <dt className="muted">{name}</dt>
            <dd dir="auto">{fact}</dd>
          </div>
        ))}
    </dl>
  );
}

/** The encoding of a page, why it was taken, and what speaks against it; another decodes the bytes anew. */
function EncodingChoice({ encoding }: { readonly encoding: PageEncoding }) {
  const actions = useActions();
  return (
    <>
      <Choice
        label="Encoding"
        value={encoding.name}
        options={encodings
          .toSorted((a, b) => Number(b.name === encoding.suspected) - Number(a.name === encoding.suspected))
          .map(({ name, label }) => ({
            id: name,
            label: `${name}: ${name === encoding.suspected ? `${label}, suspected` : label}`,
          }))}
        onChoose={actions.redecode}
      />{" "}
      {decodedText({ ...encoding, encoding: encoding.name })}
    </>
  );
}
