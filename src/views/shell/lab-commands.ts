import { paneId } from "../../lab/reach.ts";
import { firstPaper } from "../../state/corpus.ts";
import { leftTabs } from "../../state/lab.ts";
import { always, hasPage, focusRegion, pressing, pressingNamed, withoutKey, type Command } from "./command.ts";

/** The lab as a whole: finding, opening, keeping, going from pane to pane. */
export const labCommands: readonly Command[] = [
  pressing(
    {
      id: "palette",
      title: "Everything by name…",
      label: "Command palette: find anything by name",
      group: "Find and open",
      chords: ["Ctrl+k"],
      keys: "Ctrl K",
      isEverywhere: true,
    },
    "Control+K",
  ),
  pressing(
    {
      id: "open",
      label: "Open files: pages, archives, a lab file",
      group: "Find and open",
      chords: ["Ctrl+o"],
      keys: "Ctrl O",
      isEverywhere: true,
    },
    "Control+O",
  ),
  pressingNamed("open-folder", "Find and open", "Open a folder", "corpus", "directory"),
  // No key of its own: the browser's paste does it too, wherever nothing is typed.
  pressingNamed("paste", "Find and open", "Paste a page…", "clipboard"),
  {
    ...pressingNamed(
      "page-facts",
      "Find and open",
      "About the page: size, encoding, how it is read",
      "reading",
      "noscript",
      "decode",
    ),
    title: "About the page",
  },
  {
    id: "own-output",
    label: "Output of another program: show it as a lane",
    group: "Find and open",
    ...withoutKey,
    when: hasPage,
    run: ({ actions }) => actions.askOutput(),
  },
  {
    id: "corpus",
    title: "Many pages, or one",
    label: "Many pages at once, and back",
    words: ["corpus"],
    group: "Find and open",
    chords: ["c"],
    keys: "c",
    when: always,
    run: ({ actions }) => actions.showScreen(isCorpusShown() ? "inspect" : "corpus"),
  },
  {
    id: "close-page",
    label: "Close the page",
    group: "Find and open",
    ...withoutKey,
    when: hasPage,
    run: ({ session, actions }) => actions.closePage(session.lab.page ?? ""),
  },
  {
    id: "save-lab-file",
    label: "Save all that is open as a lab file",
    group: "Undo, keep, share",
    chords: ["Ctrl+s"],
    keys: "Ctrl S",
    isEverywhere: true,
    when: always,
    run: ({ actions }) => actions.saveLabFile(),
  },
  pressing(
    {
      id: "copy-link",
      label: "Copy a link to what is set and shown",
      group: "Undo, keep, share",
      chords: ["Ctrl+Shift+c"],
      keys: "Ctrl Shift C",
      isEverywhere: true,
    },
    "Control+Shift+C",
  ),
  pressingNamed("formats", "Undo, keep, share", "The result as Markdown, XML or JSON: copy or save", "export"),
  pressingNamed(
    "share",
    "Undo, keep, share",
    "Share: link, lab file, Markdown, embed, command line, figures",
    "export",
    "HTML",
    "article",
  ),
  {
    id: "papers",
    label: "Papers: published tables beside what is measured here",
    group: "Find and open",
    ...withoutKey,
    when: always,
    run: ({ actions }) => void actions.corpus().then((corpus) => corpus.showPaper(firstPaper)),
  },
  pressing({ id: "help", label: "Keys and help", group: "Find and open", chords: ["?"], keys: "?" }, "?"),

  {
    id: "undo",
    title: "Undo",
    label: "Undo the last change of lanes, parameters, pages or panes",
    group: "Undo, keep, share",
    chords: ["Ctrl+z"],
    keys: "Ctrl Z",
    repeats: true,
    when: always,
    run: ({ actions }) => actions.undo(),
  },
  {
    id: "redo",
    title: "Redo",
    label: "Redo what was undone",
    group: "Undo, keep, share",
    chords: ["Ctrl+Shift+z", "Ctrl+y"],
    keys: "Ctrl Shift Z",
    repeats: true,
    when: always,
    run: ({ actions }) => actions.redo(),
  },
  {
    ...pressingNamed("sessions", "Undo, keep, share", "Sessions kept in this browser", "history", "restore"),
    title: "Sessions…",
  },
  {
    id: "new-session",
    title: "New session",
    label: "New session: nothing open; the present one is kept",
    group: "Undo, keep, share",
    ...withoutKey,
    when: always,
    run: ({ actions }) => actions.startAnew(),
  },

  {
    id: "next-pane",
    label: "Next pane: HTML, Lanes, Result, Reason",
    group: "Panes",
    chords: ["F6"],
    keys: "F6",
    isEverywhere: true,
    when: always,
    run: (context) => focusRegion(1, context),
  },
  {
    id: "previous-pane",
    label: "Previous pane",
    group: "Panes",
    chords: ["Shift+F6"],
    keys: "Shift F6",
    isEverywhere: true,
    when: always,
    run: (context) => focusRegion(-1, context),
  },
  {
    id: "left-pane",
    label: "HTML and tree: open, or close",
    group: "Panes",
    chords: ["l"],
    keys: "l",
    when: hasPage,
    run: ({ actions, reach }) => actions.prefer({ leftPane: reach.elements(paneId("HTML")).length > 0 ? "closed" : "open" }),
  },
  ...leftTabs.map((tab): Command => ({
    id: `left ${tab}`,
    label: tab === "html" ? "Show the page’s HTML" : "Show the page’s tree of elements",
    group: "Panes",
    words: ["source"],
    ...withoutKey,
    when: hasPage,
    run: ({ actions }) => {
      actions.setLeftTab(tab);
      actions.prefer({ leftPane: "open" });
    },
  })),
];

/** As the browser's history has it. */
function isCorpusShown(): boolean {
  const state: unknown = history.state;
  return state === "corpus";
}
