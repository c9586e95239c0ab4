import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { z } from "zod";
import {
  addSubscriberField,
  changeSubscriberField,
  newFieldSchema,
} from "../../../contract/subscriber-attributes.ts";
import type { SubscriberField } from "../../../contract/subscriber-attributes.ts";
import { call } from "../../api/client.ts";
import { TextField } from "../../ui/Field.tsx";
import { fieldsOf } from "../../ui/fields-of.ts";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { useFormDialog } from "../../ui/use-form-dialog.ts";
import { refreshAttributes } from "../tags-query.ts";

/** A key stays, even one that could not be chosen now. */
const keptFieldSchema = newFieldSchema.extend({ key: z.string() });

interface FieldDialogProps {
  /** Undefined for a new one. */
  field: SubscriberField | undefined;
  onClose: () => void;
}

/** Names a custom field. Its key is chosen once: newsletters and files have it. */
export function FieldDialog({ field, onClose }: FieldDialogProps) {
  const form = useForm({
    resolver: zodResolver(field ? keptFieldSchema : newFieldSchema),
    defaultValues: { label: field?.label ?? "", key: field?.key ?? "" },
  });
  const inputOf = fieldsOf(form);
  const dialog = useFormDialog({
    form,
    names: ["label", "key"],
    send: ({ label, key }) =>
      field
        ? call(changeSubscriberField, { params: { id: String(field.id) }, body: { label } })
        : call(addSubscriberField, { body: { label, key } }),
    refresh: refreshAttributes,
    done: ({ label, key }) => ({
      title: field ? "Field saved" : "Field added",
      description: `Newsletters show “${label}” where they have {${key}}.`,
    }),
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={field ? "Edit field" : "Add a field"}
      description={
        field
          ? `Newsletters, files and calls name it {${field.key}}, which cannot be changed.`
          : "Each subscriber can have a value in it."
      }
      action={field ? "Save" : "Add field"}
      pendingAction={field ? "Saving..." : "Adding..."}
    >
      <TextField label="Label" autoComplete="off" {...inputOf("label")} />
      {!field && (
        <TextField
          label="Key"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint="The name in newsletters and files, such as city for {city}. It cannot be changed later."
          {...inputOf("key")}
        />
      )}
    </FormDialog>
  );
}
