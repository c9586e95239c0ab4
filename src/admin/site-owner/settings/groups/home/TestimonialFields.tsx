import { useFieldArray, useFormContext } from "react-hook-form";
import { Plus, X } from "../../../../ui/icons/icons.tsx";
import { MAX_TESTIMONIALS } from "../../../../../contract/home-change.ts";
import { Button } from "../../../../ui/Button.tsx";
import { TextField } from "../../../../ui/Field.tsx";
import { IconButton } from "../../../../ui/IconButton.tsx";
import { TextArea } from "../../../../ui/TextArea.tsx";
import type { SettingsValues } from "../../use-based-form.ts";
import { useRowChanges } from "../../use-row-changes.ts";

/** What readers say of the newsletter. */
export function TestimonialFields() {
  const { control, register, formState } = useFormContext<SettingsValues>();
  const { fields, append, remove } = useFieldArray({ control, name: "testimonials" });
  const errors = formState.errors.testimonials;
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
          <TextArea
            label="Quote"
            error={errors?.[index]?.quote?.message}
            {...register(`testimonials.${index}.quote`)}
          />
          <div className="grid gap-3.75 md:grid-cols-2">
            <TextField
              label="Name"
              error={errors?.[index]?.name?.message}
              {...register(`testimonials.${index}.name`)}
            />
            <TextField
              label="Role"
              error={errors?.[index]?.role?.message}
              {...register(`testimonials.${index}.role`)}
            />
          </div>
        </fieldset>
      ))}
      {fields.length < MAX_TESTIMONIALS && (
        <div>
          <Button
            kind="ghost"
            data-adds-row
            onClick={() => rows.add(fields.length + 1, () => append({ quote: "", name: "", role: "" }))}
          >
            <Plus className="icon" aria-hidden="true" />
            Add a testimonial
          </Button>
        </div>
      )}
    </div>
  );
}
