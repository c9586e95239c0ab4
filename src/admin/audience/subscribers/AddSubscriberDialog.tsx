import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm, useWatch } from "react-hook-form";
import type { z } from "zod";
import { addSubscriber, newSubscriberSchema } from "../../../contract/subscribers.ts";
import { call } from "../../api/client.ts";
import { CheckField } from "../../ui/Check.tsx";
import { TextField } from "../../ui/Field.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { showRefusal } from "../../ui/show-refusal.ts";
import { TextArea } from "../../ui/TextArea.tsx";
import { useToasts } from "../../ui/toast/ToastProvider.tsx";
import { refreshSubscribers } from "../subscribers-query.ts";

type Input = z.output<typeof newSubscriberSchema>;

const names = ["email", "name", "hasAgreed", "consent"] as const;

export function AddSubscriberDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const form = useForm({
    resolver: zodResolver(newSubscriberSchema),
    defaultValues: { email: "", name: "", hasAgreed: false, consent: "" },
  });
  const add = useMutation({
    mutationFn: (input: Input) => call(addSubscriber, { body: input }),
    onSuccess: async ({ email, status }) => {
      await refreshSubscribers(queries);
      onClose();
      const isActive = status === "active";
      toasts.add({
        title: "Subscriber added",
        description: isActive
          ? `${email} will get the next newsletter.`
          : `A confirmation email goes to ${email}.`,
      });
    },
    onError: (error) => showRefusal(form, names, error),
  });
  const { errors } = form.formState;
  const hasAgreed = useWatch({ control: form.control, name: "hasAgreed" });
  return (
    <FormDialog
      title="Add a subscriber"
      description="They get a confirmation email, unless you state that they have already agreed."
      action="Add subscriber"
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
      <TextField label="Name" autoComplete="off" error={errors.name?.message} {...form.register("name")} />
      <CheckField
        label="They have agreed to get the newsletter"
        hint="They become active at once, without a confirmation email."
        {...form.register("hasAgreed")}
      />
      {hasAgreed && (
        <TextArea
          label="How and to what did they agree?"
          hint="Stored with the address as proof of consent."
          error={errors.consent?.message}
          {...form.register("consent")}
        />
      )}
    </FormDialog>
  );
}
