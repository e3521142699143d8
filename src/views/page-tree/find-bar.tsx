import { useMemo, useState } from "react";
import type { PageTree } from "../../worker/protocol/page-tree.ts";
import { labelOf, nameOf } from "./columns.ts";
import { Button } from "../ui/kit.tsx";
import { thousands } from "../../format.ts";

interface FindBarProps {
  readonly tree: PageTree;
  /** The element from which to go on. */
  readonly active: number;
  readonly onFound: (element: number) => void;
  readonly onClose: () => void;
}

/** Finds elements by tag, id and class. Enter goes to the next, Shift Enter to the one before. */
export function FindBar({ tree, active, onFound, onClose }: FindBarProps) {
  const [wanted, setWanted] = useState("");
  const matches = useMemo(() => matchesOf(tree, wanted), [tree, wanted]);
  const go = (by: 1 | -1): void => {
    const next = matchBeside(matches, active, by);
    if (next !== undefined) onFound(next);
  };
  const none = matches.length === 0;
  return (
    <search className="tree-find row ruled rigid small">
      <input
        type="text"
        className="field"
        aria-label="Find in the tree"
        placeholder="div.article"
        spellCheck={false}
        autoComplete="off"
        ref={focusOnce}
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") go(event.shiftKey ? -1 : 1);
          else if (event.key === "Escape") onClose();
          else return;
          event.preventDefault();
        }}
      />
      <span className="muted" role="status">
        {wanted.trim() === "" ? "tag, id, class" : placeWords(matches, active)}
      </span>
      <Button icon="collapse" name="Previous match" keys="Shift Enter" disabled={none} onClick={() => go(-1)} />
      <Button icon="expand" name="Next match" keys="Enter" disabled={none} onClick={() => go(1)} />
      <Button icon="close" name="Close the search" keys="Esc" onClick={onClose} />
    </search>
  );
}

function focusOnce(field: HTMLInputElement | null): void {
  field?.focus();
}

/** "3 of 12"; the number alone while another element is active. */
function placeWords(matches: readonly number[], active: number): string {
  const at = matches.indexOf(active);
  const all = thousands(matches.length);
  return at < 0 ? `${all} found` : `${thousands(at + 1)} of ${all}`;
}

/** The elements whose tag, id and classes, written as `div#main.article`, have a text in them, in document order. */
export function matchesOf(tree: PageTree, wanted: string): readonly number[] {
  const text = wanted.trim().toLowerCase();
  if (text === "") return [];
  const matches: number[] = [];
  for (let element = 0; element < tree.count; element++) {
    if ((nameOf(tree, element) + labelOf(tree, element)).toLowerCase().includes(text)) matches.push(element);
  }
  return matches;
}

/** The match after an element, or before it; round the ends. */
export function matchBeside(matches: readonly number[], element: number, by: 1 | -1): number | undefined {
  return by === 1
    ? (matches.find((match) => match > element) ?? matches[0])
    : (matches.findLast((match) => match < element) ?? matches.at(-1));
}
