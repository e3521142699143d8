import type { LabContextValue } from "./react.tsx";

/** Holds the lab busy while something is made to be saved; answers what to say then. What goes wrong is said in a notice. */
export async function saving({ actions, session }: LabContextValue, work: () => Promise<string>): Promise<void> {
  const release = actions.hold();
  try {
    actions.announce(await work());
  } catch (error) {
    const text = `This could not be saved: ${error instanceof Error ? error.message : String(error)}`;
    const notice = { id: "saving", severity: "error", text, actions: [] } as const;
    session.setState(({ notices }) => ({ notices: [...notices.filter(({ id }) => id !== notice.id), notice] }));
  } finally {
    release();
  }
}
