import type { z } from "zod";
import { INVITATION_DAYS, invitePerson, newInvitationSchema } from "../../../contract/site-owner/people.ts";
import { call } from "../../api/client.ts";
import { SchemaDialog } from "../../ui/dialogs/SchemaDialog.tsx";
import type { DialogControls } from "../../ui/dialogs/use-dialog.tsx";
import { TextField } from "../../ui/forms/Field.tsx";
import { SecretDialog } from "../../ui/dialogs/SecretDialog.tsx";
import { AuthorSelect } from "./AuthorSelect.tsx";
import { refreshPeople } from "./people-query.ts";
import { RightsFields } from "./RightsFields.tsx";

/** Asks whom to invite, and what they may do. */
export const InviteDialog = ({ show, onClose }: DialogControls) => (
  <SchemaDialog
    title="Invite somebody"
    description={`The link works once, within ${INVITATION_DAYS} days.`}
    action="Create invitation"
    pendingAction="Creating..."
    schema={newInvitationSchema}
    values={{ label: "", email: "", role: "author", grants: [], authorId: null }}
    send={(body) => call(invitePerson, { body })}
    refresh={refreshPeople}
    done={(made) => {
      show((controls) => <LinkDialog made={made} onClose={controls.onClose} />);
      return { title: "Invitation created" };
    }}
    onClose={onClose}
  >
    {({ form, field, typed: { role = "author", grants = [], authorId = null } }) => {
      const { errors } = form.formState;
      return (
        <>
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
        </>
      );
    }}
  </SchemaDialog>
);

/** Shows the link, this once. */
function LinkDialog({ made, onClose }: { made: z.output<typeof invitePerson.answer>; onClose: () => void }) {
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
