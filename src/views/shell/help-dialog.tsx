import { Dialog } from "radix-ui";
import { Fragment } from "react";
import { useActions, useSession } from "../../lab/react.tsx";
import { keysHere } from "../ui/chords.ts";
import { commandGroups } from "./command.ts";
import { commands } from "./commands.ts";
import { Icon } from "../ui/icon.tsx";
import type { LateDialogProps } from "../ui/late-dialog.ts";
import { paneKeys } from "./pane-keys.ts";

/** The keys there are, and where pages stay. */
export function HelpDialog({ isOpen, onClose, focused }: LateDialogProps) {
  const giveBack = (event: Event): void => {
    event.preventDefault();
    if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true });
  };
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="dialog-shade" />
        <Dialog.Content className="dialog help-dialog" aria-describedby={undefined} onCloseAutoFocus={giveBack}>
          <Dialog.Title className="dialog-title">Keys and help</Dialog.Title>
          <Dialog.Close className="icon-button dialog-close" aria-label="Close help">
            <Icon name="close" />
          </Dialog.Close>
          <p>
            To open a page, paste HTML anywhere, drop files anywhere, or choose a sample. To study a page from the web, save it
            with your browser first.
          </p>
          <Choices />
          <KeyMap />
          <p>
            <strong>Nothing is uploaded: pages stay in this browser.</strong> They are parsed and analysed by scripts that came
            with this page, and no part of them is sent anywhere.
          </p>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Choices() {
  const actions = useActions();
  const singleKeys = useSession(({ lab }) => lab.preferences.singleKeys);
  return (
    <div className="help-choices">
      <label>
        <input type="checkbox" checked={singleKeys} onChange={(event) => actions.setSingleKeys(event.target.checked)} /> Single
        keys, such as x or ?
        <span className="muted"> They always rest while you type in a field or the editor, and while a menu is open.</span>
      </label>
      <Dialog.Close className="button" onClick={() => actions.showHints()}>
        Show the hints again
      </Dialog.Close>
    </div>
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
            <dl className="keys">
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
