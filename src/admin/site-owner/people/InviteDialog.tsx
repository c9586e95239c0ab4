import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import type { z } from "zod";
import { INVITATION_DAYS, invitePerson, newInvitationSchema } from "../../../contract/people.ts";
import { call } from "../../api/client.ts";
import { TextField } from "../../ui/Field.tsx";
import { fieldsOf } from "../../ui/fields-of.ts";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { SecretDialog } from "../../ui/SecretDialog.tsx";
import { useFormDialog } from "../../ui/use-form-dialog.ts";
import { AuthorSelect } from "./AuthorSelect.tsx";
import { refreshPeople } from "./people-query.ts";
import { RightsFields } from "./RightsFields.tsx";

export type InvitationMade = z.output<typeof invitePerson.answer>;

interface InviteDialogProps {
  onMade: (made: InvitationMade) => void;
  onClose: () => void;
}

/** Asks whom to invite, and what they may do. */
export function InviteDialog({ onMade, onClose }: InviteDialogProps) {
  const form = useForm<z.input<typeof newInvitationSchema>, unknown, z.output<typeof newInvitationSchema>>({
    resolver: zodResolver(newInvitationSchema),
    defaultValues: { label: "", email: "", role: "author", grants: [], authorId: null },
  });
  const { errors } = form.formState;
  const field = fieldsOf(form);
  const [role, grants = [], authorId = null] = useWatch({
    control: form.control,
    name: ["role", "grants", "authorId"],
  });
  const dialog = useFormDialog({
    form,
    names: ["label", "email", "role", "authorId"],
    send: (body) => call(invitePerson, { body }),
    refresh: refreshPeople,
    done: (made) => {
      onMade(made);
      return { title: "Invitation created" };
    },
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title="Invite somebody"
      description={`The link works once, within ${INVITATION_DAYS} days.`}
      action="Create invitation"
      pendingAction="Creating..."
    >
      <TextField
        label="Name"
        autoComplete="off"
        hint="For this list only. They choose their own username."
        {...field("label")}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        hint="Leave it empty to pass the link on yourself."
        {...field("email")}
      />
      <RightsFields
        rights={{ role, grants }}
        error={errors.role?.message}
        onChange={(rights) => {
          form.setValue("role", rights.role);
          form.setValue("grants", [...rights.grants]);
        }}
      />
      <AuthorSelect
        value={authorId}
        error={errors.authorId?.message}
        onChange={(chosen) => form.setValue("authorId", chosen)}
      />
    </FormDialog>
  );
}

/** Shows the link, this once. */
export function LinkDialog({ made, onClose }: { made: InvitationMade; onClose: () => void }) {
  const { invitation, url, isMailed } = made;
  const way = isMailed
    ? `It is on its way to ${invitation.email}. You can pass it on yourself too.`
    : invitation.email
      ? "No mail server is set, so it was not mailed. Pass it on yourself."
      : "Pass it on yourself.";
  return (
    <SecretDialog
      title="Invitation link"
      description={`${way} It is shown only now, and anybody who has it can create the account.`}
      texts={[{ name: "Link", text: url, copy: "Copy link" }]}
      onClose={onClose}
    />
  );
}
