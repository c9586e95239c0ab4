import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";

/** The alignment of a cell's text: an attribute, where the package writes a style. */
const align = { default: null };

/** Tables as the server keeps them: cells that span, headers with a scope, no widths of columns. */
export const tableParts = [
  // Without a style of its own, which our Content-Security-Policy would refuse.
  Table.extend({ renderHTML: ({ HTMLAttributes }) => ["table", HTMLAttributes, ["tbody", 0]] }).configure({
    resizable: false,
  }),
  TableRow,
  TableCell.extend({
    addAttributes() {
      return { ...this.parent?.(), align };
    },
  }),
  TableHeader.extend({
    addAttributes() {
      return { ...this.parent?.(), scope: { default: null }, align };
    },
  }),
];
