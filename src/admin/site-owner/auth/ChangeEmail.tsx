import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { getMe } from "../../../contract/site-owner/session.ts";
import { changeEmail, emailChangeSchema } from "../../../contract/site-owner/own-account.ts";
import { refreshing } from "../../api/query-of.ts";
import { call } from "../../api/client.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { TextField } from "../../ui/forms/Field.tsx";
import { FormFailure } from "../../ui/forms/FormFailure.tsx";
import { showRefusal } from "../../ui/forms/show-refusal.ts";
import { takeSaved, valuesToSend } from "../../ui/forms/take-saved.ts";
import { useSession } from "./session.ts";

/** The address for messages about the account's sign-in. */
export function ChangeEmail() {
  const { admin } = useSession();
  return admin ? <EmailForm email={admin.email} /> : null;
}

function EmailForm({ email }: { email: string }) {
  const queries = useQueryClient();
  const form = useForm({ resolver: zodResolver(emailChangeSchema), defaultValues: { email } });
  const change = useMutation({
    mutationFn: (body: z.output<typeof emailChangeSchema>) => call(changeEmail, { body }),
    onMutate: () => valuesToSend(form),
    onSuccess: (_, body, sent) => {
      takeSaved(form, body, sent);
      return refreshing(getMe)(queries);
    },
    onError: (error) => showRefusal(form, ["email"], error),
  });
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit((body) => change.mutate(body));
  return (
    <form noValidate className="grid gap-3.75" onSubmit={(event) => void submit(event)}>
      <TextField
        label="Email for sign-in messages"
        type="email"
        autoComplete="email"
        hint="We email you when somebody signs in to your account from a new browser. Only you and the owners see this address. Leave it empty to get no emails."
        error={errors.email?.message}
        {...form.register("email")}
      />
      <FormFailure error={errors.root?.message} />
      <div className="mt-1 flex flex-wrap items-center gap-3">
        <Button type="submit" kind={isDirty ? "primary" : "plain"} disabled={!isDirty || change.isPending}>
          {change.isPending ? "Saving…" : "Save email"}
        </Button>
        <output className="text-xs text-ink-3">{!isDirty && change.data?.message}</output>
      </div>
    </form>
  );
}
