import { LogOut, PanelLeft } from "lucide-react";
import { RAIL_ID } from "./Rail.tsx";

const ACCOUNT_ID = "account";

interface TopBarProps {
  username: string;
  onLogOut: () => void;
}

export function TopBar({ username, onLogOut }: TopBarProps) {
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
        popoverTarget={ACCOUNT_ID}
        aria-label={`Account: ${username}, menu`}
        className="ml-auto grid size-8 place-items-center rounded-full max-md:-mr-1.5 max-md:size-11"
      >
        <span className="grid size-7 place-items-center rounded-full bg-ink pt-0.5 font-serif text-[.875rem] leading-none font-medium text-canvas">
          {initialOf(username)}
        </span>
      </button>
      <div
        id={ACCOUNT_ID}
        popover="auto"
        className="fixed top-[calc(var(--bar)-.25rem)] right-(--pad) left-auto w-56 rounded-[9px] bg-raise p-1.25 text-ink shadow-lift"
      >
        <p className="truncate border-b border-line px-2 pt-1.5 pb-2 text-ink-3">
          Signed in as <span className="font-medium text-ink">{username}</span>
        </p>
        <button
          type="button"
          onClick={onLogOut}
          className="mt-1.25 flex h-8 w-full items-center gap-2.5 rounded-md px-2 text-left hover:bg-active max-md:h-11"
        >
          <LogOut className="icon text-ink-3" aria-hidden="true" />
          Log Out
        </button>
      </div>
    </header>
  );
}

/** The first character, also of a name outside the Basic Multilingual Plane. */
const initialOf = (name: string) => Array.from(name)[0]?.toUpperCase();
