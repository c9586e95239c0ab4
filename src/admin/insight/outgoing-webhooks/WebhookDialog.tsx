import {
  changeOutgoingWebhook,
  createOutgoingWebhook,
  newOutgoingWebhookSchema,
  outgoingTypes,
  outgoingTypeWords,
  type OutgoingWebhook,
} from "../../../contract/insight/outgoing-webhooks.ts";
import { call } from "../../api/client.ts";
import { CheckField } from "../../ui/forms/Check.tsx";
import { SchemaDialog } from "../../ui/dialogs/SchemaDialog.tsx";
import { TextField } from "../../ui/forms/Field.tsx";
import { FieldNotes } from "../../ui/forms/FieldFrame.tsx";
import { refreshWebhooks } from "./webhooks-query.ts";

interface WebhookDialogProps {
  /** The one to change; none for a new one. */
  webhook?: OutgoingWebhook;
  /** Called with the secret of a new one. */
  onMade?: (secret: string) => void;
  onClose: () => void;
}

/** Asks where events go, and which. */
export const WebhookDialog = ({ webhook, onMade, onClose }: WebhookDialogProps) => (
  <SchemaDialog
    title={webhook ? "Edit webhook" : "New webhook"}
    description="Masthead posts a signed message to the address when one of the events happens."
    action={webhook ? "Save" : "Create webhook"}
    pendingAction={webhook ? "Saving..." : "Creating..."}
    schema={newOutgoingWebhookSchema}
    values={{
      label: webhook?.label ?? "",
      url: webhook?.url ?? "",
      types: webhook?.types ?? [],
      includesAddresses: webhook?.includesAddresses ?? false,
    }}
    send={async (body) => {
      if (!webhook) return (await call(createOutgoingWebhook, { body })).secret;
      await call(changeOutgoingWebhook, { params: { id: String(webhook.id) }, body });
      return undefined;
    }}
    refresh={refreshWebhooks}
    done={(secret) => {
      if (secret !== undefined) onMade?.(secret);
      return { title: webhook ? "Webhook saved" : "Webhook created" };
    }}
    onClose={onClose}
  >
    {({ form, field, typed: { types = [], includesAddresses = false } }) => {
      const { errors, isSubmitted } = form.formState;
      return (
        <>
          <TextField label="Name" autoComplete="off" hint="For this list only." {...field("label")} />
          <TextField
            label="Address"
            type="url"
            autoComplete="off"
            placeholder="https://example.com/webhook"
            hint="It must begin with https:// and be on the internet."
            {...field("url")}
          />
          <fieldset className="grid gap-2">
            <legend className="mb-2 font-medium">Events</legend>
            {outgoingTypes.map((type) => (
              <CheckField
                key={type}
                label={outgoingTypeWords[type]}
                checked={types.includes(type)}
                onChange={({ target }) =>
                  form.setValue(
                    "types",
                    target.checked ? [...types, type] : types.filter((each) => each !== type),
                    { shouldValidate: isSubmitted },
                  )
                }
              />
            ))}
            <FieldNotes id="webhook-events" error={errors.types?.message} hint={undefined} />
          </fieldset>
          <CheckField
            label="Include addresses"
            hint="Events about a subscriber tell the email address. Without it, they tell the number of the subscriber alone."
            checked={includesAddresses}
            onChange={({ target }) => form.setValue("includesAddresses", target.checked)}
          />
        </>
      );
    }}
  </SchemaDialog>
);
