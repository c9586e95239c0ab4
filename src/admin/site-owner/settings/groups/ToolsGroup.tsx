import { useFieldArray, useFormContext } from "react-hook-form";
import { X } from "../../../ui/icons/icons.tsx";
import { MAX_TOOL_LINKS } from "../../../../contract/settings/settings-change.ts";
import type { SettingsView } from "../../../../contract/settings/settings.ts";
import { AddButton } from "../../../ui/buttons/Button.tsx";
import { TextField } from "../../../ui/forms/Field.tsx";
import { fieldsOf } from "../../../ui/forms/fields-of.ts";
import { IconButton } from "../../../ui/buttons/IconButton.tsx";
import { useRowChanges } from "../use-row-changes.ts";
import { SettingsForm } from "../SettingsForm.tsx";
import type { SettingsValues } from "../use-based-form.ts";

/** Links in the footer to what the owner recommends. */
export const ToolsGroup = (view: SettingsView) => (
  <SettingsForm id="tools" view={view}>
    {() => <ToolLinkFields />}
  </SettingsForm>
);

function ToolLinkFields() {
  const form = useFormContext<SettingsValues>();
  const field = fieldsOf(form);
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "toolLinks" });
  const { list, ...rows } = useRowChanges("Link");
  return (
    <div ref={list} className="grid gap-3.75">
      <output className="sr-only">{rows.said}</output>
      {fields.map(({ id }, index) => (
        <div
          key={id}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto]"
        >
          <TextField
            label={`Name of link ${index + 1}`}
            isLabelHidden
            placeholder="Name"
            {...field(`toolLinks.${index}.title`)}
          />
          <div className="max-md:order-last">
            <TextField
              label={`Address of link ${index + 1}`}
              isLabelHidden
              type="url"
              placeholder="https://"
              {...field(`toolLinks.${index}.url`)}
            />
          </div>
          <IconButton
            name={`Remove link ${index + 1}`}
            icon={X}
            data-removes-row
            onClick={() => rows.remove(index, fields.length - 1, () => remove(index))}
          />
        </div>
      ))}
      {fields.length < MAX_TOOL_LINKS && (
        <div>
          <AddButton
            kind="ghost"
            data-adds-row
            onClick={() => rows.add(fields.length + 1, () => append({ title: "", url: "" }))}
          >
            Add a link
          </AddButton>
        </div>
      )}
    </div>
  );
}
