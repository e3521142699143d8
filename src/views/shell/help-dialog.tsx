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
  const places = Object.entries(paneKeys).map(([title, lines]) => ({
    title,
    keys: lines.map(([keys, label, keysOnMac]) => ({ keys, label, keysOnMac })),
  }));
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

/** Keys that only mean something where the focus is, and are handled there, by the places; last what they are on a Mac, where that differs. */
const paneKeys: Readonly<Record<string, readonly (readonly [keys: string, label: string, keysOnMac?: string])[]>> = {
  "In a row of buttons": [
    ["← →", "Other buttons: a row is one stop for Tab; fields and sliders are stops of their own"],
    ["Home End", "First and last button"],
  ],
  "In a lane’s figure": [
    ["← →", "As far as a column of pixels covers; with Shift ten columns"],
    ["Ctrl ← →", "Previous and next edge of what is kept"],
    ["Page ↑ ↓", "A tenth of the view back and on"],
    ["Home End", "First and last unit"],
    ["↑ ↓", "Previous and next pass, or series"],
    ["Enter, Space", "Pin the unit"],
    ["Ctrl Shift ← →", "Brush from the unit; Home and End too"],
  ],
  "In a picture below a figure": [
    ["← →", "Previous and next thing in it; with Shift ten on"],
    ["↑ ↓", "Rounds, levels or rows"],
    ["Enter, Space", "Pin where it stands in the page"],
  ],
  "On the page as it looks": [
    ["↑ ↓", "Previous and next block of text, or of those in boxes"],
    ["Enter", "Pin it; with Alt its first word"],
  ],
  "In the text of a result": [
    ["← →", "Previous and next word"],
    ["Enter", "Pin its block; with Alt the word"],
  ],
  "While marking the gold standard": [
    ["Enter", "Mark what is selected, the word, block or element at the keys"],
    ["Shift Enter", "Unmark it"],
    ["Shift ← →", "In Result: select words; with ↑ ↓ paragraphs"],
  ],
  "In a story": [
    ["← →", "Previous and next step; wherever the focus is while presenting"],
    ["Space, Page ↑ ↓", "The same, while presenting"],
  ],
  "On the strip of the whole page": [
    ["← →", "Move the view; with Shift further"],
    ["↑ ↓", "Zoom in and out"],
    ["Page ↑ ↓", "Move by a whole view"],
    ["Home End", "Start and end of the page"],
  ],
  "On a parameter": [
    ["← → ↑ ↓", "One step; with Shift or Page ten"],
    ["0 to 9", "Type a value"],
    ["Backspace", "Back to the paper’s value"],
  ],
  "In the source editor": [
    ["Tab", "Moves on, as everywhere"],
    ["Ctrl M", "Tab types a tab, or moves on again", "Ctrl Shift M"],
    ["Ctrl Enter", "Pin what is at the caret"],
    ["Esc", "Leave the editor"],
  ],
  "On a page’s tab": [
    ["← →", "Other pages"],
    ["F2", "Rename"],
    ["Delete", "Close"],
  ],
  "In the table of a corpus": [
    ["← → ↑ ↓", "Cells; Page, Home and End too"],
    ["Enter", "Open the page, with the lane of the column in focus"],
  ],
  "In a table and between panes": [
    ["↑ ↓", "Rows; Page, Home and End too"],
    ["Enter", "Pin the row; on a splitter, fold the pane"],
    ["← →", "On a splitter: move it"],
  ],
};
