import { useState } from "react";
import type { SnippetCheck } from "../../extraction/scoring/snippet-places.ts";
import type { Snippets } from "../../extraction/scoring/snippets.ts";
import { useActions, useLabContext, useSession } from "../../lab/react.tsx";
import { useFinishedRun, useQuestion } from "../../lab/use-question.ts";
import { activePage, laneOf } from "../../state/lab.ts";
import { laneName } from "../../state/run-names.ts";
import { Button, Choice } from "../ui/kit.tsx";
import { checksSentence, checkState } from "./snippet-text.ts";

const none: Snippets = { with: [], without: [] };

/** The snippets of the page as checks of the focused lane, which follow each of its runs, and a field for another one. */
export function SnippetList() {
  const { library } = useLabContext();
  const page = useSession(({ lab }) => activePage(lab));
  const lane = useSession(({ lab }) => laneOf(lab, lab.focusedLane) ?? lab.lanes[0]);
  const snippets = page?.gold?.snippets;
  const { asked } = useFinishedRun(lane?.id ?? "");
  const answer = useQuestion("snippets", snippets === undefined ? undefined : asked, { subject: lane?.id, about: snippets });
  if (page === undefined || lane === undefined) return undefined;
  const checks = answer.value !== undefined && "with" in answer.value && answer.about === snippets ? answer.value : undefined;
  const problem = answer.value !== undefined && "problem" in answer.value ? answer.value.problem : undefined;
  return (
    <section className="snippets small" aria-label="Snippets" data-stale={answer.isStale || undefined}>
      {snippets !== undefined && (
        <>
          <p>
            <b>{laneName(lane, library)}</b>{" "}
            <span role="status">{problem ?? (checks === undefined ? "Looking for the snippets …" : checksSentence(checks))}</span>
          </p>
          <Checks list="with" texts={snippets.with} checks={checks?.with} />
          <Checks list="without" texts={snippets.without} checks={checks?.without} />
        </>
      )}
      <AddSnippet key={page.id} snippets={snippets ?? none} />
    </section>
  );
}

interface ChecksProps {
  readonly list: keyof Snippets;
  readonly texts: readonly string[];
  /** Unknown before the first answer. */
  readonly checks: readonly SnippetCheck[] | undefined;
}

/** More than these would be read by nobody. */
const mostShown = 100;

function Checks({ list, texts, checks }: ChecksProps) {
  const actions = useActions();
  if (texts.length === 0) return undefined;
  return (
    <ul aria-label={list === "with" ? "Must be there" : "Must not be there"}>
      {texts.slice(0, mostShown).map((text, index) => {
        const check = checks?.[index];
        const state = check && checkState(list, check);
        const place = check?.place;
        return (
          <li key={text} className="row near" data-right={state?.isRight}>
            <span className="snippet-state">
              {state?.mark ?? "…"} <span className="muted">{state?.words}</span>
            </span>
            <button
              type="button"
              className="link-button truncated shrinks"
              dir="auto"
              disabled={place === undefined}
              title={
                place === undefined ? "It stands nowhere on the page" : "Show its place in the source, and why it is kept or not"
              }
              onClick={() => place && actions.pin({ ...place, origin: "result" })}
            >
              {text}
            </button>
            <span className="at-end">
              <Button
                icon="close"
                name={`Take away the snippet “${text}”`}
                tip="Take it away"
                onClick={() => actions.toggleSnippet(list, text)}
              />
            </span>
          </li>
        );
      })}
      {texts.length > mostShown && <li className="muted">and {texts.length - mostShown} more</li>}
    </ul>
  );
}

const kinds = [
  { id: "with", label: "must be there" },
  { id: "without", label: "must not be there" },
] as const;

function AddSnippet({ snippets }: { readonly snippets: Snippets }) {
  const actions = useActions();
  const [text, setText] = useState("");
  const [list, setList] = useState<keyof Snippets>("with");
  const isKnown = snippets[list].includes(text.trim());
  const add = (): void => {
    if (text.trim() === "" || isKnown) return;
    actions.toggleSnippet(list, text);
    setText("");
  };
  return (
    <form
      className="row near"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <Choice label="Kind of snippet" value={list} options={kinds} onChoose={setList} />
      <input
        type="text"
        className="field shrinks grows"
        aria-label="A snippet of the page’s text"
        placeholder="words of the page"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button name="Add snippet" disabled={text.trim() === "" || isKnown} onClick={add}>
        Add
      </Button>
    </form>
  );
}
