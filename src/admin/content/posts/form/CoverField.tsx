import { ImageOff } from "../../../ui/icons/icons.tsx";
import { ImageUp } from "../../../ui/icons/writing-icons.tsx";
import { ChooseImageDialog } from "../../../editor/library/ChooseImageDialog.tsx";
import { uploadImage } from "../../../api/upload-image.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { FieldNotes } from "../../../ui/forms/FieldFrame.tsx";
import { ImageFile } from "../../../ui/forms/ImageFile.tsx";
import { May } from "../../../ui/states/May.tsx";
import { Progress } from "../../../ui/states/Progress.tsx";
import type { PostValues } from "../values/post-values.ts";
import { useId, useRef, useState } from "react";
import { useController } from "react-hook-form";

/** To the letter of the specification; `fitImage` is what makes larger images smaller. */
const HINT = "PNG, JPG or WEBP (max. 5MB)";

/** The cover: uploaded with its percent, shown 200 px high, changed or removed (spec, section 2). */
export function CoverField({ onBusyChange }: { onBusyChange: (isBusy: boolean) => void }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useController<PostValues, "coverImage">({ name: "coverImage" });
  const { upload, start, cancel } = useCoverUpload(onChange);
  const error = upload.phase === "failed" ? upload.error : fieldState.error?.message;
  const choose = () => input.current?.click();
  const [isChoosing, setChoosing] = useState(false);
  return (
    <section aria-labelledby={id} className="border-b border-line py-4">
      <h2 id={id} className="mb-2.5 font-serif text-section">
        Cover Image
      </h2>
      <ImageFile
        ref={input}
        label="Cover image"
        onChosen={(file) => {
          onBusyChange(true);
          void start(file).finally(() => onBusyChange(false));
        }}
      />
      {value && <Preview key={value} address={value} />}
      {upload.phase === "uploading" ? (
        <div className="grid gap-1.5 pt-2">
          <p className="truncate text-xs text-ink-2">{upload.name}</p>
          <Progress label={`Uploading ${upload.name}`} percent={upload.percent} />
          <Button kind="ghost" size="small" onClick={cancel}>
            Cancel upload
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap gap-2 pt-2">
          <Button ref={ref} onClick={choose}>
            <ImageUp className="icon" aria-hidden="true" />
            {value ? "Change Image" : "Upload Image"}
          </Button>
          <May use="media.write">
            <Button onClick={() => setChoosing(true)}>Choose from your images</Button>
          </May>
          {value && (
            <Button kind="ghost" onClick={() => onChange("")}>
              Remove
            </Button>
          )}
        </div>
      )}
      <div className="mt-2" role={upload.phase === "failed" ? "alert" : undefined}>
        <FieldNotes id={`${id}-file`} error={error} hint={HINT} />
      </div>
      <p className="text-xs text-ink-3">Larger images are made smaller before they are uploaded.</p>
      {isChoosing && (
        <ChooseImageDialog
          onClose={() => setChoosing(false)}
          onChoose={(src) => {
            setChoosing(false);
            onChange(src);
          }}
        />
      )}
    </section>
  );
}

/** The image, or a placeholder when it does not load. */
function Preview({ address }: { address: string }) {
  const [hasFailed, setFailed] = useState(false);
  const look = "h-50 w-full rounded-sm border border-line bg-active";
  if (hasFailed) {
    return (
      <p className={`${look} flex items-center justify-center gap-2 text-ink-3`}>
        <ImageOff className="icon" aria-hidden="true" />
        The image cannot be displayed
      </p>
    );
  }
  return (
    <img
      src={address}
      alt="Cover preview"
      className={`${look} object-cover`}
      onError={() => setFailed(true)}
    />
  );
}

/** An image's way to the server (spec, section 4). */
type CoverUpload =
  | { phase: "idle" }
  | { phase: "uploading"; name: string; percent: number }
  | { phase: "failed"; error: string };

/** Uploads one image at a time; `onUploaded` gets its address. */
function useCoverUpload(onUploaded: (address: string) => void) {
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
