import { ImageUp } from "../../../../ui/icons/writing-icons.tsx";
import { iconRefusal, logoOf, shownSizeOf, type Logo } from "../../../../../contract/settings/logo.ts";
import { uploadAsIs } from "../../../../api/upload-image.ts";
import { Button } from "../../../../ui/buttons/Button.tsx";
import { describedAs, FieldNotes } from "../../../../ui/forms/FieldFrame.tsx";
import { ImageFile } from "../../../../ui/forms/ImageFile.tsx";
import { siteSettings } from "../../../../../contract/settings/settings-registry.ts";
import type { SettingsValues } from "../../use-based-form.ts";
import { IconPreview } from "./IconPreview.tsx";
import { useMutation } from "@tanstack/react-query";
import { useId, useRef } from "react";
import { useController, useFormContext } from "react-hook-form";

/** A logo or the icon as it is shown, chosen from a file or removed. It counts when the group is saved. */
export function LogoField({ name }: { name: "logo" | "darkLogo" | "icon" }) {
  const { label, hint } = siteSettings[name];
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useController<SettingsValues, typeof name>({ name });
  const { clearErrors } = useFormContext<SettingsValues>();
  const upload = useMutation({
    mutationFn: name === "icon" ? uploadIcon : uploadLogo,
    onMutate: () => clearErrors(name),
    onSuccess: onChange,
  });
  // What is said of the value has come since: an upload begins without it.
  const error = fieldState.error?.message ?? upload.error?.message;
  const notesId = `${id}-file`;
  const described = describedAs(notesId, error, hint)["aria-describedby"];
  const remove = () => {
    upload.reset();
    onChange(null);
  };
  return (
    <section aria-labelledby={id} className="grid gap-1.25">
      <h3 id={id} className="font-medium">
        {label}
      </h3>
      {value && name === "icon" && <IconPreview icon={value} />}
      {value && name !== "icon" && (
        <p
          className={`rounded-sm border border-line bg-(--paper) p-4 ${name === "logo" ? "scheme-light" : "scheme-dark"}`}
        >
          <img src={value.src} {...shownSizeOf(value)} alt={`${label}, as it is shown`} />
        </p>
      )}
      <ImageFile ref={input} label={label} onChosen={(file) => upload.mutate(file)} />
      <div className="flex flex-wrap gap-2">
        <Button
          ref={ref}
          aria-describedby={described}
          disabled={upload.isPending}
          onClick={() => input.current?.click()}
        >
          <ImageUp className="icon" aria-hidden="true" />
          {upload.isPending ? "Uploading..." : `${value ? "Change" : "Upload"} ${label.toLowerCase()}`}
        </Button>
        {value && (
          <Button kind="ghost" aria-describedby={described} onClick={remove}>
            {`Remove ${label.toLowerCase()}`}
          </Button>
        )}
      </div>
      <div role={error ? "alert" : undefined}>
        <FieldNotes id={notesId} error={error} hint={hint} />
      </div>
    </section>
  );
}

/** Uploads an image and comes back with the logo that it makes. @throws ApiError with the sentence for the field. */
const uploadLogo = async (file: File): Promise<Logo> => logoOf(await uploadAsIs(file));

/** The same for an icon. @throws Error also when it is too small. */
async function uploadIcon(file: File): Promise<Logo> {
  const icon = await uploadLogo(file);
  const refusal = iconRefusal(icon);
  if (refusal) throw new Error(refusal);
  return icon;
}
