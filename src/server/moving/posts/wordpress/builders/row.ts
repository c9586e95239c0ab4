/** What a module becomes here; `shapes.ts` writes each. */
export type Shape =
  | "layout"
  | "text"
  | "heading"
  | "image"
  | "gallery"
  | "button"
  | "player"
  | "box"
  | "details"
  | "tab"
  | "quote"
  | "callout"
  | "html"
  | "code"
  | "divider"
  | "list item"
  | "list"
  | "nothing"
  | "left out";

/**
 * One row of a builder's table: what a module becomes, and which of its settings has what. Of several names, parted by spaces, the first
 * with a value counts; `link.url` is a setting in a setting, and `{type}_url` has the value of another in its name.
 */
export interface Row {
  as: Shape;
  /** What a writer calls it; layout and texts need no name. */
  label?: string;
  title?: string;
  /** The level of a heading: `h3`, or a text that says `tag:h3`. */
  level?: string;
  text?: string;
  images?: string;
  alt?: string;
  caption?: string;
  address?: string;
  button?: string;
  /** Who said a quotation, and what they are. */
  by?: string;
  role?: string;
  /** A list of settings, each of which is read as `item` says. */
  items?: string;
  item?: Row;
  /** What it has besides, such as a second button; nothing is said of one that is not there. */
  also?: Row;
  /** True if what is between its tags is in Base64, and that in percent-encoding. */
  isEncoded?: boolean;
}

export interface Builder {
  /** Its name, as people know it. */
  name: string;
  rows: Readonly<Record<string, Row>>;
  /** What a text in its settings says; each builder writes quotes and brackets in its own way. */
  decode: (value: string) => string;
  /** True for a module that the site did not show, or showed to some readers alone. */
  isHidden: (settings: unknown) => boolean;
  isForSome: (settings: unknown) => boolean;
}

/** The same row for each of these names, parted by spaces. */
export const each = (names: string, row: Row): Record<string, Row> =>
  Object.fromEntries(names.split(" ").map((name) => [name, row]));

export const layout = (names: string) => each(names, { as: "layout" });

export const leftOut = (label: string, names: string) => each(names, { as: "left out", label });
