import { useRef, useState } from "react";
import { uploadImage } from "../../../api/upload-image.ts";

/** An image's way to the server (spec, section 4). */
export type CoverUpload =
  | { phase: "idle" }
  | { phase: "uploading"; name: string; percent: number }
  | { phase: "failed"; error: string };

/** Uploads one image at a time; `onUploaded` gets its address. */
export function useCoverUpload(onUploaded: (address: string) => void) {
  const [upload, setUpload] = useState<CoverUpload>({ phase: "idle" });
  const ended = useRef<AbortController>(null);
  const cancel = () => {
    ended.current?.abort();
    setUpload({ phase: "idle" });
  };
  const start = async (file: File) => {
    ended.current?.abort();
    const current = new AbortController();
    ended.current = current;
    const show = (percent: number) => setUpload({ phase: "uploading", name: file.name, percent });
    show(0);
    try {
      const address = await uploadImage(file, { onProgress: show, signal: current.signal });
      setUpload({ phase: "idle" });
      onUploaded(address);
    } catch (error) {
      if (current.signal.aborted) return;
      setUpload({ phase: "failed", error: error instanceof Error ? error.message : "Upload failed" });
    }
  };
  return { upload, start, cancel };
}
