import { useActions, useSession } from "../../lab/react.tsx";
import { useQuestion } from "../../lab/use-question.ts";
import { metadataFields, type Metadata } from "../../extraction/page/metadata.ts";
import { activePage } from "../../state/lab.ts";

/** What the page states of itself, in a line that opens to all of it; a click on a value goes to the place that states it. */
export function MetadataCard() {
  const actions = useActions();
  const page = useSession(({ lab }) => activePage(lab));
  const { value } = useQuestion("metadata", page && [page.key, { url: page.url }], {
    subject: page?.key,
    beside: page?.key ?? "",
  });
  const fields = metadataFields.filter((field) => value?.[field] !== undefined);
  if (value === undefined || fields.length === 0) return undefined;
  return (
    <details className="metadata ruled small">
      <summary className="truncated clickable" dir="auto">
        <b>{value.title?.value ?? "Without a title"}</b> <span className="muted">{creditsOf(value)}</span>
      </summary>
      <dl>
        {fields.map((field) => {
          const { value: text = "", from = "", span } = value[field] ?? {};
          return (
            <div key={field} className="row">
              <dt className="muted rigid">{field}</dt>
              <dd className="shrinks">
                {span === undefined ? (
                  <span title={from}>{text}</span>
                ) : (
                  <button
                    type="button"
                    className="bare"
                    dir="auto"
                    title={`${from}: show the place`}
                    onClick={() => actions.pin({ ...span, origin: "result" })}
                  >
                    {text}
                  </button>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </details>
  );
}

function creditsOf({ author, published, site }: Metadata): string {
  const credits = [author?.value, published?.value.slice(0, 10), site?.value];
  return credits.filter((credit) => credit !== undefined).join(" · ");
}
