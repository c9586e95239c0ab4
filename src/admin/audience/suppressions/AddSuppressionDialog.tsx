import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { addSuppression, newSuppressionSchema } from "../../../contract/suppressions.ts";
import { call } from "../../api/client.ts";
import { TextField } from "../../ui/Field.tsx";
import { fieldsOf } from "../../ui/fields-of.ts";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { useFormDialog } from "../../ui/use-form-dialog.ts";
import { refreshSubscribers } from "../subscribers-query.ts";

export function AddSuppressionDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({ resolver: zodResolver(newSuppressionSchema), defaultValues: { email: "" } });
  const field = fieldsOf(form);
  const dialog = useFormDialog({
    form,
    names: ["email"],
    send: (body) => call(addSuppression, { body }),
    refresh: refreshSubscribers,
    done: (_added, { email }) => ({
      title: "Address added",
      description: `${email} will get no more email.`,
    }),
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title="Add an address"
      description="It gets no more email, even if it is a subscriber or is imported later. Only a hash of the address is stored."
      action="Add address"
      pendingAction="Adding..."
    >
      <TextField label="Email address" type="email" autoComplete="off" {...field("email")} />
    </FormDialog>
  );
}
