import {
  nameOfOutgoing,
  outgoingTypes,
  outgoingTypeWords,
  pauseOutgoingWebhook,
  resumeOutgoingWebhook,
  testOutgoingWebhook,
  type OutgoingWebhook,
} from "../../../contract/insight/outgoing-webhooks.ts";
import { countOf } from "../../../contract/base/counting.ts";
import { call } from "../../api/client.ts";
import { Moment } from "../../time/Moment.tsx";
import { Badge } from "../../ui/states/Badge.tsx";
import { Key, Pause, Play, SquarePen, X } from "../../ui/icons/icons.tsx";
import { MenuItem } from "../../ui/buttons/Menu.tsx";
import { RowMenu } from "../../ui/buttons/RowMenu.tsx";
import type { ItemColumn } from "../../ui/lists/Collection.tsx";
import { RowAction } from "../../ui/lists/Table.tsx";
import { useAction } from "../../ui/lists/use-action.ts";
import { refreshWebhooks } from "./webhooks-query.ts";

export type WebhookAct = "edit" | "attempts" | "rotate" | "delete";

export const webhookColumns: readonly ItemColumn<OutgoingWebhook>[] = [
  { name: "Name", cell: (webhook) => <NameAndHost {...webhook} /> },
  { name: "Events", isMinor: true, cell: eventsOf },
  { name: "State", cell: (webhook) => <State {...webhook} /> },
  {
    name: "Last attempt",
    isMinor: true,
    cell: ({ lastAttemptAt }) => (lastAttemptAt ? <Moment at={lastAttemptAt} /> : "Never"),
  },
];

const NameAndHost = (webhook: OutgoingWebhook) => (
  <>
    {nameOfOutgoing(webhook)}
    {webhook.label && <span className="ml-2 font-normal text-ink-3">{new URL(webhook.url).host}</span>}
  </>
);

const State = (webhook: OutgoingWebhook) => (
  <>
    <Badge {...badgeOf(webhook)} />
    {webhook.waiting > 0 && (
      <span className="ml-2 text-ink-3">{countOf(webhook.waiting, "event")} waiting</span>
    )}
  </>
);

interface WebhookActionsProps {
  webhook: OutgoingWebhook;
  onAct: (act: WebhookAct) => void;
}

export function WebhookActions({ webhook, onAct }: WebhookActionsProps) {
  const name = nameOfOutgoing(webhook);
  const { id, status } = webhook;
  const params = { id: String(id) };
  const test = useAction(
    {
      act: () => call(testOutgoingWebhook, { params }),
      done: ({ failure, status: answer }) =>
        failure === null
          ? { title: "Test delivered", description: `${name} answered ${answer}.` }
          : { kind: "destructive", title: "Test failed", description: failure },
      failure: "The test was not sent.",
    },
    refreshWebhooks,
  );
  const turn = useAction(
    {
      act: () => call(status === "on" ? pauseOutgoingWebhook : resumeOutgoingWebhook, { params }),
      done: (now) => ({ title: now.status === "on" ? "Webhook resumed" : "Webhook paused" }),
      failure: "The webhook was not changed.",
    },
    refreshWebhooks,
  );
  return (
    <>
      <RowAction
        aria-label={`Send a test to ${name}`}
        disabled={test.isPending}
        onClick={() => test.mutate(undefined)}
      >
        {test.isPending ? "Sending..." : "Test"}
      </RowAction>
      <RowAction aria-label={`Attempts of ${name}`} onClick={() => onAct("attempts")}>
        Attempts
      </RowAction>
      <RowMenu name={name}>
        <MenuItem icon={SquarePen} onSelect={() => onAct("edit")}>
          Edit
        </MenuItem>
        <MenuItem icon={status === "on" ? Pause : Play} onSelect={() => turn.mutate(undefined)}>
          {status === "on" ? "Pause" : "Resume"}
        </MenuItem>
        <MenuItem icon={Key} onSelect={() => onAct("rotate")}>
          New secret
        </MenuItem>
        <MenuItem icon={X} onSelect={() => onAct("delete")}>
          Delete
        </MenuItem>
      </RowMenu>
    </>
  );
}

function eventsOf({ types }: OutgoingWebhook): string {
  const [only, ...more] = types;
  if (types.length === outgoingTypes.length) return "All events";
  return only && more.length === 0 ? outgoingTypeWords[only] : countOf(types.length, "event");
}

function badgeOf({ status, canSign, failingSince }: OutgoingWebhook) {
  if (status === "off") return { color: "bad", children: "Switched off" } as const;
  if (!canSign) return { color: "bad", children: "Needs a new secret" } as const;
  if (status === "paused") return { color: "none", isHollow: true, children: "Paused" } as const;
  return failingSince
    ? ({ color: "warn", children: "Failing" } as const)
    : ({ color: "ok", children: "On" } as const);
}
