import { useMemo } from "react";
import type { ReactNode } from "react";
import type { OpenPage } from "../../state/open-page.ts";
import { activePage } from "../../state/lab.ts";
import type { PageSummary, WorkCounts } from "../../protocol/lab-worker.ts";
import { useLinking, useSession } from "../../lab/react.tsx";
import { EncodingChip } from "./encoding-chip.tsx";
import { lineColumnAt, lineStartsOf } from "../../state/line-column.ts";
import { stateWords } from "./state-text.ts";
import "./status-bar.css";

const count = new Intl.NumberFormat("en");

/** The bar at the foot: the place pointed at, what is known of the page, and what else there is to say. */
export function StatusBar({ children }: { readonly children?: ReactNode }) {
  const page = useSession(({ lab }) => activePage(lab));
  const summary = useSession(({ pageState }) => (pageState.status === "open" ? pageState.summary : undefined));
  const state = useSession(stateWords);
  const work = useSession((session) => session.work);
  const isOfflineReady = useSession((session) => session.isOfflineReady === true);
  return (
    <footer
      className="status-bar"
      aria-label="Status"
      data-work-parses={work?.parses}
      data-work-analyses={work?.analyses}
      data-work-passes={work?.passes}
    >
      {page !== undefined && <PlaceWords source={page.source} />}
      {page !== undefined && <PageFacts page={page} summary={summary} />}
      {isOfflineReady && (
        <span className="status-offline" title="This browser keeps the lab and its samples: they open without a network">
          Ready offline
        </span>
      )}
      <span className="status-state" title={work === undefined ? undefined : workWords(work)}>
        {state}
      </span>
      {children}
    </footer>
  );
}

/** What the worker has done since it started, for those who wonder what a slider costs. */
function workWords({ parses, analyses, decisions, passes }: WorkCounts): string {
  return `So far: ${count.format(parses)} pages parsed, ${count.format(analyses)} analyses, ${count.format(passes)} passes blurred, ${count.format(decisions)} decisions`;
}

/** The one place whose changes are spoken. */
export function LiveRegion({ sentence }: { readonly sentence: string }) {
  return (
    <p className="visually-hidden" role="status" aria-live="polite">
      {sentence}
    </p>
  );
}

function PlaceWords({ source }: { readonly source: string }) {
  const place = useLinking(({ hover, pin }) => hover ?? pin);
  const lineStarts = useMemo(() => lineStartsOf(source), [source]);
  if (place === undefined) return <span className="status-place">{count.format(source.length)} characters</span>;
  const { line, column } = lineColumnAt(lineStarts, place.start);
  const range = `${count.format(place.start)}–${count.format(place.end)} of ${count.format(source.length)}`;
  return (
    <>
      <span>{`Ln ${count.format(line)} Col ${count.format(column)}`}</span>
      <span className="status-place">{range}</span>
    </>
  );
}

interface PageFactsProps {
  readonly page: OpenPage;
  readonly summary: PageSummary | undefined;
}

function PageFacts({ page: { encoding, lineEnds }, summary }: PageFactsProps) {
  return (
    <>
      {encoding !== undefined && <EncodingChip encoding={encoding} />}
      <span className="status-line-ends" title={`Line ends, as they came: ${lineEnds}`}>
        {lineEnds}
      </span>
      {summary !== undefined && <span>{counted(summary.elements, "element")}</span>}
      {summary !== undefined && (
        <span title="Found while parsing; every page is parsed to its end">{counted(summary.parseErrors, "parse error")}</span>
      )}
    </>
  );
}

function counted(number: number, noun: string): string {
  return `${count.format(number)} ${noun}${number === 1 ? "" : "s"}`;
}
