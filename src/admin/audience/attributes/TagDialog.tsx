import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import {
  addSubscriberTag,
  changeSubscriberTag,
  newTagSchema,
} from "../../../contract/subscriber-attributes.ts";
import type { SubscriberTag } from "../../../contract/subscriber-attributes.ts";
import { call } from "../../api/client.ts";
import { TextField } from "../../ui/Field.tsx";
import { fieldsOf } from "../../ui/fields-of.ts";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { useFormDialog } from "../../ui/use-form-dialog.ts";
import { refreshAttributes } from "../tags-query.ts";
import { accessNames } from "./access-names.ts";

const accesses = Object.entries(accessNames).map(([value, name]) => ({ value, name }));

interface TagDialogProps {
  /** Undefined for a new one. */
  tag: SubscriberTag | undefined;
  onClose: () => void;
}

/** Names a tag and says who gives it. */
export function TagDialog({ tag, onClose }: TagDialogProps) {
  const form = useForm({
    resolver: zodResolver(newTagSchema),
    defaultValues: {
      name: tag?.name ?? "",
      access: tag?.access ?? "owner",
      description: tag?.description ?? "",
    },
  });
  const isTopic = useWatch({ control: form.control, name: "access" }) === "readers";
  const field = fieldsOf(form);
  const dialog = useFormDialog({
    form,
    names: ["name", "access", "description"],
    send: (body) =>
      tag
        ? call(changeSubscriberTag, { params: { id: String(tag.id) }, body })
        : call(addSubscriberTag, { body }),
    refresh: refreshAttributes,
    done: ({ name }) => ({
      title: tag ? "Tag saved" : "Tag added",
      description: `“${name}”`,
    }),
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={tag ? "Edit tag" : "Add a tag"}
      description="Tags group subscribers. A newsletter reaches those who have a tag through a segment."
      action={tag ? "Save" : "Add tag"}
      pendingAction={tag ? "Saving..." : "Adding..."}
    >
      <TextField label="Name" autoComplete="off" {...field("name")} />
      <Select
        label="Who gives it"
        options={accesses}
        hint="Readers see topics on their preference page and choose what they want there."
        {...field("access")}
      />
      {isTopic && (
        <TextArea
          label="Description"
          hint="Readers see it below the topic. It can be empty."
          {...field("description")}
        />
      )}
    </FormDialog>
  );
}
