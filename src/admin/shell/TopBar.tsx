import { Bell, PanelLeft, Search } from "../ui/icons/icons.tsx";
import { Keys } from "../ui/buttons/Keys.tsx";
import { May } from "../ui/states/May.tsx";
import { WhenWanted } from "../ui/buttons/WhenWanted.tsx";
import { loadPart } from "../api/load-part.ts";
import { whenStirred } from "../writing/bar-slot.ts";
import type { AccountMenuProps } from "./AccountMenu.tsx";
import { RAIL_ID } from "./Rail.tsx";
import { noticesQuery } from "./notifications.ts";
import { useQuery } from "@tanstack/react-query";
import { lazy } from "react";

interface TopBarProps {
  username: string;
  onSearch: () => void;
  onHelp: () => void;
  onLogOut: () => void;
  /** Gets the place that a writing screen fills. */
  onSlot: (slot: HTMLElement | null) => void;
}

/**
 * On a phone, what a writing screen has in it takes the place of the bell and the account, and the way back that of the
 * sidebar. On a tablet it does so where the screen has more buttons than the primary one.
 */
export function TopBar({ username, onSearch, onHelp, onLogOut, onSlot }: TopBarProps) {
  return (
    <header className="group/bar sticky top-0 z-20 flex h-bar items-center gap-x-2 border-b border-line bg-canvas px-(--pad) quiet:border-transparent max-md:has-data-bar:gap-x-1">
      <button
        type="button"
        popoverTarget={RAIL_ID}
        aria-label="Open sidebar"
        className="-ml-3 grid size-11 place-items-center rounded-md group-has-data-back/bar:hidden hover:bg-hover md:hidden"
      >
        <PanelLeft className="icon size-5" aria-hidden="true" />
      </button>
      <button
        type="button"
        onClick={onSearch}
        className="-ml-2 flex group-has-data-bar/bar:hidden h-control min-w-0 items-center gap-2 rounded-md px-2 text-ink-3 hover:bg-hover hover:text-ink-2"
      >
        <Search className="icon" aria-hidden="true" />
        <span className="truncate">Search or jump to…</span>
        <span className="ml-1 max-md:hidden" aria-hidden="true">
          <Keys keys={["Mod", "K"]} />
        </span>
      </button>
      <div ref={onSlot} className="contents" />
      <div className={`ml-auto flex h-bar items-center gap-2 max-md:gap-0 ${whenStirred}`}>
        <May use="notices.read">
          <span className="contents max-md:group-has-data-bar/bar:hidden max-lg:group-has-data-full/bar:hidden">
            <NotificationsButton />
          </span>
        </May>
        <span className="contents max-md:group-has-data-bar/bar:hidden max-lg:group-has-data-full/bar:hidden">
          <AccountButton username={username} onHelp={onHelp} onLogOut={onLogOut} />
        </span>
      </div>
    </header>
  );
}

const loadMenu = () => import("./AccountMenu.tsx");
const AccountMenu = lazy(async () => ({ default: (await loadPart(loadMenu)).AccountMenu }));

/** Shows the initial of the signed-in person, and opens the menu of the account. */
function AccountButton({ username, onHelp, onLogOut }: Omit<AccountMenuProps, "button">) {
  const button = (
    <button
      type="button"
      aria-label={`Account: ${username}, menu`}
      className={`${barButtonLook} max-md:-mr-1.5`}
    >
      <span className="grid size-7 place-items-center rounded-full bg-ink pt-0.5 font-serif text-[.875rem] leading-none font-medium text-canvas">
        {initialOf(username)}
      </span>
    </button>
  );
  return (
    <WhenWanted button={button} opens="menu" load={loadMenu}>
      <AccountMenu button={button} username={username} onHelp={onHelp} onLogOut={onLogOut} />
    </WhenWanted>
  );
}

/** The first character, also of a name outside the Basic Multilingual Plane. */
const initialOf = (name: string) => Array.from(name)[0]?.toUpperCase();

const loadPanel = () => import("./NotificationsPanel.tsx");
const NotificationsPanel = lazy(async () => ({ default: (await loadPart(loadPanel)).NotificationsPanel }));

/** The bell, with a dot while there is something new. */
function NotificationsButton() {
  const { data } = useQuery(noticesQuery);
  const count = data?.newCount ?? 0;
  const button = (
    <button
      type="button"
      aria-label={count > 0 ? `Notifications, ${count} new` : "Notifications"}
      className={`relative ${barButtonLook}`}
    >
      <Bell className="icon max-md:size-5" aria-hidden="true" />
      {count > 0 && (
        <span className="dot absolute top-1/4 right-1/4 bg-accent ring-2 ring-canvas" aria-hidden="true" />
      )}
    </button>
  );
  return (
    <WhenWanted button={button} opens="dialog" load={loadPanel}>
      <NotificationsPanel button={button} />
    </WhenWanted>
  );
}

/** A round of the top bar that takes a thumb. */
const barButtonLook =
  "grid size-8 place-items-center rounded-full text-ink-2 hover:bg-hover hover:text-ink max-md:size-11";
