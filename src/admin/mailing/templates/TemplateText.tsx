import { useMemo } from "react";
import { useController } from "react-hook-form";
import { findFields, type KnownField } from "../../../contract/audience/personal-fields.ts";
import { FIELD_KEY } from "../../../contract/audience/subscriber-attributes.ts";
import type { BlockAction } from "../../editor/block-actions.ts";
import { RichText } from "../../editor/RichText.tsx";
import { FieldNotes } from "../../ui/forms/FieldFrame.tsx";

interface TemplateTextProps {
  /** The subject, the preheader and the text: a field of one can be put into the others. */
  texts: readonly string[];
  inserts: readonly BlockAction[];
}

/** The text of a template, in the editor of newsletters. Whatever it names is a field. */
export function TemplateText({ texts, inserts }: TemplateTextProps) {
  const {
    field: { ref, value, onChange, onBlur },
    fieldState: { error },
  } = useController<{ content: string }, "content">({ name: "content" });
  const names = [...new Set(texts.flatMap((text) => findFields(text, []).map(({ name }) => name)))]
    .filter((name) => FIELD_KEY.test(name))
    .join(" ");
  const fields = useMemo(
    () =>
      names
        .split(" ")
        .flatMap((name): KnownField[] => (name ? [{ name, label: name, sample: `{${name}}` }] : [])),
    [names],
  );
  return (
    <div className="grid gap-1.25">
      <p className="font-medium" aria-hidden="true">
        Content
      </p>
      {/* The toolbar scrolls sideways on a phone, so it must not say how wide the form is. */}
      <div className="contain-inline-size rounded-md border border-line-strong px-3">
        <RichText
          ref={ref}
          label="Content"
          html={value}
          minHeight={400}
          fields={fields}
          inserts={inserts}
          error={error?.message}
          errorId="content-error"
          onChange={onChange}
          onBlur={onBlur}
        />
      </div>
      <FieldNotes id="content" error={error?.message} hint={undefined} />
    </div>
  );
}
