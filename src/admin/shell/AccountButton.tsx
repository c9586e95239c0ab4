import { lazy } from "react";
import { loadPart } from "../ui/load-part.ts";
import { WhenWanted } from "../ui/WhenWanted.tsx";
import type { AccountMenuProps } from "./AccountMenu.tsx";
import { barButtonLook } from "./bar-look.ts";

const loadMenu = () => import("./AccountMenu.tsx");
const AccountMenu = lazy(async () => ({ default: (await loadPart(loadMenu)).AccountMenu }));

/** Shows the initial of who is signed in, and opens the menu of the account. */
export function AccountButton({ username, onHelp, onLogOut }: Omit<AccountMenuProps, "button">) {
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
