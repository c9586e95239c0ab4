import { useQuery } from "@tanstack/react-query";
import {
  deleteOutgoingWebhook,
  nameOfOutgoing,
  OLD_SECRET_HOURS,
  rotateOutgoingSecret,
  type OutgoingWebhook,
} from "../../../contract/insight/outgoing-webhooks.ts";
import { useDialog, type DialogControls } from "../../ui/dialogs/use-dialog.tsx";
import { Collection } from "../../ui/lists/Collection.tsx";
import { call } from "../../api/client.ts";
import { ActionDialog } from "../../ui/dialogs/ActionDialog.tsx";
import { AddButton } from "../../ui/buttons/Button.tsx";
import { Empty } from "../../ui/states/Empty.tsx";
import { Notice } from "../../ui/states/Notice.tsx";
import { PageHead } from "../../ui/page/PageHead.tsx";
import { SecretDialog } from "../../ui/dialogs/SecretDialog.tsx";
import { AttemptsDialog } from "./AttemptsDialog.tsx";
import { WebhookDialog } from "./WebhookDialog.tsx";
import { WebhookActions, webhookColumns, type WebhookAct } from "./webhook-columns.tsx";
import { refreshWebhooks, webhooksQuery } from "./webhooks-query.ts";

const createdWords = "Enter it at the receiver, which checks with it that messages come from you.";
const rotatedWords = `Enter it at the receiver. For ${OLD_SECRET_HOURS} hours, messages carry a signature of the old secret too.`;

/** Shows a new secret in the place of the dialog that made it. */
const showSecret = (show: DialogControls["show"], words: string) => (secret: string) =>
  show(({ onClose }) => (
    <SecretDialog
      title="Signing secret"
      description={`${words} It is shown only now. If it is lost, make a new one.`}
      texts={[{ name: "Secret", text: secret, copy: "Copy secret" }]}
      onClose={onClose}
    />
  ));

/** The programs that are told of events. */
export function WebhooksScreen() {
  const query = useQuery(webhooksQuery);
  const { data } = query;
  const { show, dialog } = useDialog();
  const off = data?.webhooks.filter(({ offReason }) => offReason !== null) ?? [];
  const create = () =>
    show(({ onClose }) => <WebhookDialog onMade={showSecret(show, createdWords)} onClose={onClose} />);
  return (
    <>
      <PageHead
        title="Outgoing webhooks"
        actions={
          <AddButton kind="primary" onClick={create}>
            New webhook
          </AddButton>
        }
      >
        Tell other programs what happens on the site.
      </PageHead>
      {off.length > 0 && (
        <div className="mb-5 grid">
          {off.map((webhook) => (
            <Notice key={webhook.id} tone="warn">
              <b>{nameOfOutgoing(webhook)} has been switched off.</b> {webhook.offReason} Fix the receiver,
              send a test, then resume it.
            </Notice>
          ))}
        </div>
      )}
      <Collection
        query={query}
        label="Outgoing webhooks"
        items={data?.webhooks}
        nameOf={nameOfOutgoing}
        columns={webhookColumns}
        acts={(webhook, open) => (
          <WebhookActions
            webhook={webhook}
            onAct={(act) => open((controls) => dialogOf(act, webhook, controls))}
          />
        )}
        empty={
          <Empty title="No webhooks yet.">
            Masthead can post a signed message to an address of yours when a post is published, when somebody
            subscribes, and more.
          </Empty>
        }
      />
      {dialog}
    </>
  );
}

function dialogOf(act: WebhookAct, webhook: OutgoingWebhook, { show, onClose }: DialogControls) {
  switch (act) {
    case "edit":
      return <WebhookDialog webhook={webhook} onClose={onClose} />;
    case "attempts":
      return <AttemptsDialog webhook={webhook} onClose={onClose} />;
    case "rotate":
      return <RotateDialog webhook={webhook} onMade={showSecret(show, rotatedWords)} onClose={onClose} />;
    case "delete":
      return <DeleteWebhookDialog webhook={webhook} onClose={onClose} />;
  }
}

interface RotateDialogProps {
  webhook: OutgoingWebhook;
  onMade: (secret: string) => void;
  onClose: () => void;
}

function RotateDialog({ webhook, onMade, onClose }: RotateDialogProps) {
  return (
    <ActionDialog
      title="Make a new secret?"
      sentence={`You enter it at the receiver of ${nameOfOutgoing(webhook)}. The old one signs for another ${OLD_SECRET_HOURS} hours.`}
      action="New secret"
      pendingAction="Making..."
      act={() => call(rotateOutgoingSecret, { params: { id: String(webhook.id) } })}
      refresh={refreshWebhooks}
      done={({ secret }) => onMade(secret)}
      onClose={onClose}
    />
  );
}

function DeleteWebhookDialog({ webhook, onClose }: { webhook: OutgoingWebhook; onClose: () => void }) {
  return (
    <ActionDialog
      title={`Delete ${nameOfOutgoing(webhook)}?`}
      sentence="Nothing more is posted to it, and its attempts are deleted. To stop it for a while, pause it."
      action="Delete"
      pendingAction="Deleting..."
      isDestructive
      act={() => call(deleteOutgoingWebhook, { params: { id: String(webhook.id) } })}
      refresh={refreshWebhooks}
      done={({ message }) => ({ title: "Webhook deleted", description: message })}
      onClose={onClose}
    />
  );
}
