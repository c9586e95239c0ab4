import { MAX_MENU_CHILDREN, type MenuEntry } from "../../../../../contract/settings/menu.ts";
import type { useRowChanges } from "../../use-row-changes.ts";
import { besideOf, moveEntry, placesIn, removeEntry, type Place } from "./change-links.ts";
import type { OpenDialog } from "./LinkListDialog.tsx";
import { LinkRow } from "./LinkRow.tsx";
import type { LinkTargets } from "./link-targets.ts";

interface LinkRowsProps {
  entries: readonly MenuEntry[];
  targets: LinkTargets;
  hasChildren: boolean;
  rows: Omit<ReturnType<typeof useRowChanges>, "list">;
  set: (changed: MenuEntry[]) => void;
  onOpen: (dialog: OpenDialog) => void;
}

const rowOf = (place: Place) => place.join("-");

/** Every entry in a row of its own, in the order in which readers find them. */
export function LinkRows({ entries, targets, hasChildren, rows, set, onOpen }: LinkRowsProps) {
  const places = placesIn(entries);
  return (
    <ol className="divide-y divide-line rounded-md border border-line">
      {places.map((place, row) => {
        const [top, under] = place;
        const beside = besideOf(entries, place);
        const index = under ?? top;
        const link = beside[index];
        if (!link) return null;
        const countUnder = under === undefined ? (entries[top]?.children?.length ?? 0) : 0;
        const canAdd = hasChildren && under === undefined && countUnder < MAX_MENU_CHILDREN;
        const move = (by: -1 | 1, title: string) => {
          const to = rowOf(under === undefined ? [top + by] : [top, under + by]);
          rows.move(`${title} moved to ${index + by + 1} of ${beside.length}.`, {
            put: () => set(moveEntry(entries, place, by)),
            focus: `[data-moves="${to} ${by < 0 ? "up" : "down"}"]`,
          });
        };
        return (
          <li key={rowOf(place)}>
            <LinkRow
              link={link}
              targets={targets}
              row={rowOf(place)}
              isUnder={under !== undefined}
              isFirst={index === 0}
              isLast={index + 1 === beside.length}
              onMove={move}
              onEdit={() => onOpen({ act: "edit", place })}
              onRemove={() =>
                rows.remove(row, places.length - 1 - countUnder, () => set(removeEntry(entries, place)))
              }
              onAddUnder={canAdd ? () => onOpen({ act: "add", top }) : undefined}
            />
          </li>
        );
      })}
    </ol>
  );
}
