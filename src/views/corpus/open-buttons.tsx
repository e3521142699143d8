import { counted } from "../../format.ts";
import { acceptOf } from "../../import/file-name.ts";
import { useActions, useSession } from "../../lab/react.tsx";
import { Button } from "../ui/kit.tsx";
import { pickFiles } from "../ui/pick-files.ts";

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
          tip="The open tabs that have a gold standard as a corpus: to judge methods on them"
          onClick={() => void actions.corpus().then((corpus) => corpus.offerTabs())}
        >
          Take {counted(marked, "marked tab")}
        </Button>
      )}
    </>
  );
}
