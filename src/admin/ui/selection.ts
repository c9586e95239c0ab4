import { useState } from "react";

/** The rows of a page that somebody has picked. */
export interface Selection {
  /** All rows of the page. */
  ids: readonly number[];
  /** Those that are picked. */
  picked: readonly number[];
  count: number;
  has: (id: number) => boolean;
  toggle: (id: number) => void;
  /** Picks every row, or none when every one is picked. */
  toggleAll: () => void;
  clear: () => void;
}

/** Only what is on the page counts: a row that has gone, or that another page has, is not acted on unseen. */
export function useSelection(ids: readonly number[]): Selection {
  const [all, setAll] = useState<ReadonlySet<number>>(new Set());
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
