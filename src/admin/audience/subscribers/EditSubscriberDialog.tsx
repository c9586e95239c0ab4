import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  standardFields,
  standardNames,
  standardNamesBeside,
  type StandardValues,
} from "../../../contract/audience/standard-fields.ts";
import { MAX_VALUE_LENGTH } from "../../../contract/audience/subscriber-attributes.ts";
import { changeSubscriber, type SubscriberDetail } from "../../../contract/audience/subscribers.ts";
import { ApiError, call } from "../../api/client.ts";
import { TextField } from "../../ui/forms/Field.tsx";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { useToasts } from "../../ui/toast/ToastProvider.tsx";
import { refreshSubscribers } from "../subscribers-query.ts";
import { subscriberFieldsQuery } from "../tags-query.ts";
import { TagsField } from "./TagsField.tsx";

interface EditSubscriberDialogProps {
  subscriber: SubscriberDetail;
  onClose: () => void;
}

/** Changes the standard fields, the tags and the custom fields of a subscriber. Only what was edited is sent. */
export function EditSubscriberDialog({ subscriber, onClose }: EditSubscriberDialogProps) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const { data } = useQuery(subscriberFieldsQuery);
  const [standard, setStandard] = useState<Partial<StandardValues>>({});
  const [tags, setTags] = useState<string[]>();
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  const save = useMutation({
    mutationFn: () =>
      call(changeSubscriber, {
        params: { id: String(subscriber.id) },
        body: {
          ...standard,
          ...(tags && { tags }),
          fields,
        },
      }),
    onSuccess: async () => {
      await refreshSubscribers(queries);
      onClose();
      toasts.add({ title: "Subscriber saved" });
    },
  });
  const refused = save.error instanceof ApiError ? (save.error.fields ?? {}) : {};
  // The server names the place of a bad tag in the list: `tags.2`.
  const tagsError = Object.entries(refused).find(([field]) => field.startsWith("tags"))?.[1];
  const isBesideText = standardNames.some((name) => refused[name]);
  const custom = data?.fields.map(({ key }) => key) ?? standardNames;
  return (
    <FormDialog
      title="Edit subscriber"
      description="Subscribers see their tags and fields when they download their data."
      action="Save"
      pendingAction="Saving..."
      isPending={save.isPending}
      failure={save.error && !tagsError && !isBesideText ? save.error.message : undefined}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      {standardNamesBeside(custom).map((name) => (
        <TextField
          key={name}
          label={standardFields[name].label}
          autoComplete="off"
          value={standard[name] ?? subscriber[name]}
          error={refused[name]}
          onChange={({ target }) => setStandard({ ...standard, [name]: target.value })}
        />
      ))}
      <TagsField names={subscriber.tags} error={tagsError} onChange={setTags} />
      {data?.fields.map(({ key, label }) => (
        <TextField
          key={key}
          label={label}
          autoComplete="off"
          maxLength={MAX_VALUE_LENGTH}
          value={fields[key] ?? subscriber.fields[key] ?? ""}
          onChange={({ target }) => setFields({ ...fields, [key]: target.value })}
        />
      ))}
    </FormDialog>
  );
}
