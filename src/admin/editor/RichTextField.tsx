import { useState } from "react";
import { useController } from "react-hook-form";
import { FieldNotes } from "../ui/forms/FieldFrame.tsx";
import { RichText } from "./RichText.tsx";
import type { RichTextProps } from "./rich-text-props.ts";

interface RichTextFieldProps extends Pick<RichTextProps, "label" | "minHeight" | "fields" | "inserts"> {
  /** The field of the form around it. */
  name: string;
  hint?: string;
}

/** Words among the fields of a form, written with the editor of newsletters. */
export function RichTextField({ name, hint, ...editor }: RichTextFieldProps) {
  const {
    field: { ref, value = "", onChange, onBlur },
    fieldState: { error },
  } = useController<Record<string, string | undefined>>({ name });
  // What the editor did not write itself, such as what was there before, is put into a new one.
  const [shown, setShown] = useState({ html: value, round: 0 });
  if (shown.html !== value) setShown({ html: value, round: shown.round + 1 });
  return (
    <div className="grid gap-1.25">
      <p className="font-medium" aria-hidden="true">
        {editor.label}
      </p>
      {/* The toolbar scrolls sideways on a phone, so it must not say how wide the form is. */}
      <div className="contain-inline-size rounded-md border border-line-strong px-3">
        <RichText
          {...editor}
          key={shown.round}
          ref={ref}
          html={shown.html}
          error={error?.message}
          errorId={`${name}-error`}
          onChange={(html) => {
            setShown({ html, round: shown.round });
            onChange(html);
          }}
          onBlur={onBlur}
        />
      </div>
      <FieldNotes id={name} error={error?.message} hint={hint} />
    </div>
  );
}
