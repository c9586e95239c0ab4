import { useState } from "react";
import { useFormContext } from "react-hook-form";
import type { HomeSectionKind, HomeWords } from "../../../../../contract/settings/home.ts";
import { TextField } from "../../../../ui/forms/Field.tsx";
import { fieldsOf } from "../../../../ui/forms/fields-of.ts";
import { TextArea } from "../../../../ui/forms/TextArea.tsx";
import { sectionNames } from "../../conflict/section-names.ts";
import { settingFieldsOf } from "../../setting-field.ts";
import type { SettingsValues } from "../../use-based-form.ts";
import { sectionWords } from "./section-words.ts";
import { TestimonialFields } from "./TestimonialFields.tsx";

interface SectionFieldsProps {
  kind: HomeSectionKind;
  defaults: HomeWords;
  hasError: boolean;
}

/** The words of a section, which open by its button, and by themselves where something is wrong. */
export function SectionFields({ kind, defaults, hasError }: SectionFieldsProps) {
  const field = fieldsOf(useFormContext<SettingsValues>());
  const [isOpen, setOpen] = useState(kind === "hero");
  const name = sectionNames[kind];
  return (
    <details open={isOpen || hasError} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="w-fit cursor-pointer text-ink-2 hover:text-ink">
        Words<span className="sr-only"> of {name}</span>
      </summary>
      <fieldset className="mt-3 grid gap-3.75 pb-1">
        <legend className="sr-only">{name}</legend>
        {kind === "hero" && <OpeningFields />}
        {kind === "testimonials" && <TestimonialFields />}
        {sectionWords[kind].fields.map(({ word, label, hint, isLong }) => {
          const props = { label, hint, placeholder: defaults[word], ...field(`homeWords.${word}`) };
          return isLong ? <TextArea key={word} {...props} /> : <TextField key={word} {...props} />;
        })}
      </fieldset>
    </details>
  );
}

/** Words that can be empty: then they are not shown. */
function OpeningFields() {
  const setting = settingFieldsOf(useFormContext<SettingsValues>());
  return (
    <>
      <TextArea {...setting("homeTitle")} />
      <TextArea {...setting("homeText")} />
      <TextField {...setting("communityClaim")} />
    </>
  );
}
