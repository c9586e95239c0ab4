import type { ReactNode } from "react";
import { Ellipsis } from "../icons/icons.tsx";
import { Menu } from "./Menu.tsx";

/** The further actions of a row; `name` is what the row is about. */
export function RowMenu({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`More for ${name}`}
          className="-mr-1.5 -ml-1 grid size-7 place-items-center rounded-md text-ink-3 hover:bg-active hover:text-ink max-md:size-10"
        >
          <Ellipsis className="icon" aria-hidden="true" />
        </button>
      }
    >
      {children}
    </Menu>
  );
}
