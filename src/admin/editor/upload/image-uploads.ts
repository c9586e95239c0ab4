import { isImageAddress } from "../../../blocks/addresses.ts";
import { createButton } from "../../../blocks/view.ts";
import { isWritable } from "../../api/typing.ts";
import { canTryAgain, uploadImage } from "../../api/upload-image.ts";
import { NO_UPLOADS, type UploadCount } from "./upload-count.ts";
import { imageAddresses } from "./image-addresses.ts";
import { askForAlt } from "../schema/alt-field.ts";
import { Extension, type Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Plugin, PluginKey, type EditorState } from "@tiptap/pm/state";
import { Decoration, DecorationSet, type EditorView } from "@tiptap/pm/view";

declare module "@tiptap/core" {
  interface Storage {
    /** How many files the blocks of the text are uploading. */
    imageUploads: { inBlocks: number };
  }
}

interface UploadsOptions {
  onCountChange: (count: UploadCount) => void;
}

/** One image on its way. */
interface Upload {
  hasFailed: boolean;
}

type Change =
  | { add: { id: Upload; at: number; dom: HTMLElement } }
  | { remove: Upload }
  // Its upload knows what.
  | { turn: Upload };

const key = new PluginKey<DecorationSet>("imageUploads");

/** Images that are being uploaded: shown in their place, but not part of the text yet. */
export const ImageUploads = Extension.create<UploadsOptions>({
  name: "imageUploads",
  addOptions: () => ({ onCountChange: () => undefined }),
  addStorage: () => ({ inBlocks: 0 }),
  addProseMirrorPlugins() {
    const { onCountChange } = this.options;
    const { storage } = this;
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
            if ("turn" in change) return moved;
            if ("remove" in change) return moved.remove(findUpload(moved, change.remove));
            const { id, at, dom } = change.add;
            return moved.add(tr.doc, [Decoration.widget(at, dom, { id, side: -1 })]);
          },
        },
        props: { decorations: (state) => key.getState(state) },
        view: (view) => {
          let last = NO_UPLOADS;
          const tell = () => {
            const count = {
              ...countUploads(view.state, storage.inBlocks),
              ...countAbsent(view.state.doc, unloaded),
            };
            if (Object.values(count).join() === Object.values(last).join()) return;
            last = count;
            onCountChange(count);
          };
          const unloaded = watchLoading(view.dom, tell);
          return { update: tell };
        },
      }),
    ];
  },
});

/** Returns the addresses of the images that do not load, as they are by now. These events do not bubble. */
function watchLoading(text: HTMLElement, onChange: () => void): ReadonlySet<string> {
  const unloaded = new Set<string>();
  for (const name of ["load", "error"] as const)
    text.addEventListener(
      name,
      ({ target }) => {
        const src = target instanceof HTMLImageElement ? target.getAttribute("src") : null;
        if (src === null) return;
        if (name === "error") unloaded.add(src);
        else unloaded.delete(src);
        onChange();
      },
      true,
    );
  return unloaded;
}

function countAbsent(doc: Node, unloaded: ReadonlySet<string>): Pick<UploadCount, "absent" | "unloaded"> {
  const count = { absent: 0, unloaded: 0 };
  doc.descendants((node) => {
    const isIn = node.type.name !== "figure" || isImageAddress(String(node.attrs["src"] ?? ""));
    if (!isIn && node.attrs["absent"]) count.absent++;
    if (isIn) count.unloaded += imageAddresses(node).filter((src) => unloaded.has(src)).length;
  });
  return count;
}

function countUploads(state: EditorState, inBlocks: number): Pick<UploadCount, "underWay" | "failed"> {
  const all = key.getState(state)?.find() ?? [];
  const failed = all.filter(({ spec }) => spec.id.hasFailed).length;
  return { underWay: all.length - failed + inBlocks, failed };
}

/** True while an image or a file is on its way into the text. */
export const isUploading = ({ state, storage }: Editor): boolean =>
  countUploads(state, storage.imageUploads.inBlocks).underWay > 0;

/** Counts an upload that a block shows by itself. */
export async function countBlockUpload<Result>(editor: Editor, upload: Promise<Result>): Promise<Result> {
  const add = (more: number) => {
    editor.storage.imageUploads.inBlocks += more;
    // An empty transaction: the count is taken with each.
    if (!editor.isDestroyed) editor.view.dispatch(editor.state.tr);
  };
  add(1);
  return upload.finally(() => add(-1));
}

const findUpload = (shown: DecorationSet, id: Upload) =>
  shown.find(undefined, undefined, (spec) => spec["id"] === id);

/**
 * Uploads images and puts each where `at` is by then, as a figure. One that fails says why, and can be tried again. A
 * single one asks for its alt text, unless the writer goes on or is somewhere else by then.
 */
export function uploadImages(view: EditorView, files: readonly File[], at: number) {
  for (const file of files) startUpload(view, { file, at, asksForAlt: files.length === 1 });
}

function startUpload(
  view: EditorView,
  { file, at, asksForAlt }: { file: File; at: number; asksForAlt: boolean },
) {
  const id: Upload = { hasFailed: false };
  const ended = new AbortController();
  const change = (meta: Change) =>
    view.dispatch(view.state.tr.setMeta(key, meta).setMeta("addToHistory", false));
  const remove = () => {
    ended.abort();
    change({ remove: id });
  };
  const turn = (hasFailed: boolean) => {
    id.hasFailed = hasFailed;
    change({ turn: id });
  };
  const shown = createUploadView(file, { onRemove: remove, onRetry: () => void again() });
  const attempt = async () => {
    try {
      shown.showProgress(0);
      const src = await uploadImage(file, { onProgress: shown.showProgress, signal: ended.signal });
      if (view.isDestroyed) return;
      const isWaiting = asksForAlt && writer.isStill();
      const placed = placeFigure(view, id, src);
      if (isWaiting && placed !== undefined) askWhenQuiet(view, { placed, since: begunAt });
    } catch (error) {
      if (ended.signal.aborted || view.isDestroyed || !(error instanceof Error)) return;
      shown.showFailure(error.message, { isFinal: !canTryAgain(error) });
      turn(true);
    }
  };
  const again = () => {
    turn(false);
    return attempt();
  };
  change({ add: { id, at: blockStart(view, at), dom: shown.dom } });
  const writer = watchWriter(view);
  const begunAt = Date.now();
  void attempt();
}

/** Who goes on within so long writes: a small image is there before their next key. */
const QUIET_MS = 1_000;

/** Asks for the alt text of the image at `placed` if the writer does nothing for a while. */
function askWhenQuiet(view: EditorView, { placed, since }: { placed: number; since: number }) {
  const writer = watchWriter(view);
  setTimeout(
    () => {
      if (!view.isDestroyed && writer.isStill()) askForAlt(view, placed);
    },
    Math.max(0, since + QUIET_MS - Date.now()),
  );
}

/** Tells whether the text, the cursor and the focus are as they were. In another field, such as the title, anybody may be writing. */
function watchWriter(view: EditorView) {
  const { doc, selection } = view.state;
  const focused = document.activeElement;
  const isElsewhere = focused !== null && !view.dom.contains(focused) && isWritable(focused);
  return {
    isStill: () =>
      !isElsewhere &&
      view.state.doc === doc &&
      view.state.selection.eq(selection) &&
      document.activeElement === focused,
  };
}

/** Between two blocks, so that no words are parted. */
function blockStart({ state }: EditorView, at: number): number {
  const $at = state.doc.resolve(at);
  if ($at.depth === 0) return at;
  const isEmpty = $at.depth === 1 && $at.parent.content.size === 0;
  return isEmpty ? $at.before(1) : $at.after(1);
}

/** Returns where it is; undefined if its place is gone. */
function placeFigure(view: EditorView, id: Upload, src: string): number | undefined {
  const { state } = view;
  const [place] = findUpload(key.getState(state) ?? DecorationSet.empty, id);
  const figure = state.schema.nodes["figure"];
  if (!place || !figure) return undefined;
  const tr = state.tr.insert(place.from, figure.create({ src, alt: "" }));
  const removal: Change = { remove: id };
  view.dispatch(tr.setMeta(key, removal));
  return place.from;
}

/** One image on its way: its name with the percent, or why it failed with what can be done. */
function createUploadView(file: File, { onRetry, onRemove }: { onRetry: () => void; onRemove: () => void }) {
  const dom = document.createElement("div");
  dom.className = "image-upload";
  dom.contentEditable = "false";
  const words = document.createElement("p");
  const bar = document.createElement("progress");
  bar.max = 100;
  bar.setAttribute("aria-label", `Uploading ${file.name}`);
  const retry = createButton("Try again", onRetry);
  dom.append(words, bar, retry, createButton("Remove", onRemove));

  const show = (text: string, { hasFailed, isFinal = false }: { hasFailed: boolean; isFinal?: boolean }) => {
    words.textContent = text;
    words.setAttribute("role", hasFailed ? "alert" : "status");
    dom.classList.toggle("has-failed", hasFailed);
    bar.hidden = hasFailed;
    retry.hidden = !hasFailed || isFinal;
  };
  return {
    dom,
    showProgress: (percent: number) => {
      const shown = Math.round(percent);
      bar.value = shown;
      show(`Uploading ${file.name}: ${shown}%`, { hasFailed: false });
    },
    /** Offers another attempt, unless it is `isFinal`. */
    showFailure: (message: string, { isFinal }: { isFinal: boolean }) =>
      show(`${file.name}: ${message}`, { hasFailed: true, isFinal }),
  };
}
