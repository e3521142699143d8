/** The reason for what is pinned, under the panes. */
export function ReasonDrawer() {
  return undefined;
}
