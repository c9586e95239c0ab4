import { useQuery } from "@tanstack/react-query";
import { Controller } from "react-hook-form";
import {
  standardFields,
  standardNames,
  standardNamesBeside,
  standardOf,
} from "../../../contract/audience/standard-fields.ts";
import { addSubscriber, newSubscriberSchema } from "../../../contract/audience/subscribers.ts";
import { call } from "../../api/client.ts";
import { CheckField } from "../../ui/forms/Check.tsx";
import { EditDialog } from "../../ui/dialogs/EditDialog.tsx";
import { TextField } from "../../ui/forms/Field.tsx";
import { TextArea } from "../../ui/forms/TextArea.tsx";
import { refreshSubscribers } from "../subscribers-query.ts";
import { subscriberFieldsQuery } from "../tags-query.ts";
import { TagsField } from "./TagsField.tsx";

export function AddSubscriberDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(subscriberFieldsQuery);
  const custom = data?.fields.map(({ key }) => key) ?? standardNames;
  return (
    <EditDialog
      noun="subscriber"
      isNew
      description="They get a confirmation email, unless you state that they have already agreed."
      schema={newSubscriberSchema}
      values={{ email: "", ...standardOf(() => ""), tags: [], hasAgreed: false, consent: "" }}
      send={(body) => call(addSubscriber, { body })}
      refresh={refreshSubscribers}
      said={({ email, status }) =>
        status === "active"
          ? `${email} will get the next newsletter.`
          : `A confirmation email goes to ${email}.`
      }
      onClose={onClose}
    >
      {({ form, field, typed }) => {
        const { tags } = form.formState.errors;
        return (
          <>
            <TextField label="Email address" type="email" autoComplete="off" {...field("email")} />
            {standardNamesBeside(custom).map((name) => (
              <TextField key={name} label={standardFields[name].label} autoComplete="off" {...field(name)} />
            ))}
            <Controller
              control={form.control}
              name="tags"
              render={({ field: { ref, onChange } }) => (
                <TagsField
                  ref={ref}
                  // An error of one of them is shown at its place in the list.
                  error={tags?.message ?? tags?.find?.((each) => each)?.message}
                  onChange={onChange}
                />
              )}
            />
            <CheckField
              label="They have agreed to get the newsletter"
              hint="They become active at once, without a confirmation email."
              {...field("hasAgreed")}
            />
            {typed.hasAgreed && (
              <TextArea
                label="How and to what did they agree?"
                hint="Stored with the address as proof of consent."
                {...field("consent")}
              />
            )}
          </>
        );
      }}
    </EditDialog>
  );
}
