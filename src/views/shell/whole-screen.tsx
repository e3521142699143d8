import { useInsertionEffect } from "react";
import type { FallbackProps } from "react-error-boundary";
import type { SaveStatus } from "../../lab/autosave/autosave.ts";
import { messageOf } from "../../format.ts";
import type { Theme } from "../../state/lab.ts";
import { Icon, ProductMark } from "../ui/icon.tsx";
import { Button } from "../ui/kit.tsx";
import "./shell.css";

interface RootFailureProps extends Pick<FallbackProps, "error"> {
  readonly keeping: SaveStatus;
  readonly onSaveLabFile: () => void;
}

/** Stands in place of the whole screen where that could not be drawn. */
export function RootFailure({ error, keeping, onSaveLabFile }: RootFailureProps) {
  return (
    <main className="whole-screen column" role="alert">
      <h1 className="row gap">
        <Icon name="error" />
        The lab stopped unexpectedly.
      </h1>
      <p className="muted">{messageOf(error)}</p>
      <p>{keeping.status === "not saved" ? keeping.trouble.text : "What was open is kept in this browser."}</p>
      <p className="row wrap">
        <Button onClick={() => location.reload()}>Reload</Button>
        <Button onClick={() => location.assign(safeAddress(location.href))}>Start without the last page</Button>
        <Button onClick={onSaveLabFile}>Download lab file</Button>
      </p>
    </main>
  );
}

/** The address that opens the lab without its last session. */
function safeAddress(address: string): string {
  const url = new URL(address);
  url.searchParams.set("safe", "1");
  // A link's settings may be to blame too.
  url.hash = "";
  return url.href;
}

/** The same address, for later: without asking for safety again. */
export function usualAddress(address: string): string {
  const url = new URL(address);
  url.searchParams.delete("safe");
  return url.href;
}

interface SafeStartProps {
  /** There is no lab yet that has one. */
  readonly theme: Theme;
  readonly onAnswer: (goWithout: boolean) => void;
}

/** The question before anything is opened, when the last session took the lab down twice. */
export function SafeStart({ theme, onAnswer }: SafeStartProps) {
  useInsertionEffect(() => {
    const isDark = theme === "system" ? matchMedia("(prefers-color-scheme: dark)").matches : theme === "dark";
    document.documentElement.dataset["theme"] = isDark ? "dark" : "light";
  }, [theme]);
  return (
    <main className="whole-screen column">
      <h1 className="row gap">
        <ProductMark />
        Start without reopening the last page?
      </h1>
      <p>
        The lab stopped twice while opening your last session. Nothing is lost: the session is still in this browser, under
        Sessions.
      </p>
      <p className="row wrap">
        <Button onClick={() => onAnswer(true)}>Start without it</Button>
        <Button onClick={() => onAnswer(false)}>Reopen it</Button>
      </p>
    </main>
  );
}
