import { useState } from "react";

/** What the head of a table needs to know of the rows of a page that somebody has picked. */
export interface Picks {
  /** All rows of the page. */
  ids: readonly unknown[];
  count: number;
  /** Picks every row, or none when every one is picked. */
  toggleAll: () => void;
  clear: () => void;
}

/** The rows of a page that somebody has picked. */
export interface Selection<Id = number> extends Picks {
  ids: readonly Id[];
  /** Those that are picked. */
  picked: readonly Id[];
  has: (id: Id) => boolean;
  toggle: (id: Id) => void;
}

/** Only what is on the page counts: a row that has gone, or that another page has, is not acted on unseen. */
export function useSelection<Id = number>(ids: readonly Id[]): Selection<Id> {
  const [all, setAll] = useState<ReadonlySet<Id>>(new Set());
  const picked = ids.filter((id) => all.has(id));
  return {
    ids,
    picked,
    count: picked.length,
    has: (id) => all.has(id),
    toggle: (id) =>
      setAll(all.has(id) ? new Set(picked.filter((each) => each !== id)) : new Set([...picked, id])),
    toggleAll: () => setAll(new Set(picked.length === ids.length ? [] : ids)),
    clear: () => setAll(new Set()),
  };
}
