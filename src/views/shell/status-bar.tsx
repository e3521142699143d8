import { waitsForOutput } from "../../state/source-lane.ts";
import { DropdownMenu } from "radix-ui";
import { lazy, Suspense, useMemo, type ReactNode } from "react";
import { encodings } from "../../extraction/encoding/encodings.ts";
import { useLinking, useSession, useActions } from "../../lab/react.tsx";
import { useReachable } from "../../lab/use-reachable.ts";
import type { PageSummary, WorkCounts } from "../../protocol/lab-worker.ts";
import { activePage } from "../../state/lab.ts";
import type { Lane } from "../../state/lane.ts";
import type { OpenPage, Encoding } from "../../state/open-page.ts";
import { lineColumnAt, lineStartsOf } from "../../state/place-at.ts";
import type { LaneResult, Session } from "../../state/session.ts";
import { counted, thousands } from "../../format.ts";
import { Icon } from "../ui/icon.tsx";
import { Menu } from "../ui/menu.tsx";
import "./status-bar.css";

const ReadingChip = lazy(async () => ({ default: (await import("../reading/reading-chip.tsx")).ReadingChip }));

/** The bar at the foot: the place pointed at, what is known of the page, and what else there is to say. */
export function StatusBar({ children }: { readonly children?: ReactNode }) {
  const page = useSession(({ lab }) => activePage(lab));
  const summary = useSession(({ pageState }) => (pageState.status === "open" ? pageState.summary : undefined));
  const state = useSession(stateWords);
  const work = useSession((session) => session.work);
  const isOfflineReady = useSession((session) => session.isOfflineReady === true);
  return (
    <footer
      className="status-bar row shaded rigid muted small topped clips"
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
  return `So far: ${thousands(parses)} pages parsed, ${thousands(analyses)} analyses, ${thousands(passes)} passes blurred, ${thousands(decisions)} decisions`;
}

function PlaceWords({ source }: { readonly source: string }) {
  const place = useLinking(({ hover, pin }) => hover ?? pin);
  const lineStarts = useMemo(() => lineStartsOf(source), [source]);
  if (place === undefined) return <span className="status-place">{counted(source.length, "character")}</span>;
  const { line, column } = lineColumnAt(lineStarts, place.start);
  const range = `${thousands(place.start)}–${thousands(place.end)} of ${thousands(source.length)}`;
  return (
    <>
      <span>{`Ln ${thousands(line)} Col ${thousands(column)}`}</span>
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
      <Suspense>
        <ReadingChip />
      </Suspense>
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

/** The encoding of a page, why it was taken, and what speaks against it; a click offers to decode the bytes anew. */
function EncodingChip({ encoding }: { readonly encoding: Encoding }) {
  const chip = useReachable("encoding");
  const actions = useActions();
  return (
    <Menu
      trigger={
        <DropdownMenu.Trigger
          ref={chip}
          data-encoding-chip
          className="chip"
          data-doubtful={isDoubtful(encoding)}
          title={encodingSentence(encoding)}
        >
          {isDoubtful(encoding) && <Icon name="warning" />}
          <span className="chip-words clips">
            {encoding.name}
            <span className="chip-reason"> ({encoding.reason})</span>
            {doubtWords(encoding)}
          </span>
          <Icon name="chevron" />
        </DropdownMenu.Trigger>
      }
      label="Encoding"
      align="start"
      side="top"
      kind="encodings-menu"
    >
      <DropdownMenu.Label className="menu-label muted">{encodingSentence(encoding)} Decode the page anew as:</DropdownMenu.Label>
      <DropdownMenu.RadioGroup value={encoding.name}>
        {suspectedFirst(encodings, encoding.suspected).map(({ name, label }) => (
          <DropdownMenu.RadioItem
            key={name}
            value={name}
            className="menu-item row spaced clickable rounded"
            onSelect={() => actions.redecode(name)}
          >
            <span>{name}</span>
            <span className="menu-note muted small">{name === encoding.suspected ? `${label}, suspected` : label}</span>
          </DropdownMenu.RadioItem>
        ))}
      </DropdownMenu.RadioGroup>
    </Menu>
  );
}

/** Returns whether the page may have been decoded wrongly. */
export function isDoubtful({ unreadableCount, suspected }: Encoding): boolean {
  return unreadableCount > 0 || suspected !== undefined;
}

/** ": 41 unreadable, looks like windows-1251"; empty without doubt. */
export function doubtWords({ unreadableCount, suspected }: Encoding): string {
  const doubts = [
    ...(unreadableCount > 0 ? [`${thousands(unreadableCount)} unreadable`] : []),
    ...(suspected === undefined ? [] : [`looks like ${suspected}`]),
  ];
  return doubts.length > 0 ? `: ${doubts.join(", ")}` : "";
}

/** "Decoded as UTF-8 (declared); 41 unreadable characters. Looks like windows-1251." */
export function encodingSentence({ name, reason, unreadableCount, suspected }: Encoding): string {
  const unreadable = unreadableCount > 0 ? `; ${counted(unreadableCount, "unreadable character")}` : "";
  return `Decoded as ${name} (${reason})${unreadable}.${suspected === undefined ? "" : ` Looks like ${suspected}.`}`;
}

/** The entries with the suspected encoding, if they have it, before the others. */
export function suspectedFirst<T extends { readonly name: string }>(entries: readonly T[], suspected: string | undefined): T[] {
  return entries.toSorted((a, b) => Number(b.name === suspected) - Number(a.name === suspected));
}

/** What the lab is doing: "Opening…", "Running A, B…", "Ready", "Ready; B failed". Empty without a page. */
export function stateWords({ lab, pageState, results }: Session): string {
  if (lab.page === undefined) return "";
  if (pageState.status === "opening") return "Opening…";
  if (pageState.status === "failed") return "Could not open the page";
  const running = lettersOf(lab.lanes, results, "running");
  if (running !== "") return `Running ${running}…`;
  const waits = (lane: Lane): boolean => waitsForOutput(lane, results[lane.id]);
  const failed = lettersOf(
    lab.lanes.filter((lane) => !waits(lane)),
    results,
    "failed",
  );
  const without = lettersOf(lab.lanes.filter(waits), results, "failed");
  return [
    "Ready",
    ...(failed === "" ? [] : [`${failed} failed`]),
    ...(without === "" ? [] : [`${without} without an output`]),
  ].join("; ");
}

function lettersOf(lanes: readonly Lane[], results: Session["results"], status: LaneResult["status"]): string {
  return lanes
    .filter(({ id }) => results[id]?.status === status)
    .map(({ letter }) => letter)
    .join(", ");
}
