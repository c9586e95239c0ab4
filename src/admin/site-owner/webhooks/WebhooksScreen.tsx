import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  deleteOutgoingWebhook,
  nameOfOutgoing,
  OLD_SECRET_HOURS,
  rotateOutgoingSecret,
} from "../../../contract/outgoing-webhooks.ts";
import type { OutgoingWebhook } from "../../../contract/outgoing-webhooks.ts";
import { call } from "../../api/client.ts";
import { ActionDialog } from "../../ui/ActionDialog.tsx";
import { AddButton } from "../../ui/Button.tsx";
import type { Column } from "../../ui/ColumnHead.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { QueryTable } from "../../ui/QueryTable.tsx";
import { SecretDialog } from "../../ui/SecretDialog.tsx";
import { AttemptsDialog } from "./AttemptsDialog.tsx";
import { WebhookDialog } from "./WebhookDialog.tsx";
import { WebhookRow } from "./WebhookRow.tsx";
import type { WebhookAct } from "./WebhookRow.tsx";
import { refreshWebhooks, webhooksQuery } from "./webhooks-query.ts";

const columns: readonly Column[] = [
  { name: "Name" },
  { name: "Events", isMinor: true },
  { name: "State" },
  { name: "Last attempt", isMinor: true },
  { name: "Actions", isNameHidden: true },
];

const createdWords = "Enter it at the receiver, which checks with it that messages come from you.";
const rotatedWords = `Enter it at the receiver. For ${OLD_SECRET_HOURS} hours, messages carry a signature of the old secret too.`;

type Open =
  | { act: "new" }
  | { act: "secret"; secret: string; isRotated: boolean }
  | { act: WebhookAct; webhook: OutgoingWebhook };

/** The programs that are told of events. */
export function WebhooksScreen() {
  const query = useQuery(webhooksQuery);
  const { data } = query;
  const [open, setOpen] = useState<Open>();
  const off = data?.webhooks.filter(({ offReason }) => offReason !== null) ?? [];
  const create = (
    <AddButton kind="primary" onClick={() => setOpen({ act: "new" })}>
      New webhook
    </AddButton>
  );
  return (
    <>
      <PageHead title="Outgoing webhooks" actions={create}>
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
      <QueryTable
        query={query}
        label="Outgoing webhooks"
        columns={columns}
        items={data?.webhooks}
        empty={
          <Empty title="No webhooks yet.">
            Masthead can post a signed message to an address of yours when a post is published, when somebody
            subscribes, and more.
          </Empty>
        }
      >
        {(webhook) => (
          <WebhookRow key={webhook.id} webhook={webhook} onAct={(act) => setOpen({ act, webhook })} />
        )}
      </QueryTable>
      {open && <OpenDialog open={open} onOpen={setOpen} />}
    </>
  );
}

interface OpenDialogProps {
  open: Open;
  onOpen: (open: Open | undefined) => void;
}

function OpenDialog({ open, onOpen }: OpenDialogProps) {
  const close = () => onOpen(undefined);
  switch (open.act) {
    case "new":
      return (
        <WebhookDialog
          onMade={(secret) => onOpen({ act: "secret", secret, isRotated: false })}
          onClose={close}
        />
      );
    case "secret":
      return (
        <SecretDialog
          title="Signing secret"
          description={`${open.isRotated ? rotatedWords : createdWords} It is shown only now. If it is lost, make a new one.`}
          texts={[{ name: "Secret", text: open.secret, copy: "Copy secret" }]}
          onClose={close}
        />
      );
    case "edit":
      return <WebhookDialog webhook={open.webhook} onClose={close} />;
    case "attempts":
      return <AttemptsDialog webhook={open.webhook} onClose={close} />;
    case "rotate":
      return (
        <RotateDialog
          webhook={open.webhook}
          onMade={(secret) => onOpen({ act: "secret", secret, isRotated: true })}
          onClose={close}
        />
      );
    case "delete":
      return <DeleteDialog webhook={open.webhook} onClose={close} />;
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

function DeleteDialog({ webhook, onClose }: { webhook: OutgoingWebhook; onClose: () => void }) {
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
