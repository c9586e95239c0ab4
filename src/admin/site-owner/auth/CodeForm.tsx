import { useMutation } from "@tanstack/react-query";
import { useState, type SubmitEvent } from "react";
import { signInWithCode } from "../../../contract/site-owner/second-factor.ts";
import type { Admin } from "../../../contract/site-owner/session.ts";
import { call } from "../../api/client.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { TextField } from "../../ui/forms/Field.tsx";

interface CodeFormProps {
  /** What the password was answered with. */
  ticket: string;
  isLarge?: boolean;
  onSignedIn: (admin: Admin) => void;
  onBack: () => void;
}

/** The second step of a sign-in. */
export function CodeForm({ ticket, isLarge = false, onSignedIn, onBack }: CodeFormProps) {
  const [code, setCode] = useState("");
  const finish = useMutation({
    mutationFn: () => call(signInWithCode, { body: { ticket, code } }),
    onSuccess: ({ admin }) => onSignedIn(admin),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    finish.mutate();
  };
  const size = isLarge ? "large" : "normal";
  return (
    <form noValidate className="mt-4 grid gap-4" onSubmit={submit}>
      <TextField
        label="Code"
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- It has replaced the field for the password, where the focus was.
        autoFocus
        isLarge={isLarge}
        hint="The six digits that your authenticator app shows, or one of your recovery codes."
        error={finish.error?.message}
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
      <div className="flex flex-wrap justify-end gap-2 *:grow">
        <Button size={size} onClick={onBack}>
          Back
        </Button>
        <Button type="submit" kind="primary" size={size} disabled={code.trim() === "" || finish.isPending}>
          {finish.isPending ? "Logging in…" : "Log in"}
        </Button>
      </div>
    </form>
  );
}
