import { useMutation } from "@tanstack/react-query";
import { useId, useRef } from "react";
import { uploadAsIs, withinSite } from "../../api/upload-image.ts";
import { Button } from "../../ui/Button.tsx";
import { FieldNotes } from "../../ui/FieldFrame.tsx";
import { ImageUp } from "../../ui/icons/writing-icons.tsx";
import { AuthorPortrait } from "./AuthorPortrait.tsx";

interface PictureFieldProps {
  /** Whose it is. */
  name: string;
  /** The path of an upload; empty for none. */
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** A picture that is chosen from a file or removed. It counts when the dialog is saved. */
export function PictureField({ name, value, error, onChange }: PictureFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const upload = useMutation({
    mutationFn: async (file: File) => withinSite((await uploadAsIs(file)).secure_url),
    onSuccess: onChange,
  });
  const failure = upload.error?.message ?? error;
  return (
    <section aria-labelledby={id} className="grid gap-1.25">
      <h3 id={id} className="font-medium">
        Picture
      </h3>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label="Picture file"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = "";
          if (file) upload.mutate(file);
        }}
      />
      <div className="flex flex-wrap items-center gap-2">
        <AuthorPortrait author={{ name, picture: value }} />
        <Button disabled={upload.isPending} onClick={() => input.current?.click()}>
          <ImageUp className="icon" aria-hidden="true" />
          {upload.isPending ? "Uploading..." : value ? "Change picture" : "Upload picture"}
        </Button>
        {value && (
          <Button
            kind="ghost"
            onClick={() => {
              upload.reset();
              onChange("");
            }}
          >
            Remove picture
          </Button>
        )}
      </div>
      <div role={failure ? "alert" : undefined}>
        <FieldNotes id={`${id}-file`} error={failure} hint="Bylines show its middle, in a circle." />
      </div>
    </section>
  );
}
