import { DropdownMenu } from "radix-ui";
import type { Theme } from "../../state/lab.ts";
import { useActions, useSession } from "../../lab/react.tsx";
import { Icon } from "../ui/icon.tsx";

const names: Readonly<Record<Theme, string>> = { system: "System", light: "Light", dark: "Dark" };
const themes = ["system", "light", "dark"] as const satisfies readonly Theme[];

export function ThemeMenu() {
  const theme = useSession(({ lab }) => lab.theme);
  const actions = useActions();
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className="icon-button" aria-label={`Theme: ${names[theme]}`} title="Theme">
        <Icon name={theme} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="menu" align="end" sideOffset={8} collisionPadding={8} aria-label="Theme">
          <DropdownMenu.RadioGroup value={theme}>
            {themes.map((choice) => (
              <DropdownMenu.RadioItem
                key={choice}
                value={choice}
                className="menu-item row"
                onSelect={() => actions.setTheme(choice)}
              >
                <Icon name={choice} />
                {names[choice]}
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
