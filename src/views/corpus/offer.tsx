import { counted } from "../../format.ts";
import { acceptOf } from "../../import/file-name.ts";
import { useCorpusController } from "../../lab/corpus.ts";
import { useActions, useSession } from "../../lab/react.tsx";
import type { CorpusDialog, Corpus } from "../../state/corpus.ts";
import { Button } from "../ui/kit.tsx";
import { pickFiles } from "../../persistence/files.ts";
import { corpusWords } from "./corpus-text.ts";

/** Pages on which opening them as tabs is offered. */
const mostTabs = 8;

/** What was found in files, and whether to run the lanes on it, or what is chosen. */
export function OfferStrip({ found }: { readonly found: Corpus }) {
  const controller = useCorpusController();
  const count = found.chosen?.length ?? controller.lanes().length;
  const tabs = Math.min(found.pages.length, mostTabs);
  const ask = (asking: CorpusDialog): void => controller.state.setState({ asking });
  return (
    <section className="corpus-bar warning grid gap no-shrink border-bottom" aria-label="Found">
      <p>
        <strong dir="auto">{found.name}</strong>: {corpusWords(found)}. Run {counted(count, "method")}?
      </p>
      <div className="row wrap">
        <Button look="primary" refusal={count === 0 ? "Choose a method first" : undefined} onClick={() => controller.runChosen()}>
          Run
        </Button>
        <Button onClick={() => ask("methods")}>Choose methods…</Button>
        <Button tip="Tries many settings of a lane on all pages" onClick={() => ask("sweep")}>
          Sweep a parameter…
        </Button>
        <Button onClick={() => controller.openAsTabs()}>
          {tabs === found.pages.length ? "Open as tabs" : `Open the first ${tabs} as tabs`}
        </Button>
        <Button look="quiet" onClick={() => controller.decline()}>
          Cancel
        </Button>
        {found.skipped.length > 0 && (
          <Button look="quiet" onClick={() => ask("skipped")}>
            {counted(found.skipped.length, "file")} skipped
          </Button>
        )}
      </div>
    </section>
  );
}

/** Ask for a folder, or for files. */
export function OpenButtons() {
  const actions = useActions();
  const marked = useSession(({ lab }) => lab.pages.filter(({ gold }) => gold !== undefined).length);
  const accept = acceptOf("page", "saved", "text", "markdown", "json", "lines", "zip", "warc");
  return (
    <>
      <Button onClick={() => pickFiles(actions.openFiles, { isFolder: true })}>Open folder…</Button>
      <Button onClick={() => pickFiles(actions.openFiles, { accept })}>Open files…</Button>
      {marked > 1 && (
        <Button
          tip="Make a corpus of the open tabs that have a gold standard, to judge methods on them"
          onClick={() => actions.attempt(async () => (await actions.corpus()).offerTabs())}
        >
          Take {counted(marked, "marked tab")}
        </Button>
      )}
    </>
  );
}
