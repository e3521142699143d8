import { useEffect, useState } from "react";
import type { LabActions } from "../../lab/react.tsx";
import { useActions } from "../../lab/react.tsx";
import { dragWords } from "./drag-text.ts";
import { droppedIn, filesIn } from "./dropped-files.ts";
import type { Dropped } from "./dropped-files.ts";
import "./import.css";

/** Takes files dropped anywhere in the window, and says beforehand what a drop will do. Used once. */
export function DropZone() {
  const words = useDrop();
  if (words === undefined) return undefined;
  return (
    <div className="drop-zone">
      <p className="drop-words">{words}</p>
    </div>
  );
}

/** The words to show while files are dragged over the window. */
function useDrop(): string | undefined {
  const actions = useActions();
  const [words, setWords] = useState<string>();
  useEffect(() => {
    // Entering an element comes before leaving the one around it: only leaving the last one entered leaves the window.
    let last: EventTarget | null = null;
    const enter = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      last = event.target;
      setWords(dragWords(typesIn(event)));
    };
    const read = async (dropped: Dropped): Promise<void> => {
      const letGo = actions.hold();
      setWords("Reading the folder…");
      try {
        await openFolders(dropped, actions);
      } catch {
        // Moved or locked while it is read.
        actions.announce("A folder could not be read");
      } finally {
        setWords(undefined);
        letGo();
      }
    };
    const leave = (event: DragEvent): void => {
      if (event.target === last) setWords(undefined);
    };
    const over = (event: DragEvent): void => {
      if (!hasFiles(event) || event.dataTransfer === null) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "copy";
    };
    const drop = (event: DragEvent): void => {
      setWords(undefined);
      if (!hasFiles(event) || event.dataTransfer === null) return;
      // Before the editor, which would insert the file's text or path.
      event.preventDefault();
      event.stopPropagation();
      const dropped = droppedIn(event.dataTransfer);
      if (dropped.folders.length === 0) actions.openFiles(dropped.files);
      else void read(dropped);
    };
    const listeners = { dragenter: enter, dragleave: leave, dragover: over, drop };
    for (const [type, listener] of Object.entries(listeners))
      window.addEventListener(type as keyof typeof listeners, listener, true);
    return () => {
      for (const [type, listener] of Object.entries(listeners))
        window.removeEventListener(type as keyof typeof listeners, listener, true);
    };
  }, [actions]);
  return words;
}

/** Opens the pages of folders, with files that were dropped beside them. */
async function openFolders({ files, folders }: Dropped, actions: LabActions): Promise<void> {
  const name = folders.map((folder) => folder.name).join(", ");
  const found = await filesIn(folders);
  actions.openFiles([...files, ...found.files], {
    name,
    count: files.length + found.files.length,
    paths: [...files.map((file) => file.name), ...found.paths],
  });
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes("Files") === true;
}

function typesIn({ dataTransfer }: DragEvent): string[] {
  return [...(dataTransfer?.items ?? [])].filter(({ kind }) => kind === "file").map(({ type }) => type);
}
