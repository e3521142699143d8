import { Fragment, useState } from "react";
import { metadataFields, type Metadata } from "../../extraction/page/metadata.ts";
import { shareText, thousands } from "../../format.ts";
import { keyId } from "../../lab/reach.ts";
import { useActions, useRun, useSession } from "../../lab/react.tsx";
import { useQuestion } from "../../lab/use-question.ts";
import { useReachable } from "../../lab/use-reachable.ts";
import { activePage } from "../../state/lab.ts";
import type { Lane } from "../../state/lane.ts";
import { Button } from "../ui/kit.tsx";

interface ArticleHeadProps {
  readonly lane: Lane;
  /** The title stands in the article, above or at its place; where it does not, it is what the page says of itself. */
  readonly isTitled?: boolean;
  readonly showsRemoved?: boolean;
  readonly onShowRemoved?: (shows: boolean) => void;
}

/** In a line what the page states of itself and how much of it is kept; opens to all that it states. */
export function ArticleHead({ lane, isTitled = true, showsRemoved = false, onShowRemoved }: ArticleHeadProps) {
  const page = useSession(({ lab }) => activePage(lab));
  const run = useRun(lane.id);
  const [isOpen, setOpen] = useState(false);
  const byName = useReachable(keyId("removed"));
  const { value: metadata } = useQuestion("metadata", page && [page.key, { url: page.url }], {
    subject: page?.key,
    beside: page?.key ?? "",
  });
  const title = metadata?.title?.value;
  const credits = metadata === undefined ? [] : creditsOf(metadata);
  const { confidence, keptCharacters = 0, textCharacters = 0 } = run ?? {};
  const facts = [
    ...(confidence === undefined ? [] : [`${shareText(confidence)} sure`]),
    ...(run === undefined ? [] : [`${thousands(keptCharacters)} of ${thousands(textCharacters)} characters`]),
  ];
  return (
    <div className="article-head">
      {!isTitled && title !== undefined && (
        <p className="article-title muted" dir="auto" title="The page’s title, as it says itself">
          {title}
        </p>
      )}
      {metadata !== undefined && (
        <p className="muted truncated">
          <Button
            look="link"
            aria-expanded={isOpen}
            tip="All that the page says of itself, and where"
            onClick={() => setOpen(!isOpen)}
          >
            {credits.length === 0 && "About the page"}
            {credits.map((credit, at) => (
              <Fragment key={at}>
                {at > 0 && " · "}
                <bdi>{credit}</bdi>
              </Fragment>
            ))}
          </Button>
        </p>
      )}
      <p className="muted">
        {facts.join(" · ")}
        {onShowRemoved !== undefined && (
          <>
            {" · "}
            <Button ref={byName} look="link" aria-pressed={showsRemoved} onClick={() => onShowRemoved(!showsRemoved)}>
              {showsRemoved ? "hide removed" : "show removed"}
            </Button>
          </>
        )}
      </p>
      {isOpen && metadata !== undefined && <Card metadata={metadata} />}
    </div>
  );
}

/** All that a page states of itself; a click on a value goes to the place that states it. */
function Card({ metadata }: { readonly metadata: Metadata }) {
  const actions = useActions();
  return (
    <dl className="metadata small">
      {metadataFields.map((field) => {
        const { value, from = "", span } = metadata[field] ?? {};
        if (value === undefined) return undefined;
        return (
          <div key={field} className="row">
            <dt className="muted rigid">{field}</dt>
            <dd className="shrinks" dir="auto">
              {span === undefined ? (
                <span title={from}>{value}</span>
              ) : (
                <Button look="link" tip={`${from}: show the place`} onClick={() => actions.pin({ ...span, origin: "result" })}>
                  {value}
                </Button>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

const dayFormat = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

/** "The Harbour Gazette", "14 April 2031", "Ann Moor". */
function creditsOf({ site, published, author }: Metadata): string[] {
  return [site?.value, published && dayText(published.value), author?.value].filter((credit) => credit !== undefined);
}

function dayText(published: string): string {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(published)?.[0];
  const time = day === undefined ? NaN : Date.parse(day);
  return Number.isNaN(time) ? published.slice(0, 10) : dayFormat.format(time);
}
