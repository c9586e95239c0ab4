import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { proveIdentity, PROOF_MINUTES } from "../../../contract/site-owner/proof.ts";
import { ApiError, call, proofKeeper } from "../../api/client.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { PasswordField, TextField } from "../../ui/forms/Field.tsx";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { proveAtProvider } from "../provider/prove-at-provider.ts";
import { ownProviderQuery } from "../provider/provider-query.ts";
import { useSession } from "./session.ts";
import { arePasskeysSupported } from "./browser-support.ts";

/** Asks for a passkey or the password, and for a code if signing in needs one, before the calls that wait for it are made again. */
export function ProofDialog({ username }: { username: string }) {
  const { isOn: needsCode = false, hasPasskey = false } = useSession().admin?.secondFactor ?? {};
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const prove = useMutation({
    mutationFn: () => call(proveIdentity, { body: { password, ...(needsCode && { code }) } }),
    onSuccess: () => proofKeeper.settle(true),
  });
  const ask = useMutation({
    mutationFn: async () => (await import("../passkeys/ask-for-passkey.ts")).proveByPasskey(),
    onSuccess: (isProven) => isProven && proofKeeper.settle(true),
  });
  const { data: own } = useQuery(ownProviderQuery);
  const closing = useRef(new AbortController());
  const atProvider = useMutation({
    mutationFn: () => proveAtProvider(needsCode ? code : undefined, closing.current.signal),
    onSuccess: () => proofKeeper.settle(true),
  });
  const codeError = prove.error instanceof ApiError ? prove.error.fields?.["code"] : undefined;
  useEffect(() => {
    const { current } = closing;
    return () => current.abort();
  }, []);
  const mayUsePasskey = hasPasskey && arePasskeysSupported();
  return (
    <FormDialog
      title={mayUsePasskey ? "Confirm that it is you to continue" : "Enter your password to continue"}
      description={`We ask for this before sensitive changes, and then not again for ${PROOF_MINUTES} minutes.`}
      action="Continue"
      pendingAction="Checking…"
      isPending={prove.isPending}
      isIncomplete={password === "" || (needsCode && code.trim() === "")}
      onSubmit={() => prove.mutate()}
      failure={ask.error?.message ?? atProvider.error?.message}
      onClose={() => proofKeeper.settle(false)}
    >
      {mayUsePasskey && (
        <Button className="w-full" disabled={ask.isPending} onClick={() => ask.mutate()}>
          {ask.isPending ? "Waiting for the browser…" : "Use a passkey"}
        </Button>
      )}
      {own?.connected && (
        <Button className="w-full" disabled={atProvider.isPending} onClick={() => atProvider.mutate()}>
          {atProvider.isPending ? "Waiting for the other window…" : `Continue with ${own.label}`}
        </Button>
      )}
      {/* What a password manager looks for. */}
      <input type="hidden" name="username" autoComplete="username" value={username} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        value={password}
        error={codeError ? undefined : prove.error?.message}
        onChange={({ target }) => setPassword(target.value)}
      />
      {needsCode && (
        <TextField
          label="Code"
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          hint="The six digits that your authenticator app shows, or one of your recovery codes."
          error={codeError}
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
      )}
    </FormDialog>
  );
}
