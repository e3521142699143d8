import { Fragment } from "react";
import { keysHere } from "../ui/chords.ts";
import { LabDialog, type LateDialogProps } from "../ui/dialog.tsx";
import { shownKeys } from "../commands/command.ts";
import { commandGroups, commands } from "./commands.ts";

/** The keys there are, and where pages stay. */
export function HelpDialog(dialog: LateDialogProps) {
  return (
    <LabDialog {...dialog} title="Keys and help" kind="help-dialog">
      <p>
        To open a page, paste HTML anywhere, drop files anywhere, or choose a sample. To study a page from the web, save it with
        your browser first. {keysHere({ keys: "Ctrl K" })} lists every command. Each story under ⋯ explains one method in a few
        steps.
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
    keys: commands.flatMap((command) =>
      command.group === group && shownKeys(command) !== "" ? { keys: shownKeys(command), label: command.label } : [],
    ),
  }));
  const places = Object.entries(paneKeys).map(([title, lines]) => ({
    title,
    keys: lines.map(([keys, label, keysOnMac]) => ({ keys, label, keysOnMac })),
  }));
  return (
    <div className="columns">
      {[...groups, ...places]
        .filter(({ keys }) => keys.length > 0)
        .map(({ title, keys }) => (
          <section key={title} className="column gap">
            <h3>{title}</h3>
            <dl className="facts">
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
    ["← →", "Previous and next button; Tab stops once in a row, and at each field and slider"],
    ["Home End", "First and last button"],
  ],
  "In a lane’s figure": [
    ["← →", "Move by one column of pixels; with Shift by ten"],
    ["Ctrl ← →", "Previous and next edge of kept text"],
    ["Page ↑ ↓", "Move back or on by a tenth of the view"],
    ["Home End", "First and last unit"],
    ["↑ ↓", "Previous and next pass, or series"],
    ["Enter, Space", "Pin the unit"],
    ["Ctrl Shift ← →", "Brush from the unit; also with Home and End"],
  ],
  "In a picture below a figure": [
    ["← →", "Previous and next item; with Shift ten at a time"],
    ["↑ ↓", "Rounds, levels or rows"],
    ["Enter, Space", "Pin its place in the page"],
  ],
  "On the rendered page": [
    ["↑ ↓", "Previous and next block of text, or box where boxes are shown"],
    ["Enter", "Pin it; with Alt its first word"],
  ],
  "In the text of a result": [
    ["← →", "Previous and next word"],
    ["Enter", "Pin its block; with Alt the word"],
  ],
  "While marking the gold standard": [
    ["Enter", "Mark the selection, or the word, block or element in focus"],
    ["Shift Enter", "Unmark it"],
    ["Shift ← →", "In Result: select words; with ↑ ↓ paragraphs"],
  ],
  "In a story": [
    ["← →", "Previous and next step; anywhere while presenting"],
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
    ["Tab", "Move on, as everywhere"],
    ["Ctrl M", "Make Tab type a tab, or move on again", "Ctrl Shift M"],
    ["Ctrl Enter", "Pin the place at the caret"],
    ["Esc", "Leave the editor"],
  ],
  "On a page’s tab": [
    ["← →", "Previous and next page"],
    ["F2", "Rename"],
    ["Delete", "Close"],
  ],
  "In the table of a corpus": [
    ["← → ↑ ↓", "Move between cells; also with Page, Home and End"],
    ["Enter", "Open the page with the column’s lane in focus"],
  ],
  "In a table and between panes": [
    ["↑ ↓", "Move between rows; also with Page, Home and End"],
    ["Enter", "Pin the row; on a splitter, fold the pane"],
    ["← →", "On a splitter: move it"],
  ],
};
