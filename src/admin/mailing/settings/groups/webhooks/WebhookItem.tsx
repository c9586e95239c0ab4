import { useState } from "react";
import {
  deleteWebhook,
  listWebhooks,
  providerWords,
  type Webhook,
} from "../../../../../contract/mailing/webhooks.ts";
import { refreshing } from "../../../../api/query-of.ts";
import { call } from "../../../../api/client.ts";
import { Moment } from "../../../../time/Moment.tsx";
import { ActionDialog } from "../../../../ui/dialogs/ActionDialog.tsx";
import { Badge } from "../../../../ui/states/Badge.tsx";
import { Button } from "../../../../ui/buttons/Button.tsx";
import { useToasts } from "../../../../ui/toast/ToastProvider.tsx";
import { WebhookKey } from "./WebhookKey.tsx";

/** One webhook: its address, whether it works, its key, and its removal. */
export function WebhookItem({ webhook }: { webhook: Webhook }) {
  const { address, provider, rejectedAt, rejectedWhy, receivedAt } = webhook;
  const { name, key } = providerWords[provider];
  const isFailing = rejectedAt !== null && (receivedAt === null || rejectedAt > receivedAt);
  return (
    <li className="grid gap-3 border-b border-line py-4" aria-label={name}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-semibold">{name}</h3>
        <Badge {...badgeOf(webhook, isFailing)} />
      </div>
      {address ? (
        <Address address={address} />
      ) : (
        <p className="text-ink-2">
          The data folder's key has changed, so this webhook cannot be decrypted. Remove it and create a new
          one.
        </p>
      )}
      {address && key && <WebhookKey webhook={webhook} name={key} />}
      <div className="grid gap-1 text-ink-2">
        <p>
          {receivedAt ? (
            <>
              Last event received <Moment at={receivedAt} />
            </>
          ) : (
            "No events received yet"
          )}
        </p>
        {rejectedAt && (
          <p className={isFailing ? "text-bad" : "text-ink-3"}>
            Last rejected request <Moment at={rejectedAt} />: {rejectedWhy}
          </p>
        )}
      </div>
      <RemoveWebhook webhook={webhook} name={name} />
    </li>
  );
}

function badgeOf({ address, isReady, receivedAt }: Webhook, isFailing: boolean) {
  if (address === null || isFailing) return { color: "bad", children: "Failing" } as const;
  if (!isReady) return { color: "warn", children: "Needs its key" } as const;
  if (receivedAt) return { color: "ok", children: "Working" } as const;
  return { color: "none", children: "Waiting for events", isHollow: true } as const;
}

function Address({ address }: { address: string }) {
  const [isCopied, setCopied] = useState(false);
  const toasts = useToasts();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
    } catch {
      // Browsers have no clipboard for pages over plain HTTP.
      toasts.add({ kind: "destructive", title: "Not copied", description: "Select the text instead." });
    }
  };
  return (
    <div className="flex items-start gap-3">
      <p className="min-w-0 grow rounded-sm bg-active px-2 py-1 font-mono text-xs wrap-anywhere">{address}</p>
      <Button size="small" onClick={() => void copy()}>
        {isCopied ? "Copied" : "Copy address"}
      </Button>
    </div>
  );
}

function RemoveWebhook({ webhook, name }: { webhook: Webhook; name: string }) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <div>
      <Button size="small" aria-label={`Remove the webhook of ${name}`} onClick={() => setAsking(true)}>
        Remove
      </Button>
      {isAsking && (
        <ActionDialog
          title="Remove Webhook"
          sentence={`Events that ${name} sends to this address are rejected from now on, and the address cannot be restored. Remove it at the provider too.`}
          action="Remove webhook"
          pendingAction="Removing..."
          isDestructive
          act={() => call(deleteWebhook, { params: { id: webhook.id } })}
          refresh={refreshing(listWebhooks)}
          done={({ message }) => ({ title: "Webhook removed", description: message })}
          onClose={close}
        />
      )}
    </div>
  );
}
