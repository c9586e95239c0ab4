import { useSyncExternalStore, type ComponentProps, type ReactElement } from "react";
import { useNavigate } from "react-router";
import { Keyboard, LogOut, MonitorSmartphone } from "../ui/icons/icons.tsx";
import { Menu, MenuChoices, MenuItem, MenuLine, MenuNote } from "../ui/buttons/Menu.tsx";
import { theme, themes } from "./theme.ts";

export interface AccountMenuProps {
  /** The button that it is attached to. */
  button: ReactElement<ComponentProps<"button">>;
  username: string;
  onHelp: () => void;
  onLogOut: () => void;
}

/** Shows the user, the choice of theme, and Log Out. Open when it is first shown. */
export function AccountMenu({ button, username, onHelp, onLogOut }: AccountMenuProps) {
  const navigate = useNavigate();
  const chosenTheme = useSyncExternalStore(theme.subscribe, theme.current);
  return (
    <Menu trigger={button} isOpenAtFirst>
      <MenuNote>
        Signed in as <span className="font-medium text-ink">{username}</span>
      </MenuNote>
      <MenuLine />
      <MenuChoices label="Theme" value={chosenTheme} choices={themes} onChange={theme.choose} />
      <MenuLine />
      <MenuItem icon={MonitorSmartphone} onSelect={() => void navigate("/admin/settings#account")}>
        Password and sessions
      </MenuItem>
      <MenuItem icon={Keyboard} onSelect={onHelp}>
        Keyboard
      </MenuItem>
      <MenuLine />
      <MenuItem icon={LogOut} onSelect={onLogOut}>
        Log Out
      </MenuItem>
    </Menu>
  );
}
