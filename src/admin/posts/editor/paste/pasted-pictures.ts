import type { Node, Slice } from "@tiptap/pm/model";
import type { Transaction } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { uploadPictures } from "../upload/picture-uploads.ts";

/** No host has such a name (RFC 2606). */
const WAITING = "https://picture.invalid/";

const DATA_URL = /^data:(image\/([\w.+-]+))(?:;[^,;]*)*;base64,([\w+/=\s]+)$/i;

/** The pictures that pasted HTML has in itself, as data URLs: they are uploaded, and stand where they stood. */
export class PastedPictures {
  readonly #files = new Map<string, File>();

  /** The address by which a picture waits in the text; undefined for what is no picture. */
  take(dataUrl: string): string | undefined {
    const [, type, kind, base64 = ""] = DATA_URL.exec(dataUrl.trim()) ?? [];
    const bytes = type && bytesOf(base64);
    if (!bytes) return undefined;
    const address = `${WAITING}${this.#files.size + 1}`;
    this.#files.set(address, new File([bytes], `pasted-${this.#files.size + 1}.${kind}`, { type }));
    return address;
  }

  forget() {
    this.#files.clear();
  }

  /** Puts what was pasted in the place of the selection, and its pictures on their way; false when there are none. */
  paste(view: EditorView, slice: Slice): boolean {
    if (this.#files.size === 0) return false;
    const tr = view.state.tr.replaceSelection(slice);
    const waiting = this.#cutOut(tr);
    view.dispatch(tr.setMeta("paste", true).setMeta("uiEvent", "paste").scrollIntoView());
    for (const { file, at } of waiting) uploadPictures(view, [file], at);
    this.forget();
    return true;
  }

  #cutOut(tr: Transaction) {
    const found: { file: File; from: number; node: Node }[] = [];
    tr.doc.descendants((node, from) => {
      const file = this.#files.get(node.attrs["src"]);
      if (file) found.push({ file, from, node });
    });
    const pasted = tr.mapping.maps.length;
    for (const { from, node } of found.toReversed()) {
      const to = from + node.nodeSize;
      const $from = tr.doc.resolve(from);
      const isAlone = node.isInline && $from.parent.childCount === 1;
      const caption =
        node.content.size > 0 && tr.doc.type.schema.nodes["paragraph"]?.create(null, node.content);
      if (caption) tr.replaceWith(from, to, caption);
      else if (isAlone) tr.delete($from.before(), $from.after());
      else tr.delete(from, to);
    }
    return found.map(({ file, from }) => ({ file, at: tr.mapping.slice(pasted).map(from) }));
  }
}

/** Undefined for what is no base64. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
