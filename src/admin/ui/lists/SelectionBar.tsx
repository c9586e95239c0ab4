import type { ReactNode } from "react";
import { counted } from "../../../contract/base/counting.ts";
import { X } from "../icons/icons.tsx";
import { Button } from "../buttons/Button.tsx";
import { Check } from "../forms/Check.tsx";
import type { Picks } from "./selection.ts";

interface SelectionBarProps {
  selection: Picks;
  /** How many are selected, when they are more than the rows of the page. */
  count?: number;
  children: ReactNode;
}

/** What can be done with the picked rows. It covers the table's head, so that no row moves; a phone has none to cover. */
export function SelectionBar({ selection, count = selection.count, children }: SelectionBarProps) {
  const isAll = selection.count === selection.ids.length;
  return (
    <fieldset
      aria-label="Selected rows"
      className="z-10 flex min-w-0 items-center gap-1 bg-active max-md:sticky max-md:top-(--bar) max-md:-mx-(--pad) max-md:flex-wrap max-md:px-(--pad) max-md:py-1 md:absolute md:inset-x-0 md:top-0 md:h-8.5 md:max-lg:gap-0 md:max-lg:[&>button]:px-1.25"
    >
      <Check
        aria-label="Select all on this page"
        checked={isAll}
        isMixed={!isAll}
        onChange={selection.toggleAll}
        className="mr-4 max-md:-order-3 md:max-lg:mr-2"
      />
      {/* So wide on a phone that all actions are on the next line. */}
      <b
        className="mr-2 font-semibold whitespace-nowrap max-md:-order-2 max-md:grow max-md:basis-2/3"
        aria-live="polite"
      >
        {counted(count)} selected
      </b>
      {children}
      <Button
        kind="ghost"
        size="small"
        aria-label="Clear selection"
        onClick={selection.clear}
        className="ml-auto max-md:-order-1"
      >
        <X className="icon" aria-hidden="true" />
      </Button>
    </fieldset>
  );
}
