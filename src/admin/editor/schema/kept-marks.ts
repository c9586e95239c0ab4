import { Mark } from "@tiptap/core";

/** Inline elements without a button here that the server keeps, because imported texts have them: tag and attributes. */
const kept: Record<string, readonly string[]> = {
  sub: [],
  sup: ["id"],
  mark: [],
  small: [],
  abbr: ["title"],
  cite: [],
  q: [],
  time: ["datetime"],
  ins: [],
  kbd: [],
  samp: [],
  var: [],
  span: ["lang", "dir", "id"],
};

/** A mark for each, named as its tag. */
export const keptMarks = Object.entries(kept).map(([tag, attributes]) =>
  Mark.create({
    name: tag,
    addAttributes: () => Object.fromEntries(attributes.map((name) => [name, { default: null }])),
    // A span that says nothing is none.
    parseHTML: () => [{ tag: tag === "span" ? "span[lang], span[dir], span[id]" : tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  }),
);
