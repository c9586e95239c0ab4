import { useState } from "react";
import { createToken, newTokenSchema } from "../../../contract/site-owner/tokens.ts";
import { call } from "../../api/client.ts";
import { useSiteZone } from "../../time/use-site-zone.ts";
import { SchemaDialog } from "../../ui/dialogs/SchemaDialog.tsx";
import type { DialogControls } from "../../ui/dialogs/use-dialog.tsx";
import { TextField } from "../../ui/forms/Field.tsx";
import { CapabilityFields } from "./CapabilityFields.tsx";
import { ExpiryField, expiryAt, type Expiry } from "./ExpiryField.tsx";
import { TokenMadeDialog } from "./TokenMadeDialog.tsx";
import { refreshTokens } from "./tokens-query.ts";

/** Asks what a token is for, what it may do, and for how long. */
export function NewTokenDialog({ show, onClose }: DialogControls) {
  const zone = useSiteZone();
  const [expiry, setExpiry] = useState<Expiry>({ after: "90" });
  return (
    <SchemaDialog
      title="New API token"
      description="A program that has it may do what you choose here, and never more than your account may."
      action="Create token"
      pendingAction="Creating..."
      isIncomplete={expiryAt(expiry, zone) === undefined}
      schema={newTokenSchema}
      values={{ name: "", capabilities: [], expiresAt: null }}
      send={(body) => call(createToken, { body: { ...body, expiresAt: expiryAt(expiry, zone) ?? null } })}
      refresh={refreshTokens}
      done={(made) => {
        show((controls) => <TokenMadeDialog made={made} onClose={controls.onClose} />);
        return { title: "API token created" };
      }}
      onClose={onClose}
    >
      {({ form, field, typed: { capabilities = [] } }) => {
        const { errors, isSubmitted } = form.formState;
        return (
          <>
            <TextField
              label="Name"
              autoComplete="off"
              hint="Which program it is for, so that you know it in the list."
              {...field("name")}
            />
            <ExpiryField expiry={expiry} error={errors.expiresAt?.message} onChange={setExpiry} />
            <CapabilityFields
              chosen={capabilities}
              error={errors.capabilities?.message}
              onChange={(chosen) => form.setValue("capabilities", chosen, { shouldValidate: isSubmitted })}
            />
          </>
        );
      }}
    </SchemaDialog>
  );
}
