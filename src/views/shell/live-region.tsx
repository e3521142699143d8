import { useStore, type StoreApi } from "zustand";

/** The one place whose changes are spoken. */
export function LiveRegion({ announcements }: { readonly announcements: StoreApi<{ readonly sentence: string }> }) {
  const sentence = useStore(announcements, (state) => state.sentence);
  return (
    <p className="visually-hidden" role="status" aria-live="polite">
      {sentence}
    </p>
  );
}
