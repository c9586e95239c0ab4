import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { countOf } from "../../../contract/base/counting.ts";
import { canTryAgain, uploadAsIs } from "../../api/upload-image.ts";
import { useToasts } from "../../ui/toast/ToastProvider.tsx";
import { refreshImages } from "./images-query.ts";

export interface ImageUpload {
  id: number;
  file: File;
  /** From 0 to 100; null while it waits for those before it. */
  percent: number | null;
  failure?: { words: string; canTryAgain: boolean };
}

/** Uploads images one after another. Those that fail stay in the list, each with why, and the others go on. */
export function useImageUploads() {
  const [uploads, setUploads] = useState<readonly ImageUpload[]>([]);
  const waiting = useRef<ImageUpload[]>([]);
  const last = useRef(0);
  const isRunning = useRef(false);
  const queries = useQueryClient();
  const toasts = useToasts();
  const change = (id: number, changed: Partial<ImageUpload>) =>
    setUploads((all) => all.map((each) => (each.id === id ? { ...each, ...changed } : each)));
  const remove = (id: number) => setUploads((all) => all.filter((each) => each.id !== id));

  /** False if it failed. */
  async function send({ id, file }: ImageUpload): Promise<boolean> {
    change(id, { percent: 0 });
    try {
      await uploadAsIs(file, { onProgress: (percent) => change(id, { percent }) });
      remove(id);
      return true;
    } catch (error) {
      const words = error instanceof Error ? error.message : "Upload failed";
      change(id, { failure: { words, canTryAgain: error instanceof Error && canTryAgain(error) } });
      return false;
    }
  }

  async function run() {
    if (isRunning.current) return;
    isRunning.current = true;
    let done = 0;
    for (let next = waiting.current.shift(); next; next = waiting.current.shift())
      if (await send(next)) done += 1;
    isRunning.current = false;
    if (done === 0) return;
    toasts.add({ title: `${countOf(done, "image")} uploaded` });
    await refreshImages(queries);
  }

  function add(files: readonly File[]) {
    const added = files.map((file) => ({ id: (last.current += 1), file, percent: null }));
    setUploads((all) => [...all, ...added]);
    waiting.current.push(...added);
    void run();
  }

  const tryAgain = ({ id, file }: ImageUpload) => {
    remove(id);
    add([file]);
  };

  const isBusy = uploads.some(({ failure }) => !failure);
  useEffect(() => {
    if (!isBusy) return undefined;
    const warn = (event: Event) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isBusy]);
  return { uploads, add, tryAgain, dismiss: ({ id }: ImageUpload) => remove(id) };
}
