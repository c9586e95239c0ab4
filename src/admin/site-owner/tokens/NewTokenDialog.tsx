import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import type { z } from "zod";
import { createToken, newTokenSchema } from "../../../contract/tokens.ts";
import { call } from "../../api/client.ts";
import { useSiteZone } from "../../time/use-site-zone.ts";
import { TextField } from "../../ui/Field.tsx";
import { fieldsOf } from "../../ui/fields-of.ts";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { useFormDialog } from "../../ui/use-form-dialog.ts";
import { CapabilityFields } from "./CapabilityFields.tsx";
import { ExpiryField, expiryAt } from "./ExpiryField.tsx";
import type { Expiry } from "./ExpiryField.tsx";
import { refreshTokens } from "./tokens-query.ts";

export type TokenMade = z.output<typeof createToken.answer>;

interface NewTokenDialogProps {
  onMade: (made: TokenMade) => void;
  onClose: () => void;
}

/** Asks what a token is for, what it may do, and for how long. */
export function NewTokenDialog({ onMade, onClose }: NewTokenDialogProps) {
  const zone = useSiteZone();
  const [expiry, setExpiry] = useState<Expiry>({ after: "90" });
  const form = useForm<z.input<typeof newTokenSchema>, unknown, z.output<typeof newTokenSchema>>({
    resolver: zodResolver(newTokenSchema),
    defaultValues: { name: "", capabilities: [], expiresAt: null },
  });
  const { errors } = form.formState;
  const field = fieldsOf(form);
  const capabilities = useWatch({ control: form.control, name: "capabilities" });
  const dialog = useFormDialog({
    form,
    names: ["name", "capabilities", "expiresAt"],
    send: (body) => call(createToken, { body: { ...body, expiresAt: expiryAt(expiry, zone) ?? null } }),
    refresh: refreshTokens,
    done: (made) => {
      onMade(made);
      return { title: "API token created" };
    },
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title="New API token"
      description="A program that has it may do what you choose here, and never more than your account may."
      action="Create token"
      pendingAction="Creating..."
      isIncomplete={expiryAt(expiry, zone) === undefined}
    >
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
        onChange={(chosen) =>
          form.setValue("capabilities", chosen, { shouldValidate: form.formState.isSubmitted })
        }
      />
    </FormDialog>
  );
}
