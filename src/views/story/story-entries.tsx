import type { ComponentType, ReactNode } from "react";
import { counted } from "../../format.ts";
import type { LabActions } from "../../lab/create-lab.ts";
import { useActions } from "../../lab/react.tsx";
import { shippedStories } from "../../state/shipped-stories.ts";
import { Button } from "../ui/kit.tsx";

/** The stories that come with the lab, as lines of a menu or the palette: each is played from its first step. */
export function storyEntries({ playStory }: Pick<LabActions, "playStory">) {
  return shippedStories.map(({ id, title, about, steps }) => ({
    id: `story ${id}`,
    title,
    about,
    note: counted(steps, "step"),
    run: () => playStory({ story: id, step: 0 }),
  }));
}

interface StoryLinksProps {
  /** Id of the method that they are about. */
  readonly extractor: string;
  /** Closes what the links stand in, as the child is pressed. */
  readonly Leave: ComponentType<{ readonly asChild: true; readonly children: ReactNode }>;
}

/** The stories about a method; nothing where there are none. */
export function StoryLinks({ extractor, Leave }: StoryLinksProps) {
  const entries = storyEntries(useActions()).filter(({ about }) => about.includes(extractor));
  if (entries.length === 0) return null;
  return (
    <>
      <h3>In steps</h3>
      <p className="row wrap">
        {entries.map(({ id, title, note, run }) => (
          <Leave key={id} asChild>
            <Button onClick={run}>
              {title} <span className="muted">{note}</span>
            </Button>
          </Leave>
        ))}
      </p>
    </>
  );
}
