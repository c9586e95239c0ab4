import {
  changeMailbox,
  checkMailbox,
  mailboxCheckSchema,
  MAILBOX_PORTS,
  REPORTS_FOLDER,
  type MailboxView,
} from "../../../../contract/mailing/bounce-mailbox.ts";
import { call } from "../../../api/client.ts";
import { useSaving } from "../../../site-owner/settings/use-saving.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { Switch } from "../../../ui/forms/Check.tsx";
import { fieldsOf } from "../../../ui/forms/fields-of.ts";
import { PasswordField, TextField } from "../../../ui/forms/Field.tsx";
import { SaveBar } from "../../../ui/forms/SaveBar.tsx";
import { Select } from "../../../ui/forms/Select.tsx";
import { mailboxQuery } from "./mailbox-query.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";

type Typed = z.input<typeof mailboxCheckSchema>;
type Valid = z.output<typeof mailboxCheckSchema>;

const names = ["isOn", "host", "port", "encryption", "user", "password", "folder", "afterwards"] as const;

/** A mailbox is read as soon as it is saved, so its switch is shown only then. */
const valuesOf = (settings: MailboxView["settings"]): Typed => ({
  isOn: true,
  host: "",
  port: MAILBOX_PORTS.tls,
  encryption: "tls",
  user: "",
  folder: "INBOX",
  afterwards: "move",
  ...settings,
  password: "",
});

const encryptions = [
  { value: "tls", name: "TLS" },
  { value: "starttls", name: "STARTTLS" },
];
const ends = [
  { value: "move", name: `Move them to the folder ${REPORTS_FOLDER}` },
  { value: "mark", name: "Mark them as read" },
  { value: "delete", name: "Delete them" },
];

/** The settings of the bounce mailbox, and a check that signs in with what is typed. */
export function MailboxForm(view: MailboxView) {
  const { form, check, submit, bar } = useMailboxForm(view);
  const { setValue, getValues } = form;
  const field = fieldsOf(form);
  const suggestPort = () => {
    const { encryption, port } = getValues();
    const other = encryption === "tls" ? "starttls" : "tls";
    if (port === MAILBOX_PORTS[other]) setValue("port", MAILBOX_PORTS[encryption], { shouldDirty: true });
  };
  const isBusy = bar.isSaving || check.isPending;
  return (
    <form noValidate className="grid gap-3.75" onSubmit={submit}>
      {view.settings && <Switch label="Read this mailbox every minute" {...field("isOn")} />}
      <TextField label="Server" autoComplete="off" placeholder="imap.example.com" {...field("host")} />
      <div className="grid items-start gap-3.75 md:grid-cols-2">
        <Select
          label="Encryption"
          options={encryptions}
          {...field("encryption", { onChange: suggestPort })}
        />
        <TextField label="Port" inputMode="numeric" {...field("port", { valueAsNumber: true })} />
        <TextField label="User name" autoComplete="off" {...field("user")} />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint={view.hasPassword ? "Leave empty to keep the stored one." : undefined}
          {...field("password")}
        />
        <TextField label="Folder" autoComplete="off" {...field("folder")} />
        <Select label="Reports about your newsletters" options={ends} {...field("afterwards")} />
      </div>
      <SaveBar label="Save bounce mailbox" {...bar} isBusy={check.isPending}>
        <Button disabled={isBusy} onClick={() => void form.handleSubmit((valid) => check.mutate(valid))()}>
          {check.isPending ? "Signing in..." : "Check"}
        </Button>
        <output className="text-xs text-ink-3">{!isBusy && !check.error && check.data?.message}</output>
      </SaveBar>
    </form>
  );
}

function useMailboxForm(view: MailboxView) {
  const queries = useQueryClient();
  // What others save meanwhile does not change what was typed: saving then says so.
  const [revision, setRevision] = useState(view.revision);
  const form = useForm<Typed, unknown, Valid>({
    resolver: zodResolver(mailboxCheckSchema),
    defaultValues: valuesOf(view.settings),
  });
  const { onError, submit, bar } = useSaving(form, {
    id: "bounce-mailbox",
    save: (valid) => call(changeMailbox, { body: { ...valid, revision } }),
    valuesOf: (saved) => valuesOf(saved.settings),
    names,
    said: "Bounce mailbox: the changes are live.",
    onSaved: (saved) => {
      queries.setQueryData(mailboxQuery.queryKey, saved);
      setRevision(saved.revision);
    },
  });
  const check = useMutation({
    mutationFn: (valid: Valid) => call(checkMailbox, { body: valid }),
    onError,
  });
  return { form, check, submit, bar };
}
