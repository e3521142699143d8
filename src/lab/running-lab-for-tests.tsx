import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { onTestFinished } from "vitest";
import type { StoreApi } from "zustand";
import { extractors } from "../extraction/algorithms/index.ts";
import { declarationOf, type RunSpec } from "../extraction/contract/extractor.ts";
import type { Library } from "../extraction/run.ts";
import { Notes, Starts } from "../persistence/notes.ts";
import { SessionStore } from "../persistence/sessions.ts";
import { emptyLab, type Lab } from "../state/lab.ts";
import { withLane } from "../state/lane-changes.ts";
import { pageNamed } from "../state/open-page.fixture.ts";
import type { OpenPage } from "../state/open-page.ts";
import { withPage } from "../state/page-changes.ts";
import type { Session } from "../state/session.ts";
import { LabClient } from "../worker/client.ts";
import { startWorker } from "../worker/start-worker.ts";
import { Activity } from "./activity.ts";
import { Announcer } from "./announcer.ts";
import { labCore, type LabCore } from "./core.ts";
import { createLab, type LabContextValue } from "./create-lab.ts";
import { LabProvider } from "./react.tsx";

const library: Library = new Map(extractors.map((extractor) => [extractor.id, declarationOf(extractor)]));

const smallPage = `<body><div><a href=1>Home</a> <a href=2>News</a></div><div><p>${"The storm crossed the coast at dawn. ".repeat(8)}</p>
<p>${"Ferries stayed in port, and schools were closed. ".repeat(6)}</p></div><div><a href=3>Contact</a></div></body>`;

// Starting a worker takes longer than what it is asked: all tests of a file ask one.
const worker = startWorker("lab");
const client = new LabClient({ createWorker: () => worker, timeLimit: 20_000, onRestart: ignore });
let shown = 0;

/** A lab as the app makes it, in a real worker; it keeps nothing. What views hear of late is in its core at once. */
export function startLab(host: HTMLElement, lab: Lab): { readonly core: LabCore; readonly lab: LabContextValue } {
  const notes = new Notes(() => ({ getItem: () => null, setItem: () => undefined, removeItem: () => undefined }));
  const core = labCore({ lab, client, activity: new Activity(host), announcer: new Announcer(), library, samples: [] });
  const storage = { store: new SessionStore(), starts: new Starts(notes), notes, tabNotes: notes, isIdle: true };
  return { core, lab: createLab(core, storage) };
}

/** Draws views, until the test ends, in such a lab, whose lanes run these algorithms on a page, a small one unless given. */
export function runLab(host: HTMLElement, views: ReactNode, lanes: readonly RunSpec[], source = smallPage): StoreApi<Session> {
  const { core, lab } = startLab(host, labOf(lanes, source));
  drawLab(host, lab, views);
  return core.session;
}

/** Draws views in a lab until the test ends. */
export function drawLab(host: HTMLElement, lab: LabContextValue, views: ReactNode): void {
  const root = createRoot(host);
  flushSync(() => root.render(<LabProvider value={lab}>{views}</LabProvider>));
  onTestFinished(() => root.unmount());
}

/** A lab with lanes on a page. */
export function labOf(lanes: readonly RunSpec[], source: string): Lab {
  return lanes.reduce(
    (lab, { extractor, values, members }) => withLane(lab, extractor, values, undefined, members),
    withPage(emptyLab, anotherPage(source)),
  );
}

/** A page as if it were pasted, with a key of its own. */
export function anotherPage(text: string): OpenPage {
  const key = `page ${++shown}`;
  return pageNamed("page", { id: key, key, source: text });
}

function ignore(): void {}
