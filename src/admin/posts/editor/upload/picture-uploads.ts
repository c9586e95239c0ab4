import { Extension } from "@tiptap/core";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import type { EditorView } from "@tiptap/pm/view";
import { createUploadView } from "./upload-view.ts";
import { uploadImage } from "./upload-image.ts";

interface UploadsOptions {
  /** How many pictures are on their way. */
  onCountChange: (count: number) => void;
}

type Change = { add: { id: object; at: number; dom: HTMLElement } } | { remove: object };

const key = new PluginKey<DecorationSet>("pictureUploads");

/** Pictures on their way: shown where they will stand, and no part of the text before they are there. */
export const PictureUploads = Extension.create<UploadsOptions>({
  name: "pictureUploads",
  addOptions: () => ({ onCountChange: () => undefined }),
  addProseMirrorPlugins() {
    const { onCountChange } = this.options;
    return [
      new Plugin<DecorationSet>({
        key,
        state: {
          init: () => DecorationSet.empty,
          apply(tr, shown) {
            const moved = shown.map(tr.mapping, tr.doc);
            // Only this file sets it.
            const change = tr.getMeta(key) as Change | undefined;
            if (!change) return moved;
            if ("remove" in change) return moved.remove(findUpload(moved, change.remove));
            const { id, at, dom } = change.add;
            return moved.add(tr.doc, [Decoration.widget(at, dom, { id, side: -1 })]);
          },
        },
        props: { decorations: (state) => key.getState(state) },
        view: () => ({
          update(view, before) {
            const count = countUploads(view);
            if (count !== (key.getState(before)?.find().length ?? 0)) onCountChange(count);
          },
        }),
      }),
    ];
  },
});

const countUploads = ({ state }: EditorView) => key.getState(state)?.find().length ?? 0;

const findUpload = (shown: DecorationSet, id: object) =>
  shown.find(undefined, undefined, (spec) => spec["id"] === id);

/** Uploads pictures and puts each where `at` is by then, as a figure. One that fails says why, and can be tried again. */
export function uploadPictures(view: EditorView, files: readonly File[], at: number) {
  for (const file of files) uploadPicture(view, file, at);
}

function uploadPicture(view: EditorView, file: File, at: number) {
  const id = {};
  const ended = new AbortController();
  const change = (meta: Change) =>
    view.dispatch(view.state.tr.setMeta(key, meta).setMeta("addToHistory", false));
  const remove = () => {
    ended.abort();
    change({ remove: id });
  };
  const shown = createUploadView(file, { onRemove: remove, onRetry: () => void attempt() });
  const attempt = async () => {
    try {
      shown.showProgress(0);
      const src = await uploadImage(file, { onProgress: shown.showProgress, signal: ended.signal });
      if (!view.isDestroyed) placeFigure(view, id, src);
    } catch (error) {
      if (!ended.signal.aborted && error instanceof Error) shown.showFailure(error.message);
    }
  };
  change({ add: { id, at: blockStart(view, at), dom: shown.dom } });
  void attempt();
}

/** Between two blocks, so that no words are parted. */
function blockStart({ state }: EditorView, at: number): number {
  const $at = state.doc.resolve(at);
  if ($at.depth === 0) return at;
  const isEmpty = $at.depth === 1 && $at.parent.content.size === 0;
  return isEmpty ? $at.before(1) : $at.after(1);
}

function placeFigure(view: EditorView, id: object, src: string) {
  const { state } = view;
  const [place] = findUpload(key.getState(state) ?? DecorationSet.empty, id);
  const figure = state.schema.nodes["figure"];
  if (!place || !figure) return;
  const tr = state.tr.insert(place.from, figure.create({ src, alt: "" }));
  const removal: Change = { remove: id };
  view.dispatch(tr.setMeta(key, removal));
}
