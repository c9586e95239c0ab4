import { useFieldArray, useFormContext } from "react-hook-form";
import { capitalized } from "../../../../contract/base/counting.ts";
import { X } from "../../../ui/icons/icons.tsx";
import { AddButton } from "../../../ui/buttons/Button.tsx";
import { TextField } from "../../../ui/forms/Field.tsx";
import { fieldsOf } from "../../../ui/forms/fields-of.ts";
import { IconButton } from "../../../ui/buttons/IconButton.tsx";
import { useRowChanges } from "../use-row-changes.ts";
import type { SettingsValues } from "../use-based-form.ts";

interface TitledLinksProps {
  name: "toolLinks" | "socialLinks";
  max: number;
  /** What the field of the name says while it is empty. */
  placeholder: string;
  /** What a row is called: `link`. */
  noun: string;
}

/** A list of links, each with its name and its address. */
export function TitledLinks({ name, max, placeholder, noun }: TitledLinksProps) {
  const form = useFormContext<SettingsValues>();
  const field = fieldsOf(form);
  const { fields, append, remove } = useFieldArray({ control: form.control, name });
  const { list, ...rows } = useRowChanges(capitalized(noun));
  return (
    <div ref={list} className="grid gap-3.75">
      <output className="sr-only">{rows.said}</output>
      {fields.map(({ id }, index) => (
        <div
          key={id}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto]"
        >
          <TextField
            label={`Name of ${noun} ${index + 1}`}
            isLabelHidden
            placeholder={placeholder}
            {...field(`${name}.${index}.title`)}
          />
          <div className="max-md:order-last">
            <TextField
              label={`Address of ${noun} ${index + 1}`}
              isLabelHidden
              type="url"
              placeholder="https://"
              {...field(`${name}.${index}.url`)}
            />
          </div>
          <IconButton
            name={`Remove ${noun} ${index + 1}`}
            icon={X}
            data-removes-row
            onClick={() => rows.remove(index, fields.length - 1, () => remove(index))}
          />
        </div>
      ))}
      {fields.length < max && (
        <div>
          <AddButton
            kind="ghost"
            data-adds-row
            onClick={() => rows.add(fields.length + 1, () => append({ title: "", url: "" }))}
          >
            Add a {noun}
          </AddButton>
        </div>
      )}
    </div>
  );
}
