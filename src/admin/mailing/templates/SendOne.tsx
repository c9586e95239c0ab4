import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { sendMail, type MailTemplate } from "../../../contract/mailing/single-mails.ts";
import { call } from "../../api/client.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { TextField } from "../../ui/forms/Field.tsx";
import { useToasts } from "../../ui/toast/ToastProvider.tsx";
import { refreshTemplates } from "./templates-query.ts";

/** Sends the saved template as a program would; fields without a fallback show their names. */
export function SendOne({
  template: { slug, fields },
  isDirty,
}: {
  template: MailTemplate;
  isDirty: boolean;
}) {
  const [to, setTo] = useState("");
  const queries = useQueryClient();
  const toasts = useToasts();
  const send = useMutation({
    mutationFn: () =>
      call(sendMail, {
        body: {
          template: slug,
          to: to.trim(),
          fields: Object.fromEntries(
            fields.flatMap(({ name, isRequired }) => (isRequired ? [[name, `{${name}}`]] : [])),
          ),
        },
      }),
    onSuccess: async ({ state, words }) => {
      toasts.add(
        state === "suppressed"
          ? { kind: "destructive", title: "Mail not sent", description: words ?? "" }
          : {
              title: "Mail queued",
              description: "It goes out within seconds, if your mail server takes it.",
            },
      );
      await refreshTemplates(queries);
    },
  });
  return (
    <form
      noValidate
      className="flex items-end gap-2 max-md:flex-wrap"
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate();
      }}
    >
      <div className="min-w-0 grow">
        <TextField
          label="Test email address"
          type="email"
          autoComplete="email"
          value={to}
          error={send.error?.message}
          onChange={({ target }) => {
            setTo(target.value);
            send.reset();
          }}
        />
      </div>
      <Button type="submit" disabled={to.trim() === "" || isDirty || send.isPending}>
        {send.isPending ? "Sending..." : isDirty ? "Save first" : "Send test email"}
      </Button>
    </form>
  );
}
