import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import {
  changeProvider,
  providerFormSchema,
  type ProviderView,
} from "../../../contract/site-owner/provider.ts";
import { call } from "../../api/client.ts";
import { CheckField } from "../../ui/forms/Check.tsx";
import { PasswordField, TextField } from "../../ui/forms/Field.tsx";
import { fieldsOf } from "../../ui/forms/fields-of.ts";
import { SaveBar } from "../../ui/forms/SaveBar.tsx";
import { Select } from "../../ui/forms/Select.tsx";
import { useSaving } from "../settings/use-saving.ts";
import { providerQuery, refreshOwnProvider } from "./provider-query.ts";

type Typed = z.input<typeof providerFormSchema>;
type Valid = z.output<typeof providerFormSchema>;

const valuesOf = ({ active, draft }: ProviderView): Typed => ({
  label: "",
  issuer: "",
  clientId: "",
  domain: "",
  role: "author",
  trustsFactor: false,
  isOnly: false,
  ...(draft ?? active),
  clientSecret: "",
});

const roles = [
  { value: "author", name: "Author" },
  { value: "editor", name: "Editor" },
];

/** What is known of the provider, and whom it lets in. */
export function OrganizationForm(view: ProviderView) {
  const queries = useQueryClient();
  // What others save meanwhile does not change what was typed: saving then says so.
  const [revision, setRevision] = useState(view.revision);
  const form = useForm<Typed, unknown, Valid>({
    resolver: zodResolver(providerFormSchema),
    defaultValues: valuesOf(view),
  });
  const { submit, bar } = useSaving(form, {
    id: "organization",
    save: (valid) => call(changeProvider, { body: { ...valid, revision } }),
    valuesOf: (saved) => valuesOf(saved),
    names: providerFormSchema.keyof().options,
    said: "Organization",
    onSaved: (saved) => {
      queries.setQueryData(providerQuery.queryKey, saved);
      setRevision(saved.revision);
      return refreshOwnProvider(queries);
    },
  });
  const field = fieldsOf(form);
  const { redirectUri, notConnected } = view;
  const hasSecret = view.active !== null || view.draft !== null;
  const left =
    notConnected.length === 0
      ? "Everybody is connected."
      : `Not connected yet, and locked out: ${notConnected.join(", ")}.`;
  return (
    <form noValidate className="grid gap-3.75" onSubmit={submit}>
      <p className="text-pretty text-ink-2">
        Register Masthead at your provider as a web application with this redirect URI:{" "}
        <code className="wrap-anywhere">{redirectUri}</code>
      </p>
      <div className="grid items-start gap-3.75 md:grid-cols-2">
        <TextField label="Name on the button" autoComplete="off" placeholder="Acme" {...field("label")} />
        <TextField
          label="Issuer address"
          type="url"
          autoComplete="off"
          placeholder="https://accounts.google.com"
          {...field("issuer")}
        />
        <TextField label="Client id" autoComplete="off" spellCheck={false} {...field("clientId")} />
        <PasswordField
          label="Client secret"
          autoComplete="new-password"
          hint={hasSecret ? "Leave empty to keep the stored one." : undefined}
          {...field("clientSecret")}
        />
        <TextField
          label="Domain for new accounts"
          autoComplete="off"
          placeholder="example.com"
          hint="Whoever has a verified address there gets an account with the first sign-in. Leave empty to invite people yourself."
          {...field("domain")}
        />
        <Select label="Role of new accounts" options={roles} {...field("role")} />
      </div>
      <CheckField
        label="It asks for a second factor"
        hint="Then Masthead asks for no code after it. Masthead cannot check this: ask whoever runs your accounts."
        {...field("trustsFactor")}
      />
      <CheckField
        label="The only way to sign in"
        hint={`Passwords and passkeys no longer sign in. ${left} If the provider fails, run ./masthead admin allow-passwords on the server.`}
        {...field("isOnly")}
      />
      <SaveBar label="Save organization" {...bar} />
    </form>
  );
}
