import { Fragment } from "react";
import { keysHere } from "../ui/chords.ts";
import { LabDialog } from "../ui/dialog.tsx";
import type { LateDialogProps } from "../ui/late.ts";
import { commandGroups, commands } from "./commands.ts";

/** The keys there are, and where pages stay. */
export function HelpDialog(dialog: LateDialogProps) {
  return (
    <LabDialog {...dialog} title="Keys and help" kind="help-dialog">
      <p>
        To open a page, paste HTML anywhere, drop files anywhere, or choose a sample. To study a page from the web, save it with
        your browser first. Everything that can be done stands in the list of {keysHere({ keys: "Ctrl K" })}, by its name; the
        stories under ⋯ explain a method each, in a few steps.
      </p>
      <KeyMap />
      <p>
        <strong>Nothing is uploaded: pages stay in this browser.</strong> They are parsed and analysed by scripts that came with
        this page, and no part of them is sent anywhere.
      </p>
    </LabDialog>
  );
}

/** All keys: those of the commands by their groups, then those of single panes. */
function KeyMap() {
  const groups = commandGroups.map((group) => ({
    title: group,
    keys: commands.filter((command) => command.group === group && command.keys !== ""),
  }));
  const places = paneKeys.map(({ place, keys }) => ({ title: place, keys }));
  return (
    <div className="key-map">
      {[...groups, ...places]
        .filter(({ keys }) => keys.length > 0)
        .map(({ title, keys }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl className="keys grid">
              {keys.map((entry) => (
                <Fragment key={entry.keys}>
                  <dt>
                    <kbd>{keysHere(entry)}</kbd>
                  </dt>
                  <dd>{entry.label}</dd>
                </Fragment>
              ))}
            </dl>
          </section>
        ))}
    </div>
  );
}

/** Keys that only mean something where the focus is, and are handled there. */
interface PaneKeys {
  readonly place: string;
  readonly keys: readonly { readonly keys: string; readonly keysOnMac?: string; readonly label: string }[];
}

export const paneKeys: readonly PaneKeys[] = [
  {
    place: "In a row of buttons",
    keys: [
      { keys: "← →", label: "Other buttons: a row is one stop for Tab; fields and sliders are stops of their own" },
      { keys: "Home End", label: "First and last button" },
    ],
  },
  {
    place: "In a lane’s figure",
    keys: [
      { keys: "← →", label: "As far as a column of pixels covers; with Shift ten columns" },
      { keys: "Ctrl ← →", label: "Previous and next edge of what is kept" },
      { keys: "Page ↑ ↓", label: "A tenth of the view back and on" },
      { keys: "Home End", label: "First and last unit" },
      { keys: "↑ ↓", label: "Previous and next pass, or series" },
      { keys: "Enter, Space", label: "Pin the unit" },
      { keys: "Ctrl Shift ← →", label: "Brush from the unit; Home and End too" },
    ],
  },
  {
    place: "In a picture below a figure",
    keys: [
      { keys: "← →", label: "Previous and next thing in it; with Shift ten on" },
      { keys: "↑ ↓", label: "Rounds, levels or rows" },
      { keys: "Enter, Space", label: "Pin where it stands in the page" },
    ],
  },
  {
    place: "On the page as it looks",
    keys: [
      { keys: "↑ ↓", label: "Previous and next block of text, or of those in boxes" },
      { keys: "Enter", label: "Pin it; with Alt its first word" },
    ],
  },
  {
    place: "In the text of a result",
    keys: [
      { keys: "← →", label: "Previous and next word" },
      { keys: "Enter", label: "Pin its block; with Alt the word" },
    ],
  },
  {
    place: "While marking the gold standard",
    keys: [
      { keys: "Enter", label: "Mark what is selected, the word, block or element at the keys" },
      { keys: "Shift Enter", label: "Unmark it" },
      { keys: "Shift ← →", label: "In Result: select words; with ↑ ↓ paragraphs" },
    ],
  },
  {
    place: "In a story",
    keys: [{ keys: "← →", label: "Previous and next step" }],
  },
  {
    place: "On the strip of the whole page",
    keys: [
      { keys: "← →", label: "Move the view; with Shift further" },
      { keys: "↑ ↓", label: "Zoom in and out" },
      { keys: "Page ↑ ↓", label: "Move by a whole view" },
      { keys: "Home End", label: "Start and end of the page" },
    ],
  },
  {
    place: "On a parameter",
    keys: [
      { keys: "← → ↑ ↓", label: "One step; with Shift or Page ten" },
      { keys: "0 to 9", label: "Type a value" },
      { keys: "Backspace", label: "Back to the paper’s value" },
    ],
  },
  {
    place: "In the source editor",
    keys: [
      { keys: "Tab", label: "Moves on, as everywhere" },
      { keys: "Ctrl M", keysOnMac: "Ctrl Shift M", label: "Tab types a tab, or moves on again" },
      { keys: "Ctrl Enter", label: "Pin what is at the caret" },
      { keys: "Esc", label: "Leave the editor" },
    ],
  },
  {
    place: "On a page’s tab",
    keys: [
      { keys: "← →", label: "Other pages" },
      { keys: "F2", label: "Rename" },
      { keys: "Delete", label: "Close" },
    ],
  },
  {
    place: "In the table of a corpus",
    keys: [
      { keys: "← → ↑ ↓", label: "Cells; Page, Home and End too" },
      { keys: "Enter", label: "Open the page, with the lane of the column in focus" },
    ],
  },
  {
    place: "In a table and between panes",
    keys: [
      { keys: "↑ ↓", label: "Rows; Page, Home and End too" },
      { keys: "Enter", label: "Pin the row; on a splitter, fold the pane" },
      { keys: "← →", label: "On a splitter: move it" },
    ],
  },
];
