import { zodResolver } from "@hookform/resolvers/zod";
import { useController, useForm, useWatch } from "react-hook-form";
import { addSubscriber, newSubscriberSchema } from "../../../contract/subscribers.ts";
import { call } from "../../api/client.ts";
import { CheckField } from "../../ui/Check.tsx";
import { fieldsOf } from "../../ui/fields-of.ts";
import { TextField } from "../../ui/Field.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { useFormDialog } from "../../ui/use-form-dialog.ts";
import { refreshSubscribers } from "../subscribers-query.ts";
import { TagsField } from "./TagsField.tsx";

export function AddSubscriberDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    resolver: zodResolver(newSubscriberSchema),
    defaultValues: { email: "", name: "", tags: [], hasAgreed: false, consent: "" },
  });
  const dialog = useFormDialog({
    form,
    names: ["email", "name", "tags", "hasAgreed", "consent"],
    send: (body) => call(addSubscriber, { body }),
    refresh: refreshSubscribers,
    done: ({ email, status }) => ({
      title: "Subscriber added",
      description:
        status === "active"
          ? `${email} will get the next newsletter.`
          : `A confirmation email goes to ${email}.`,
    }),
    onClose,
  });
  const { errors } = form.formState;
  const field = fieldsOf(form);
  const { ref: tagsRef, onChange: onTags } = useController({ control: form.control, name: "tags" }).field;
  // An error of one of them is shown at its place in the list.
  const tagsError = errors.tags?.message ?? errors.tags?.find?.((each) => each)?.message;
  const hasAgreed = useWatch({ control: form.control, name: "hasAgreed" });
  return (
    <FormDialog
      {...dialog}
      title="Add a subscriber"
      description="They get a confirmation email, unless you state that they have already agreed."
      action="Add subscriber"
      pendingAction="Adding..."
    >
      <TextField label="Email address" type="email" autoComplete="off" {...field("email")} />
      <TextField label="Name" autoComplete="off" {...field("name")} />
      <TagsField ref={tagsRef} error={tagsError} onChange={onTags} />
      <CheckField
        label="They have agreed to get the newsletter"
        hint="They become active at once, without a confirmation email."
        {...field("hasAgreed")}
      />
      {hasAgreed && (
        <TextArea
          label="How and to what did they agree?"
          hint="Stored with the address as proof of consent."
          {...field("consent")}
        />
      )}
    </FormDialog>
  );
}
