import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import { confirmAuthenticator, type beginAuthenticator } from "../../../contract/site-owner/second-factor.ts";
import { call } from "../../api/client.ts";
import { CopyButton } from "../../ui/buttons/CopyButton.tsx";
import { TextField } from "../../ui/forms/Field.tsx";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { refreshFactors } from "./factors-query.ts";
import { QrCode } from "./QrCode.tsx";
import { RecoveryCodesDialog } from "./RecoveryCodesDialog.tsx";

interface AuthenticatorDialogProps {
  setUp: z.output<typeof beginAuthenticator.answer>;
  onClose: () => void;
}

/** Gives the key to an app, asks for its first code, and shows the recovery codes. */
export function AuthenticatorDialog({ setUp: { key, url }, onClose }: AuthenticatorDialogProps) {
  const queries = useQueryClient();
  const [code, setCode] = useState("");
  const confirm = useMutation({
    mutationFn: () => call(confirmAuthenticator, { body: { code } }),
  });
  // The list behind changes only then: it would take the codes away with this dialog.
  const finish = () => {
    onClose();
    return refreshFactors(queries);
  };
  if (confirm.data)
    return <RecoveryCodesDialog codes={confirm.data.recoveryCodes} onClose={() => void finish()} />;
  return (
    <FormDialog
      title="Set up an authenticator app"
      description="Scan this with the app, or type the key into it."
      action="Confirm"
      pendingAction="Checking…"
      isPending={confirm.isPending}
      isIncomplete={code.trim() === ""}
      onSubmit={() => confirm.mutate()}
      onClose={onClose}
    >
      <div className="grid items-center gap-4 md:grid-cols-[auto_minmax(0,1fr)]">
        <QrCode text={url} label="QR code of the key" />
        <div className="grid justify-items-start gap-2.5">
          <div>
            <p className="font-medium">Key</p>
            <p className="font-mono text-xs wrap-anywhere">{key.replaceAll(/(.{4})(?=.)/g, "$1 ")}</p>
          </div>
          <CopyButton size="small" text={key}>
            Copy key
          </CopyButton>
          <a className="link" href={url}>
            Open an app on this device
          </a>
        </div>
      </div>
      <TextField
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        hint="The six digits that the app shows for this site."
        error={confirm.error?.message}
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
    </FormDialog>
  );
}
