import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { addSuppression, newSuppressionSchema } from "../../../contract/suppressions.ts";
import { call } from "../../api/client.ts";
import { TextField } from "../../ui/Field.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { showRefusal } from "../../ui/show-refusal.ts";
import { useToasts } from "../../ui/toast/ToastProvider.tsx";
import { refreshSuppressions } from "./suppressions-query.ts";

type Input = z.output<typeof newSuppressionSchema>;

export function AddSuppressionDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const form = useForm({ resolver: zodResolver(newSuppressionSchema), defaultValues: { email: "" } });
  const add = useMutation({
    mutationFn: (body: Input) => call(addSuppression, { body }),
    onSuccess: async (_added, { email }) => {
      await refreshSuppressions(queries);
      onClose();
      toasts.add({ title: "Address added", description: `${email} will get no more email.` });
    },
    onError: (error) => showRefusal(form, ["email"], error),
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      title="Add an address"
      description="It gets no more email, even if it is a subscriber or is imported later. Only a hash of the address is stored."
      action="Add address"
      pendingAction="Adding..."
      isPending={add.isPending}
      failure={errors.root?.message}
      onSubmit={form.handleSubmit((input) => add.mutate(input))}
      onClose={onClose}
    >
      <TextField
        label="Email address"
        type="email"
        autoComplete="off"
        error={errors.email?.message}
        {...form.register("email")}
      />
    </FormDialog>
  );
}
