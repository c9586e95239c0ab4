import { useState } from "react";
import { useController } from "react-hook-form";
import { siteSettings } from "../../../../contract/settings/settings-registry.ts";
import type { BlockAction } from "../../../editor/block-actions.ts";
import { usePersonalFields } from "../../../editor/fields/use-personal-fields.ts";
import { RichText } from "../../../editor/RichText.tsx";
import type { SettingsValues } from "../use-based-form.ts";

interface WordsFieldProps {
  name: "newsletterIntro" | "newsletterOutro" | "welcomeContent";
  hint: string;
  inserts?: readonly BlockAction[];
}

/** Words that are written with the editor of newsletters. */
export function WordsField({ name, hint, inserts }: WordsFieldProps) {
  const { label } = siteSettings[name];
  const {
    field: { ref, value = "", onChange, onBlur },
    fieldState,
  } = useController<SettingsValues, typeof name>({ name });
  const fields = usePersonalFields();
  // What the editor did not write itself, such as what was there before, is put into a new one.
  const [shown, setShown] = useState({ html: value, round: 0 });
  if (shown.html !== value) setShown({ html: value, round: shown.round + 1 });
  return (
    <div className="grid gap-1.25">
      <p className="font-medium" aria-hidden="true">
        {label}
      </p>
      {/* The toolbar scrolls sideways on a phone, so it must not say how wide the form is. */}
      <div className="contain-inline-size rounded-md border border-line-strong px-3">
        <RichText
          key={shown.round}
          ref={ref}
          label={label}
          html={shown.html}
          minHeight={100}
          fields={fields}
          {...(inserts && { inserts })}
          error={fieldState.error?.message}
          errorId={`${name}-error`}
          onChange={(html) => {
            setShown({ html, round: shown.round });
            onChange(html);
          }}
          onBlur={onBlur}
        />
      </div>
      <p id={`${name}-error`} className={fieldState.error ? "text-bad" : "text-xs text-ink-3"}>
        {fieldState.error?.message ?? hint}
      </p>
    </div>
  );
}
