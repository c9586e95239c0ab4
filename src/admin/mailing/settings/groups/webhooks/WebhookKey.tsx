import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import {
  listWebhooks,
  setWebhookKey,
  webhookKeySchema,
  type Webhook,
} from "../../../../../contract/mailing/webhooks.ts";
import { refreshing } from "../../../../api/query-of.ts";
import { call } from "../../../../api/client.ts";
import { Button } from "../../../../ui/buttons/Button.tsx";
import { PasswordField } from "../../../../ui/forms/Field.tsx";
import { fieldsOf } from "../../../../ui/forms/fields-of.ts";
import { FormFailure } from "../../../../ui/forms/FormFailure.tsx";
import { showRefusal } from "../../../../ui/forms/show-refusal.ts";

type Key = z.output<typeof webhookKeySchema>;

/** Asks for the key with which the provider signs. It is never shown again. */
export function WebhookKey({ webhook, name }: { webhook: Webhook; name: string }) {
  const { id, isReady } = webhook;
  const queries = useQueryClient();
  const form = useForm<Key>({ resolver: zodResolver(webhookKeySchema), defaultValues: { key: "" } });
  const save = useMutation({
    mutationFn: (body: Key) => call(setWebhookKey, { params: { id }, body }),
    onSuccess: () => {
      form.reset();
      return refreshing(listWebhooks)(queries);
    },
    onError: (error) => showRefusal(form, ["key"], error),
  });
  const { errors } = form.formState;
  const field = fieldsOf(form);
  const submit = form.handleSubmit((key) => save.mutate(key));
  return (
    <form noValidate className="grid gap-3" onSubmit={(event) => void submit(event)}>
      <PasswordField
        label={name}
        autoComplete="off"
        hint={
          isReady
            ? "A key is saved. Enter a new one to replace it."
            : "Shown by the provider once you have pasted the address there."
        }
        {...field("key")}
      />
      <FormFailure error={errors.root?.message} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" size="small" disabled={save.isPending}>
          {save.isPending ? "Saving..." : "Save key"}
        </Button>
        <output className="text-xs text-ink-3">{!save.isPending && !save.error && save.data?.message}</output>
      </div>
    </form>
  );
}
