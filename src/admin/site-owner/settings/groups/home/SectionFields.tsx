import { useState } from "react";
import { useFormContext } from "react-hook-form";
import type { HomeSectionKind, HomeWords } from "../../../../../contract/home.ts";
import { TextField } from "../../../../ui/Field.tsx";
import { fieldsOf } from "../../../../ui/fields-of.ts";
import { TextArea } from "../../../../ui/TextArea.tsx";
import { sectionNames } from "../../conflict/section-names.ts";
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
  const field = fieldsOf(useFormContext<SettingsValues>());
  return (
    <>
      <TextArea
        label="Title"
        hint="Line breaks are kept. Put words between two * to set them in italics."
        {...field("homeTitle")}
      />
      <TextArea label="Text" {...field("homeText")} />
      <TextField
        label="Community"
        hint="A sentence below the first form, for example how many readers you have."
        {...field("communityClaim")}
      />
    </>
  );
}
