import { PanelLeft, Search } from "lucide-react";
import { Keys } from "../ui/Keys.tsx";
import { AccountButton } from "./AccountButton.tsx";
import { NotificationsButton } from "./NotificationsButton.tsx";
import { RAIL_ID } from "./Rail.tsx";
import { modKey } from "./shortcuts.ts";

interface TopBarProps {
  username: string;
  onSearch: () => void;
  onHelp: () => void;
  onLogOut: () => void;
}

export function TopBar({ username, onSearch, onHelp, onLogOut }: TopBarProps) {
  return (
    <header className="sticky top-0 z-20 flex h-bar items-center gap-2 border-b border-line bg-canvas px-(--pad)">
      <button
        type="button"
        popoverTarget={RAIL_ID}
        aria-label="Open sidebar"
        className="-ml-3 grid size-11 place-items-center rounded-md hover:bg-hover md:hidden"
      >
        <PanelLeft className="icon size-5" aria-hidden="true" />
      </button>
      <button
        type="button"
        onClick={onSearch}
        className="-ml-2 flex h-control min-w-0 items-center gap-2 rounded-md px-2 text-ink-3 hover:bg-hover hover:text-ink-2"
      >
        <Search className="icon" aria-hidden="true" />
        <span className="truncate">Search or jump to…</span>
        <span className="ml-1 max-md:hidden" aria-hidden="true">
          <Keys keys={[modKey(), "K"]} />
        </span>
      </button>
      <div className="ml-auto flex items-center gap-2 max-md:gap-0">
        <NotificationsButton />
        <AccountButton username={username} onHelp={onHelp} onLogOut={onLogOut} />
      </div>
    </header>
  );
}
