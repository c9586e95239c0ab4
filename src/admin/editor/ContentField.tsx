import { useEffect, useId } from "react";
import { useController } from "react-hook-form";
import { FieldNotes } from "../ui/forms/FieldFrame.tsx";
import { RichText } from "./RichText.tsx";
import { NO_UPLOADS } from "./upload/upload-count.ts";
import type { RichTextProps } from "./rich-text-props.ts";

type ContentFieldProps = Required<Pick<RichTextProps, "toolbarSlot" | "onUploadsChange" | "minHeight">> &
  Pick<RichTextProps, "inserts" | "fields" | "linkTags">;

/** The text itself: the field `content` of the form around it. */
export function ContentField(props: ContentFieldProps) {
  const { onUploadsChange } = props;
  const id = useId();
  const errorId = `${id}-error`;
  const {
    field: { ref, value, onChange, onBlur },
    fieldState: { error },
  } = useController<{ content: string }, "content">({ name: "content" });
  // Those under way end with the editor.
  useEffect(() => () => onUploadsChange(NO_UPLOADS), [onUploadsChange]);
  return (
    <div>
      <RichText
        {...props}
        ref={(editor) =>
          ref({
            focus: () => {
              editor?.focus();
              // After the editor, which shows its cursor in the next frame.
              requestAnimationFrame(() =>
                document.getElementById(errorId)?.scrollIntoView({ block: "nearest" }),
              );
            },
          })
        }
        label="Content"
        html={value}
        error={error?.message}
        errorId={errorId}
        onChange={onChange}
        onBlur={onBlur}
      />
      <FieldNotes id={id} error={error?.message} hint={undefined} />
    </div>
  );
}
