import { DropdownMenu } from "radix-ui";
import { useLabContext } from "../../lab/react.tsx";
import { Icon } from "../ui/icon.tsx";

/** The bundled pages, each with what it teaches. */
export function SamplesMenu() {
  const { samples, actions } = useLabContext();
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className="button" title="Pages that come with the lab, and what each shows">
        <Icon name="samples" />
        <span>Samples</span>
        <Icon name="chevron" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="menu samples-menu" align="end" sideOffset={8} collisionPadding={8} aria-label="Samples">
          {samples.map(({ id, title, lesson }) => (
            <DropdownMenu.Item key={id} className="menu-item" textValue={title} onSelect={() => actions.openSample(id)}>
              <span className="menu-title">{title}</span>
              <span className="menu-note">{lesson}</span>
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
