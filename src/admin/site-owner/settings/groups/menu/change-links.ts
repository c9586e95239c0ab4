import type { MenuEntry, SiteLink } from "../../../../../contract/settings/menu.ts";

/** Where an entry is: its place in the list, or that of its parent and its place under it. */
export type Place = readonly [top: number, under?: number];

/** Returns the list with one entry moved, removed or replaced among those beside it. */
function changeBeside(
  entries: readonly MenuEntry[],
  [top, under]: Place,
  change: <Each extends SiteLink>(beside: readonly Each[], index: number) => Each[],
): MenuEntry[] {
  if (under === undefined) return change(entries, top);
  return entries.map((entry, index) =>
    index === top ? { ...entry, children: change(entry.children ?? [], under) } : entry,
  );
}

export const moveEntry = (entries: readonly MenuEntry[], place: Place, by: -1 | 1) =>
  changeBeside(entries, place, (beside, index) => {
    const moved = [...beside];
    moved.splice(index + by, 0, ...moved.splice(index, 1));
    return moved;
  });

export const removeEntry = (entries: readonly MenuEntry[], place: Place) =>
  changeBeside(entries, place, (beside, index) => beside.filter((_, each) => each !== index));

/** What was under the entry stays there. */
export const replaceEntry = (entries: readonly MenuEntry[], place: Place, link: SiteLink) =>
  changeBeside(entries, place, (beside, index) =>
    beside.map((entry, each) => (each === index ? { ...entry, ...link } : entry)),
  );

/** Adds a link at the end of the list, or of what is under the entry at `top`. */
export const addEntry = (
  entries: readonly MenuEntry[],
  top: number | undefined,
  link: SiteLink,
): MenuEntry[] =>
  top === undefined
    ? [...entries, link]
    : entries.map((entry, index) =>
        index === top ? { ...entry, children: [...(entry.children ?? []), link] } : entry,
      );

/** The places of all entries, those under an entry right after it. */
export const placesIn = (entries: readonly MenuEntry[]): Place[] =>
  entries.flatMap(({ children = [] }, top): Place[] => [
    [top],
    ...children.map((_, under): Place => [top, under]),
  ]);

/** The entries among which one can be moved. */
export const besideOf = (entries: readonly MenuEntry[], [top, under]: Place): readonly SiteLink[] =>
  under === undefined ? entries : (entries[top]?.children ?? []);

export const entryAt = (entries: readonly MenuEntry[], place: Place): SiteLink | undefined =>
  besideOf(entries, place)[place[1] ?? place[0]];

export const allIn = (entries: readonly MenuEntry[]): SiteLink[] =>
  placesIn(entries).flatMap((place) => entryAt(entries, place) ?? []);
