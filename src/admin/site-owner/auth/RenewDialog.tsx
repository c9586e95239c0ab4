import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { FormEvent } from "react";
import { getMe, signIn } from "../../../contract/session.ts";
import { call, sessionKeeper } from "../../api/client.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { PasswordField } from "../../ui/Field.tsx";
import { rememberAdmin } from "./session.ts";

/** Asks for the password in place; it ends when the session is there again, here or in another tab. */
export function RenewDialog({ username }: { username: string }) {
  const queries = useQueryClient();
  const [password, setPassword] = useState("");
  const renew = useMutation({
    mutationFn: () => call(signIn, { body: { username, password } }),
    onSuccess: ({ admin }) => {
      rememberAdmin(queries, admin);
      sessionKeeper.settle(true);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    renew.mutate();
  };
  useSignInElsewhere();
  return (
    <Dialog
      title="Sign in again"
      description="Your session has ended. Your text is still here. Sign in to continue."
      onClose={() => sessionKeeper.settle(false)}
    >
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
          error={renew.error?.message}
          onChange={({ target }) => setPassword(target.value)}
        />
        <div className="flex flex-wrap justify-end gap-2 max-md:*:grow">
          <Button onClick={() => sessionKeeper.settle(false)}>Cancel</Button>
          <Button type="submit" kind="primary" disabled={password === "" || renew.isPending}>
            {renew.isPending ? "Logging in…" : "Log in"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Goes on by itself when somebody comes back from a tab where they have signed in. */
function useSignInElsewhere() {
  useEffect(() => {
    // Refused, it waits as the others do.
    const look = () => {
      call(getMe).then(
        () => sessionKeeper.settle(true),
        () => {},
      );
    };
    window.addEventListener("focus", look);
    return () => window.removeEventListener("focus", look);
  }, []);
}
