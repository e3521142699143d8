import type { ComponentType, ReactNode } from "react";
import { counted } from "../../format.ts";
import { useLabContext } from "../../lab/react.tsx";
import type { ShippedStory } from "../../state/shipped-stories.ts";

interface StoryLinksProps {
  readonly stories: readonly ShippedStory[];
  /** Closes what the links stand in, as the child is pressed. */
  readonly Leave: ComponentType<{ readonly asChild: true; readonly children: ReactNode }>;
}

/** A button for each story, which begins it. */
export function StoryLinks({ stories, Leave }: StoryLinksProps) {
  const { actions, library } = useLabContext();
  return (
    <p className="flex wraps spaced">
      {stories.map(({ id, title, about: [method = ""], steps }) => (
        <Leave key={id} asChild>
          <button type="button" className="button" onClick={() => actions.playStory({ story: id, step: 0 })}>
            {title}{" "}
            <span className="muted">
              {library.get(method)?.name}, {counted(steps, "step")}
            </span>
          </button>
        </Leave>
      ))}
    </p>
  );
}
