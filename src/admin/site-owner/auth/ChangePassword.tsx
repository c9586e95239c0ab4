import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { z } from "zod";
import {
  credentialsSchema,
  MIN_PASSWORD_LENGTH,
  newPasswordSchema,
} from "../../../contract/site-owner/session.ts";
import { changePassword, listSessions } from "../../../contract/site-owner/own-account.ts";
import { refreshing } from "../../api/query-of.ts";
import { call } from "../../api/client.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { CheckField } from "../../ui/forms/Check.tsx";
import { PasswordField } from "../../ui/forms/Field.tsx";
import { fieldsOf } from "../../ui/forms/fields-of.ts";
import { FormFailure } from "../../ui/forms/FormFailure.tsx";
import { showRefusal } from "../../ui/forms/show-refusal.ts";

const passwordsSchema = z.object({
  currentPassword: credentialsSchema.shape.password,
  newPassword: newPasswordSchema,
  revokesTokens: z.boolean(),
});

const names = ["currentPassword", "newPassword"] as const;

export function ChangePassword() {
  const queries = useQueryClient();
  const form = useForm({
    resolver: zodResolver(passwordsSchema),
    defaultValues: { currentPassword: "", newPassword: "", revokesTokens: false },
  });
  const change = useMutation({
    mutationFn: (passwords: z.output<typeof passwordsSchema>) => call(changePassword, { body: passwords }),
    onSuccess: () => {
      form.reset();
      return refreshing(listSessions)(queries);
    },
    onError: (error) => showRefusal(form, names, error),
  });
  const { errors, isDirty } = form.formState;
  const field = fieldsOf(form);
  const submit = form.handleSubmit((passwords) => change.mutate(passwords));
  return (
    <form noValidate className="grid gap-3.75" onSubmit={(event) => void submit(event)}>
      <h3 className="font-semibold">Password</h3>
      <PasswordField label="Current password" autoComplete="current-password" {...field("currentPassword")} />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={`At least ${MIN_PASSWORD_LENGTH} characters. Changing it ends all other sessions.`}
        {...field("newPassword")}
      />
      <CheckField
        label="Revoke my API tokens, too"
        hint="Programs that use them stop working."
        {...form.register("revokesTokens")}
      />
      <FormFailure error={errors.root?.message} />
      <div className="mt-1 flex flex-wrap items-center gap-3">
        <Button type="submit" kind={isDirty ? "primary" : "plain"} disabled={!isDirty || change.isPending}>
          {change.isPending ? "Changing…" : "Change password"}
        </Button>
        <output className="text-xs text-ink-3">{!isDirty && change.data?.message}</output>
      </div>
    </form>
  );
}
