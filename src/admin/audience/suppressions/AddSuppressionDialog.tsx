import { addSuppression, newSuppressionSchema } from "../../../contract/audience/suppressions.ts";
import { call } from "../../api/client.ts";
import { EditDialog } from "../../ui/dialogs/EditDialog.tsx";
import { TextField } from "../../ui/forms/Field.tsx";
import { refreshSubscribers } from "../subscribers-query.ts";

export const AddSuppressionDialog = ({ onClose }: { onClose: () => void }) => (
  <EditDialog
    noun="address"
    isNew
    description="It gets no more email, even if it is a subscriber or is imported later. Only a hash of the address is stored."
    schema={newSuppressionSchema}
    values={{ email: "" }}
    send={(body) => call(addSuppression, { body })}
    refresh={refreshSubscribers}
    said={(_added, { email }) => `${email} will get no more email.`}
    onClose={onClose}
  >
    {({ field }) => <TextField label="Email address" type="email" autoComplete="off" {...field("email")} />}
  </EditDialog>
);
