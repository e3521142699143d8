import { useEffect } from "react";
import { useLabContext, useSession } from "../../lab/react.tsx";
import { shippedStories } from "../../state/shipped-stories.ts";
import { keysHere } from "../ui/chords.ts";
import { Button } from "../ui/kit.tsx";
import { pressCommand } from "./dialogs.tsx";

/** What the lab is for, and two ways in; it goes for good by its cross, by either way, or with the first page of one's own. */
export function WelcomeLine() {
  const { actions, reach } = useLabContext();
  const isWelcomed = useSession(({ lab }) => lab.preferences.welcomed);
  const hasOwn = useSession(({ lab }) => lab.pages.some(({ origin }) => origin.kind !== "sample"));
  const isPlayed = useSession(({ story, lab }) => story?.session === lab.session);
  useEffect(() => {
    if (hasOwn && !isWelcomed) actions.prefer({ welcomed: true });
  }, [hasOwn, isWelcomed, actions]);
  if (isWelcomed || isPlayed) return undefined;
  const leave = (): void => actions.prefer({ welcomed: true });
  return (
    <section className="welcome anchor row wraps airy ruled rigid" aria-label="Welcome">
      Which text of this page is the article? These methods decide; point at anything to see why.
      <Button look="link" onClick={() => pressCommand(reach, "paste")}>
        Paste your own ({keysHere({ keys: "Ctrl V" })})
      </Button>
      <Button
        look="link"
        onClick={() => {
          leave();
          actions.playStory({ story: shippedStories[0]?.id ?? "", step: 0 });
        }}
      >
        ▶ Show me (1 min)
      </Button>
      <span className="cover-end flex">
        <Button icon="close" name="Close this line" onClick={leave} />
      </span>
    </section>
  );
}
