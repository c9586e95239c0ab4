import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { sendTrialMail, trialMailSchema } from "../../../../contract/mail-server.ts";
import { call } from "../../../api/client.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextField } from "../../../ui/Field.tsx";
import { FormFailure } from "../../../ui/FormFailure.tsx";
import { showRefusal } from "../../../ui/show-refusal.ts";

type Trial = z.output<typeof trialMailSchema>;

/** Sends one mail now; what the mail server says stands beside the button. */
export function TrialMail() {
  const form = useForm<Trial>({ resolver: zodResolver(trialMailSchema), defaultValues: { email: "" } });
  const send = useMutation({
    mutationFn: (trial: Trial) => call(sendTrialMail, { body: trial }),
    onError: (error) => showRefusal(form, ["email"], error),
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit((trial) => send.mutate(trial));
  return (
    <form noValidate className="grid gap-3" onSubmit={(event) => void submit(event)}>
      <TextField
        label="Your address"
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...form.register("email")}
      />
      <FormFailure error={errors.root?.message} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" disabled={send.isPending}>
          {send.isPending ? "Sending..." : "Send test email"}
        </Button>
        <output className="text-xs text-ink-3">{!send.isPending && !send.error && send.data?.message}</output>
      </div>
    </form>
  );
}
