import type { MarkedExtension } from "marked";

/** A block that Markdown has signs for. */
export interface MarkdownBlock {
  /** Its name in the report of an import. */
  name: string;
  /** The attribute that its element carries, which tells it from plain text. */
  attribute: string;
  /** `value` is that of the attribute, `inner` the Markdown of what is in the element. */
  write: (value: string, inner: string) => string;
  /** Reads it. `onRead` is called for each one. */
  reader: (onRead?: () => void) => MarkedExtension;
}
