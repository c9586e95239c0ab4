import { useFieldArray, useFormContext } from "react-hook-form";
import { X } from "../../../../ui/icons/icons.tsx";
import { MAX_TESTIMONIALS } from "../../../../../contract/settings/home-change.ts";
import { AddButton } from "../../../../ui/buttons/Button.tsx";
import { TextField } from "../../../../ui/forms/Field.tsx";
import { fieldsOf } from "../../../../ui/forms/fields-of.ts";
import { IconButton } from "../../../../ui/buttons/IconButton.tsx";
import { TextArea } from "../../../../ui/forms/TextArea.tsx";
import type { SettingsValues } from "../../use-based-form.ts";
import { useRowChanges } from "../../use-row-changes.ts";

/** What readers say of the newsletter. */
export function TestimonialFields() {
  const form = useFormContext<SettingsValues>();
  const field = fieldsOf(form);
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "testimonials" });
  const { list, ...rows } = useRowChanges("Testimonial");
  return (
    <div ref={list} className="grid gap-3.75">
      <output className="sr-only">{rows.said}</output>
      {fields.map(({ id }, index) => (
        <fieldset key={id} className="grid gap-3 border-t border-line pt-3">
          <legend className="sr-only">Testimonial {index + 1}</legend>
          <div className="flex items-center justify-between">
            <h3 className="font-semibold">Testimonial {index + 1}</h3>
            <IconButton
              name={`Remove testimonial ${index + 1}`}
              icon={X}
              data-removes-row
              onClick={() => rows.remove(index, fields.length - 1, () => remove(index))}
            />
          </div>
          <TextArea label="Quote" {...field(`testimonials.${index}.quote`)} />
          <div className="grid gap-3.75 md:grid-cols-2">
            <TextField label="Name" {...field(`testimonials.${index}.name`)} />
            <TextField label="Role" {...field(`testimonials.${index}.role`)} />
          </div>
        </fieldset>
      ))}
      {fields.length < MAX_TESTIMONIALS && (
        <div>
          <AddButton
            kind="ghost"
            data-adds-row
            onClick={() => rows.add(fields.length + 1, () => append({ quote: "", name: "", role: "" }))}
          >
            Add a testimonial
          </AddButton>
        </div>
      )}
    </div>
  );
}
