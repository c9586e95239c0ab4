import type { ChangeEvent } from "react";
import type { ServerView } from "../../../../contract/mailing/mail-server-settings.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { CheckField } from "../../../ui/forms/Check.tsx";
import { fieldsOf } from "../../../ui/forms/fields-of.ts";
import { PasswordField, TextField } from "../../../ui/forms/Field.tsx";
import { Notice } from "../../../ui/states/Notice.tsx";
import { Select } from "../../../ui/forms/Select.tsx";
import { partOf, type ServerFormApi } from "./use-server-form.ts";

const encryptionNames = [
  { value: "required", name: "STARTTLS" },
  { value: "implicit", name: "TLS from the start" },
  { value: "offered", name: "STARTTLS if offered" },
  { value: "none", name: "None" },
];

/** The usual port of each kind of encryption. */
const portOf = (encryption: string) => (encryption === "implicit" ? 465 : 587);

/** How the mail server is reached, and how we sign in there. */
export function ServerFields({ view, form }: { view: ServerView; form: ServerFormApi }) {
  const field = fieldsOf(form);
  const fixed = (hint?: string) => partOf(view, "server", hint);
  const { onChange, ...encryption } = field("encryption");
  const choose = async (event: ChangeEvent<HTMLSelectElement>) => {
    const isUsual = form.getValues("port") === portOf(form.getValues("encryption") ?? "");
    await onChange(event);
    if (isUsual) form.setValue("port", portOf(event.target.value), { shouldDirty: true });
  };
  const removePassword = () => {
    form.setValue("password", "");
    form.setValue("user", "", { shouldDirty: true });
  };
  return (
    <>
      <div className="grid items-start gap-3.75 md:grid-cols-[minmax(0,1fr)_8rem]">
        <TextField
          label="Server"
          placeholder="smtp.example.com"
          autoComplete="off"
          {...fixed("Leave it empty to keep emails in the outbox.")}
          {...field("host")}
        />
        <TextField
          label="Port"
          inputMode="numeric"
          {...fixed()}
          {...field("port", { valueAsNumber: true })}
        />
      </div>
      <Select
        label="Encryption"
        options={encryptionNames}
        {...fixed()}
        {...encryption}
        onChange={(event) => void choose(event)}
      />
      <CheckField
        label="Check the server’s certificate"
        {...fixed("Turn it off only for a mail server of your own with a self-signed certificate.")}
        {...field("verifiesCertificate")}
      />
      <div className="grid items-start gap-3.75 md:grid-cols-2">
        <TextField
          label="User"
          autoComplete="off"
          {...fixed("Leave it empty if the server asks for no password.")}
          {...field("user")}
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          {...fixed(passwordHints[view.password])}
          {...field("password")}
        />
      </div>
      {view.password === "locked" && view.fixedBy.server === null && (
        <Notice tone="bad">
          <b>The password cannot be read.</b> It was saved with another data folder’s key. Enter it again;
          until then no email goes out.
        </Notice>
      )}
      {view.password !== "none" && view.fixedBy.server === null && (
        <div>
          <Button size="small" onClick={removePassword}>
            Remove the password
          </Button>
        </div>
      )}
    </>
  );
}

const passwordHints = {
  none: "It is saved encrypted, and never shown again.",
  saved: "A password is saved. Leave this empty to keep it.",
  locked: "Enter the password again.",
} as const;
