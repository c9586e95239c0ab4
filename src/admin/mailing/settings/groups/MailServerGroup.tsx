import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { Link } from "react-router";
import type { z } from "zod";
import { getMailServer } from "../../../../contract/mailing/mail-route.ts";
import { sendTrialMail, trialMailSchema } from "../../../../contract/mailing/mail-server.ts";
import { queryOf } from "../../../api/query-of.ts";
import { call } from "../../../api/client.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { TextField } from "../../../ui/forms/Field.tsx";
import { fieldsOf } from "../../../ui/forms/fields-of.ts";
import { FormFailure } from "../../../ui/forms/FormFailure.tsx";
import { Notice } from "../../../ui/states/Notice.tsx";
import { QueryState } from "../../../ui/states/QueryState.tsx";
import { showRefusal } from "../../../ui/forms/show-refusal.ts";
import { Fact } from "../../../site-owner/settings/Fact.tsx";
import { SettingsGroup } from "../../../site-owner/settings/SettingsGroup.tsx";
import { MailRecords } from "./MailRecords.tsx";
import { ServerForm } from "./ServerForm.tsx";
import { serverSettingsQuery } from "./use-server-form.ts";

/** The mail server, a test of it, and our DNS records. */
export function MailServerGroup() {
  const route = useQuery(mailServerQuery);
  const { data } = route;
  const settings = useQuery(serverSettingsQuery);
  return (
    <SettingsGroup
      id="mail-server"
      title="Mail server"
      why="Where your emails go out. A change is used from the next connection on."
    >
      <div className="grid gap-6">
        <QueryState query={route.error ? route : settings} className="h-16 w-full" />
        {data?.server === null && (
          <Notice tone="info">
            <b>No mail server is set.</b> Emails are stored in the{" "}
            <Link to="/admin/outbox" className="link">
              outbox
            </Link>{" "}
            and not sent.
          </Notice>
        )}
        {settings.data && <ServerForm view={settings.data} />}
        {data && data.dkimNames.length > 0 && (
          <dl className="border-t border-line">
            <Fact name="Signed with">{data.dkimNames.join(", ")}</Fact>
          </dl>
        )}
        <TrialMail />
        <MailRecords />
      </div>
    </SettingsGroup>
  );
}

type Trial = z.output<typeof trialMailSchema>;

/** Sends one mail now; the mail server's answer is shown beside the button. */
function TrialMail() {
  const form = useForm<Trial>({ resolver: zodResolver(trialMailSchema), defaultValues: { email: "" } });
  const send = useMutation({
    mutationFn: (trial: Trial) => call(sendTrialMail, { body: trial }),
    onError: (error) => showRefusal(form, ["email"], error),
  });
  const { errors } = form.formState;
  const field = fieldsOf(form);
  const submit = form.handleSubmit((trial) => send.mutate(trial));
  return (
    <form noValidate className="grid gap-3" onSubmit={(event) => void submit(event)}>
      <TextField label="Your address" type="email" autoComplete="email" {...field("email")} />
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

const mailServerQuery = queryOf(getMailServer);
