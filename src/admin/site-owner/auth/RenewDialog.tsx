import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { signIn, type Admin } from "../../../contract/site-owner/session.ts";
import { call, sessionKeeper } from "../../api/client.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { PasswordField } from "../../ui/forms/Field.tsx";
import { CodeForm } from "./CodeForm.tsx";
import { goOn, rememberAdmin } from "./session.ts";
import { arePasskeysSupported } from "./browser-support.ts";

/** Asks for the password in place; it ends when the session is there again, here or in another tab. */
export function RenewDialog({ username }: { username: string }) {
  const queries = useQueryClient();
  const [password, setPassword] = useState("");
  const enter = (admin: Admin) => {
    rememberAdmin(queries, admin);
    goOn(queries);
  };
  const renew = useMutation({
    mutationFn: () => call(signIn, { body: { username, password } }),
    onSuccess: (answer) => "admin" in answer && enter(answer.admin),
  });
  const ask = useMutation({
    mutationFn: async () => (await import("../passkeys/ask-for-passkey.ts")).askForPasskey(),
    onSuccess: (admin) => {
      // Somebody else's passkey has signed them in, and what is on the screen is not theirs. It is kept.
      if (admin && admin.username !== username) location.assign("/admin");
      else if (admin) enter(admin);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    renew.mutate();
  };
  return (
    <Dialog
      title="Sign in again"
      description="Your session has ended. Your text is still here. Sign in to continue."
      onClose={() => sessionKeeper.settle(false)}
    >
      {renew.data && "ticket" in renew.data ? (
        <CodeForm ticket={renew.data.ticket} onSignedIn={enter} onBack={() => renew.reset()} />
      ) : (
        <form className="grid gap-4" onSubmit={submit}>
          <p className="text-ink-2">
            You were signed in as <b className="font-semibold text-ink">{username}</b>.
          </p>
          {/* What a password manager looks for. */}
          <input type="hidden" name="username" autoComplete="username" value={username} />
          <PasswordField
            label="Password"
            autoComplete="current-password"
            value={password}
            error={(renew.error ?? ask.error)?.message}
            onChange={({ target }) => setPassword(target.value)}
          />
          <div className="flex flex-wrap justify-end gap-2 max-md:*:grow">
            <Button onClick={() => sessionKeeper.settle(false)}>Cancel</Button>
            {arePasskeysSupported() && (
              <Button disabled={ask.isPending} onClick={() => ask.mutate()}>
                Use a passkey
              </Button>
            )}
            <Button type="submit" kind="primary" disabled={password === "" || renew.isPending}>
              {renew.isPending ? "Logging in…" : "Log in"}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
