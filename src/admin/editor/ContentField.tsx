import { useEffect, useId } from "react";
import { useController } from "react-hook-form";
import { FieldNotes } from "../../../ui/FieldFrame.tsx";
import { RichText } from "../../../editor/RichText.tsx";
import type { UploadCount } from "../../../editor/upload/image-uploads.ts";
import type { PostValues } from "../values/post-values.ts";

interface ContentFieldProps {
  /** Where the toolbar is shown. */
  toolbarSlot: HTMLElement | null;
  onUploadsChange: (count: UploadCount) => void;
}

/** The text itself. */
export function ContentField({ toolbarSlot, onUploadsChange }: ContentFieldProps) {
  const id = useId();
  const {
    field: { ref, value, onChange, onBlur },
    fieldState: { error },
  } = useController<PostValues, "content">({ name: "content" });
  // Those under way end with the editor.
  useEffect(() => () => onUploadsChange({ underWay: 0, failed: 0 }), [onUploadsChange]);
  return (
    <div>
      <RichText
        ref={ref}
        label="Content"
        html={value}
        minHeight={500}
        toolbarSlot={toolbarSlot}
        error={error?.message}
        errorId={`${id}-error`}
        onChange={onChange}
        onBlur={onBlur}
        onUploadsChange={onUploadsChange}
      />
      <FieldNotes id={id} error={error?.message} hint={undefined} />
    </div>
  );
}
