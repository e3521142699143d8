import { useEffect } from "react";
import { Group, Panel, Separator } from "react-resizable-panels";
import { useStore } from "zustand";
import type { StoreApi } from "zustand";
import { Header } from "./chrome/header.tsx";
import { useKeyboard } from "./chrome/keyboard.tsx";
import { Notices } from "./chrome/notices.tsx";
import { LiveRegion, StatusBar } from "./chrome/status-bar.tsx";
import { DropZone } from "./input/drop-zone.tsx";
import { EmptyState } from "./input/empty-state.tsx";
import { usePaste } from "./input/paste.tsx";
import { useSession } from "./lab-context.tsx";
import { LanesPane } from "./lanes/lanes-pane.tsx";
import { Pane } from "./pane.tsx";
import { PhoneLayout } from "./phone/phone-layout.tsx";
import { ResultPane } from "./result/result-pane.tsx";
import { Ribbon } from "./ribbon/ribbon.tsx";
import { SourcePane } from "./source/source-pane.tsx";
import { useIsNarrow, useMedia } from "./use-media.ts";
import { DarkProvider, useThemeOnRoot } from "./use-theme.ts";
import "./app.css";

/** The whole screen: header, notices, ribbon, the three panes and the status bar. */
export function App({ announcements }: { readonly announcements: StoreApi<{ readonly sentence: string }> }) {
  const isDark = useThemeOnRoot();
  useKeyboard();
  usePaste();
  const hasPage = useSession(({ lab }) => lab.page !== undefined);
  const title = useSession(({ lab }) => lab.pages.find(({ id }) => id === lab.page)?.name);
  const isNarrow = useIsNarrow();
  const sentence = useStore(announcements, (state) => state.sentence);
  useEffect(() => {
    document.title = title === undefined ? "Contentscope" : `${title} – Contentscope`;
  }, [title]);
  return (
    <DarkProvider value={isDark}>
      <div className="app">
        <Header />
        <Notices />
        {hasPage ? <Workbench /> : <EmptyState />}
        {!isNarrow && <StatusBar />}
        <LiveRegion sentence={sentence} />
        <DropZone />
      </div>
    </DarkProvider>
  );
}

function Workbench() {
  // Three columns side by side; two, of which Source and Result share one; or one pane at a time.
  const isWide = useMedia("(min-width: 1200px)");
  const isNarrow = useIsNarrow();
  return (
    <>
      <Ribbon />
      <main className="panes">{isWide ? <ThreeColumns /> : isNarrow ? <PhoneLayout /> : <TwoColumns />}</main>
    </>
  );
}

function ThreeColumns() {
  return (
    <Group orientation="horizontal" className="pane-group">
      <Panel id="source" defaultSize="28" minSize="200px" collapsible>
        <Pane name="Source">
          <SourcePane />
        </Pane>
      </Panel>
      <Separator className="splitter" aria-label="Width of Source" />
      <Panel id="lanes" defaultSize="44" minSize="380px">
        <Pane name="Lanes">
          <LanesPane />
        </Pane>
      </Panel>
      <Separator className="splitter" aria-label="Width of Result" />
      <Panel id="result" defaultSize="28" minSize="220px" collapsible>
        <Pane name="Result">
          <ResultPane />
        </Pane>
      </Panel>
    </Group>
  );
}

/** On narrow screens Source and Result share a column, one above the other. */
function TwoColumns() {
  return (
    <Group orientation="horizontal" className="pane-group">
      <Panel id="lanes" defaultSize="58" minSize="340px">
        <Pane name="Lanes">
          <LanesPane />
        </Pane>
      </Panel>
      <Separator className="splitter" aria-label="Width of Lanes" />
      <Panel id="side" defaultSize="42" minSize="200px">
        <Group orientation="vertical" className="pane-group">
          <Panel id="source" defaultSize="50" minSize="80px" collapsible>
            <Pane name="Source">
              <SourcePane />
            </Pane>
          </Panel>
          <Separator className="splitter horizontal" aria-label="Height of Source" />
          <Panel id="result" defaultSize="50" minSize="80px" collapsible>
            <Pane name="Result">
              <ResultPane />
            </Pane>
          </Panel>
        </Group>
      </Panel>
    </Group>
  );
}
