import { useMutation } from "@tanstack/react-query";
import { useId, useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type { z } from "zod";
import type { profileSchema } from "../../../contract/site-owner/profile.ts";
import { uploadAsIs, withinSite } from "../../api/upload-image.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { FieldNotes } from "../../ui/forms/FieldFrame.tsx";
import { ImageFile } from "../../ui/forms/ImageFile.tsx";
import { fieldsOf } from "../../ui/forms/fields-of.ts";
import { ImageUp } from "../../ui/icons/writing-icons.tsx";
import { TextArea } from "../../ui/forms/TextArea.tsx";
import { AuthorPortrait } from "./AuthorPortrait.tsx";

type Shown = z.input<typeof profileSchema>;

interface PictureProps {
  /** Told while a picture is on its way: what is saved meanwhile is without it. */
  onBusyChange?: (isBusy: boolean) => void;
}

/** The fields of a form that say how readers see an author, after the name. */
export function PictureAndBio(props: PictureProps) {
  const field = fieldsOf(useFormContext<Shown>());
  return (
    <>
      <PictureField {...props} />
      <TextArea
        label="Bio"
        rows={3}
        hint="Two or three sentences for the author’s page. It can be empty."
        {...field("bio")}
      />
    </>
  );
}

/** A picture that is chosen from a file or removed. It counts when the form is saved. */
function PictureField({ onBusyChange }: PictureProps) {
  const { control, formState, setValue } = useFormContext<Shown>();
  const [name, picture = ""] = useWatch({ control, name: ["name", "picture"] });
  const change = (path: string) => setValue("picture", path, { shouldDirty: true });
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const upload = useMutation({
    mutationFn: async (file: File) => withinSite((await uploadAsIs(file)).secure_url),
    onMutate: () => onBusyChange?.(true),
    onSuccess: change,
    onSettled: () => onBusyChange?.(false),
  });
  const failure = upload.error?.message ?? formState.errors.picture?.message;
  return (
    <section aria-labelledby={id} className="grid gap-1.25">
      <h3 id={id} className="font-medium">
        Picture
      </h3>
      <ImageFile ref={input} label="Picture" onChosen={(file) => upload.mutate(file)} />
      <div className="flex flex-wrap items-center gap-2">
        <AuthorPortrait author={{ name, picture }} />
        <Button disabled={upload.isPending} onClick={() => input.current?.click()}>
          <ImageUp className="icon" aria-hidden="true" />
          {upload.isPending ? "Uploading..." : picture ? "Change picture" : "Upload picture"}
        </Button>
        {picture && (
          <Button
            kind="ghost"
            onClick={() => {
              upload.reset();
              change("");
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
