import { Keyboard, LogOut, MonitorSmartphone } from "lucide-react";
import { useSyncExternalStore } from "react";
import { useNavigate } from "react-router";
import { Menu, MenuChoices, MenuItem, MenuLine, MenuNote } from "../ui/Menu.tsx";
import { barButtonLook } from "./bar-look.ts";
import { theme, themes } from "./theme.ts";

interface AccountMenuProps {
  username: string;
  onHelp: () => void;
  onLogOut: () => void;
}

export function AccountMenu({ username, onHelp, onLogOut }: AccountMenuProps) {
  const navigate = useNavigate();
  const chosenTheme = useSyncExternalStore(theme.subscribe, theme.current);
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`Account: ${username}, menu`}
          className={`${barButtonLook} max-md:-mr-1.5`}
        >
          <span className="grid size-7 place-items-center rounded-full bg-ink pt-0.5 font-serif text-[.875rem] leading-none font-medium text-canvas">
            {initialOf(username)}
          </span>
        </button>
      }
    >
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

/** The first character, also of a name outside the Basic Multilingual Plane. */
const initialOf = (name: string) => Array.from(name)[0]?.toUpperCase();
