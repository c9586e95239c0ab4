import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { Check } from "./Check.tsx";
import type { Selection } from "./selection.ts";

/** What can be done with the picked rows. It covers the table's head, so that no row moves. */
export function SelectionBar({ selection, children }: { selection: Selection; children: ReactNode }) {
  const isAll = selection.count === selection.ids.length;
  return (
    <fieldset
      aria-label="Selected rows"
      className="z-10 flex min-w-0 items-center gap-1 overflow-x-auto bg-active max-md:sticky max-md:top-(--bar) max-md:-mx-(--pad) max-md:h-12 max-md:px-(--pad) md:absolute md:inset-x-0 md:top-0 md:h-8.5"
    >
      <Check
        aria-label="Select all on this page"
        checked={isAll}
        isMixed={!isAll}
        onChange={selection.toggleAll}
        className="mr-4"
      />
      <b className="mr-2 font-semibold whitespace-nowrap" aria-live="polite">
        {selection.count} selected
      </b>
      {children}
      <Button
        kind="ghost"
        size="small"
        aria-label="Clear selection"
        onClick={selection.clear}
        className="ml-auto"
      >
        <X className="icon" aria-hidden="true" />
      </Button>
    </fieldset>
  );
}
