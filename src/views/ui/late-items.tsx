import { DropdownMenu } from "radix-ui";
import { Suspense } from "react";
import type { ReactNode } from "react";
import { ErrorBoundary } from "react-error-boundary";

/** Items of a menu that are loaded when it opens; until then, or if they cannot be, one that says so. */
export function LateItems({ children }: { readonly children: ReactNode }) {
  return (
    <ErrorBoundary fallback={<MenuWords>This could not be loaded: reload the page and try again.</MenuWords>}>
      <Suspense fallback={<MenuWords>Loading…</MenuWords>}>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** Words in a menu's place: an item that does nothing, as a menu may hold nothing else. */
export function MenuWords({ children }: { readonly children: string }) {
  return (
    <DropdownMenu.Item disabled className="menu-label">
      {children}
    </DropdownMenu.Item>
  );
}
