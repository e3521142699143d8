import { Dialog } from "radix-ui";
import { bindings } from "./bindings.ts";
import { Icon } from "./icon.tsx";

/** The button `?` and what it shows: the keys there are, and where pages stay. */
export function HelpDialog() {
  return (
    <Dialog.Root>
      <Dialog.Trigger className="icon-button help" aria-label="Keys and help" aria-keyshortcuts="?" title="Keys and help (?)">
        ?
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="dialog-shade" />
        <Dialog.Content className="dialog" aria-describedby={undefined}>
          <Dialog.Title className="dialog-title">Keys and help</Dialog.Title>
          <Dialog.Close className="icon-button dialog-close" aria-label="Close help">
            <Icon name="close" />
          </Dialog.Close>
          <p>
            To open a page, paste HTML anywhere, drop files anywhere, or choose a sample. To study a page from the web, save it
            with your browser first.
          </p>
          <dl className="keys">
            {bindings.map(({ keys, label }) => (
              <div key={keys}>
                <dt>
                  <kbd>{keys}</kbd>
                </dt>
                <dd>{label}</dd>
              </div>
            ))}
          </dl>
          <p className="muted">Single keys rest while you type in a field or the editor, and while a menu is open.</p>
          <p>
            <strong>Nothing is uploaded: pages stay in this browser.</strong> They are parsed and analysed by scripts that came
            with this page, and no part of them is sent anywhere.
          </p>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
