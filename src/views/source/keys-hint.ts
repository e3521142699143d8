const toggleKey = navigator.userAgent.includes("Mac") ? "Ctrl+Shift+M" : "Ctrl+M";

/** What the keys do in the editor that they do not do elsewhere. */
export function keysHint(tabMoves: boolean, isMarking = false): string {
  if (isMarking) return "Marking: Enter marks what is selected, Shift+Enter unmarks it; nothing is typed; Esc leaves";
  return tabMoves
    ? `Tab moves on; ${toggleKey}: Tab types a tab; Esc leaves`
    : `Tab types a tab; ${toggleKey}: Tab moves on; Esc leaves`;
}

/** The editor's name for a screen reader, with the way out of it. */
export function editorName(tabMoves: boolean): string {
  return `Source, HTML. ${keysHint(tabMoves)}.`;
}
