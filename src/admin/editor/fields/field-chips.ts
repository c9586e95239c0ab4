import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { findFields, type KnownField } from "../../../contract/audience/personal-fields.ts";

/** Draws personal fields as chips, and marks what looks like one but is not known. The text stays plain text. */
export const FieldChips = Extension.create<{ fields: () => readonly KnownField[] }>({
  name: "fieldChips",
  addOptions: () => ({ fields: () => [] }),
  addProseMirrorPlugins() {
    const { fields } = this.options;
    const key = new PluginKey<Chips>("fieldChips");
    return [
      new Plugin({
        key,
        state: {
          init: (_, { doc }) => drawnIn(doc, fields()),
          apply: (change, drawn) =>
            change.docChanged || drawn.known !== fields() ? drawnIn(change.doc, fields()) : drawn,
        },
        props: { decorations: (state) => key.getState(state)?.chips },
      }),
    ];
  },
});

interface Chips {
  known: readonly KnownField[];
  chips: DecorationSet;
}

const drawnIn = (doc: Node, known: readonly KnownField[]): Chips => ({ known, chips: chipsIn(doc, known) });

/** A field that is partly formatted is none, so each run of text is read by itself. */
function chipsIn(doc: Node, known: readonly KnownField[]): DecorationSet {
  const chips: Decoration[] = [];
  doc.descendants((node, at) => {
    const isCode = node.type.spec.code === true || node.marks.some(({ type }) => type.spec.code === true);
    if (node.text?.includes("{") && !isCode)
      for (const { from, to, isKnown } of findFields(node.text, known))
        chips.push(Decoration.inline(at + from, at + to, isKnown ? CHIP : UNKNOWN));
    return !isCode;
  });
  return DecorationSet.create(doc, chips);
}

const CHIP = { class: "field-chip" };
const UNKNOWN = { class: "field-chip is-unknown", title: "No field has this name" };
