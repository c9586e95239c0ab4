import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import type { z } from "zod";
import { INVITATION_DAYS, invitePerson, newInvitationSchema } from "../../../contract/people.ts";
import { call } from "../../api/client.ts";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextField } from "../../ui/Field.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { useFormDialog } from "../../ui/use-form-dialog.ts";
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
    defaultValues: { label: "", email: "", role: "author", grants: [] },
  });
  const { errors } = form.formState;
  const [role, grants = []] = useWatch({ control: form.control, name: ["role", "grants"] });
  const dialog = useFormDialog({
    form,
    names: ["label", "email", "role"],
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
        error={errors.label?.message}
        {...form.register("label")}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        hint="Leave it empty to pass the link on yourself."
        error={errors.email?.message}
        {...form.register("email")}
      />
      <RightsFields
        rights={{ role, grants }}
        error={errors.role?.message}
        onChange={(rights) => {
          form.setValue("role", rights.role);
          form.setValue("grants", [...rights.grants]);
        }}
      />
    </FormDialog>
  );
}

/** Shows the link, this once. */
export function LinkDialog({ made, onClose }: { made: InvitationMade; onClose: () => void }) {
  const { invitation, url, isMailed } = made;
  return (
    <Dialog
      title="Invitation link"
      description={
        isMailed
          ? `It is on its way to ${invitation.email}. You can pass it on yourself too.`
          : invitation.email
            ? "No mail server is set, so it was not mailed. Pass it on yourself."
            : "Pass it on yourself."
      }
      onClose={onClose}
      footer={
        <>
          <CopyButton text={url}>Copy link</CopyButton>
          <Button kind="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <TextField
        label="Link"
        readOnly
        value={url}
        hint="It is shown only now. Whoever has it can create the account."
        onFocus={({ target }) => target.select()}
      />
    </Dialog>
  );
}
