import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { startRegistration } from "@simplewebauthn/browser";
import { deviceOf } from "../../../contract/site-owner/device.ts";
import { addPasskey, beginPasskey } from "../../../contract/site-owner/passkeys.ts";
import { call } from "../../api/client.ts";
import { TextField } from "../../ui/forms/Field.tsx";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { useToasts } from "../../ui/toast/ToastProvider.tsx";
import { creationOptionsOf } from "./browser-options.ts";
import { refreshPasskeys } from "./passkeys-query.ts";

/** Names a passkey, lets the browser make it, and adds it to the account. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const [name, setName] = useState(() => deviceOf(navigator.userAgent));
  const add = useMutation({
    mutationFn: async () => {
      const options = creationOptionsOf(await call(beginPasskey));
      const credential = await startRegistration({ optionsJSON: options }).catch(sayWhy);
      return call(addPasskey, { body: { name, credential } });
    },
    onSuccess: async (passkey) => {
      await refreshPasskeys(queries);
      onClose();
      toasts.add({ title: "Passkey added", description: `You can now sign in with “${passkey.name}”.` });
    },
  });
  return (
    <FormDialog
      title="Add a passkey"
      description="Your browser will ask where to save it: on this device, on a phone or on a security key."
      action="Continue"
      pendingAction="Waiting for the browser…"
      isPending={add.isPending}
      isIncomplete={name.trim() === ""}
      failure={add.error?.message}
      onSubmit={() => add.mutate()}
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="Helps you recognize it in this list."
        value={name}
        maxLength={60}
        onChange={({ target }) => setName(target.value)}
      />
    </FormDialog>
  );
}

/** The browser's refusals are written for developers. */
function sayWhy(error: unknown): never {
  const isKnown = error instanceof Error && error.name === "InvalidStateError";
  throw new Error(
    isKnown
      ? "This device already has a passkey for your account."
      : "The browser did not create a passkey. Try again, or choose a different device.",
    { cause: error },
  );
}
