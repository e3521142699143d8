import { counted, thousands } from "../../format.ts";
import { Icon, type IconName } from "../ui/icon.tsx";
import "./tree.css";

interface TreeTitleProps {
  readonly isShown: boolean;
  /** Absent where the tree is always open. */
  readonly onToggle?: (() => void) | undefined;
}

/** The pane's name; where it can be folded, a button that does. */
export function TreeTitle({ isShown, onToggle }: TreeTitleProps) {
  if (onToggle === undefined) return <h2>Tree</h2>;
  return (
    <h2>
      <button
        type="button"
        className="tree-title inline-row bare tinted bold"
        aria-expanded={isShown}
        title={isShown ? "Fold the tree away" : "Show the elements of the page as a tree"}
        onClick={onToggle}
      >
        <Icon name="twist" />
        Tree
      </button>
    </h2>
  );
}

interface ErrorChipProps {
  readonly count: number;
  readonly isPressed: boolean;
  readonly onPress: () => void;
}

/** More errors than this the parser does not note. */
export const mostErrors = 1000;

/** How many errors the parser met; opens their list in place of the tree. */
export function ErrorChip({ count, isPressed, onPress }: ErrorChipProps) {
  if (count === 0) return undefined;
  const errors = counted(count, "parse error");
  const words = count >= mostErrors ? `first ${errors}` : errors;
  return (
    <button
      type="button"
      className="chip tree-chip"
      aria-pressed={isPressed}
      aria-label={words}
      title={isPressed ? "Back to the tree" : `List the ${words}; every page is parsed to its end`}
      onClick={onPress}
    >
      <Icon name="warning" />
      {thousands(count)}
      {count >= mostErrors && "+"}
    </button>
  );
}

interface ToolProps {
  readonly icon: IconName;
  readonly label: string;
  /** What it does, and the key that does it. */
  readonly title: string;
  readonly isPressed?: boolean;
  readonly isDisabled?: boolean;
  readonly onPress: () => void;
}

export function TreeTool({ icon, label, title, isPressed, isDisabled, onPress }: ToolProps) {
  return (
    <button
      type="button"
      className="icon-button tree-tool"
      aria-label={label}
      title={title}
      aria-pressed={isPressed}
      disabled={isDisabled}
      onClick={onPress}
    >
      <Icon name={icon} />
    </button>
  );
}
