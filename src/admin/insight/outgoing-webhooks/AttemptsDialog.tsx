import { useQuery } from "@tanstack/react-query";
import {
  ATTEMPTS_SHOWN,
  nameOfOutgoing,
  sendOutgoingAgain,
  type OutgoingAttempt,
  type OutgoingWebhook,
} from "../../../contract/insight/outgoing-webhooks.ts";
import { call } from "../../api/client.ts";
import { Moment } from "../../time/Moment.tsx";
import { Badge } from "../../ui/states/Badge.tsx";
import { Button } from "../../ui/buttons/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { QueryState } from "../../ui/states/QueryState.tsx";
import { useAction } from "../../ui/lists/use-action.ts";
import { attemptsQuery, refreshWebhooks } from "./webhooks-query.ts";

/** The last attempts to post to a webhook. */
export function AttemptsDialog({ webhook, onClose }: { webhook: OutgoingWebhook; onClose: () => void }) {
  const query = useQuery(attemptsQuery(webhook.id));
  const { data } = query;
  return (
    <Dialog
      title={`Attempts: ${nameOfOutgoing(webhook)}`}
      description={`The last ${ATTEMPTS_SHOWN}, newest first. They are kept for 30 days.`}
      isWide
      onClose={onClose}
      footer={
        <Button disabled={query.isFetching} onClick={() => void query.refetch()}>
          Refresh
        </Button>
      }
    >
      <QueryState query={query} className="h-23 w-full" />
      {data?.attempts.length === 0 && <p className="py-4 text-ink-2">Nothing has been posted yet.</p>}
      {data && data.attempts.length > 0 && (
        <ul aria-label="Attempts" className="border-t border-line">
          {data.attempts.map((attempt) => (
            <Attempt key={attempt.id} webhook={webhook} attempt={attempt} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

interface AttemptProps {
  webhook: OutgoingWebhook;
  attempt: OutgoingAttempt;
}

function Attempt({ webhook, attempt }: AttemptProps) {
  const { type, at, durationMs, status, failure, excerpt, nextAt, canSendAgain } = attempt;
  return (
    <li className="grid gap-1 border-b border-line py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
        <span className="font-medium">{type}</span>
        <Badge color={failure === null ? "ok" : "bad"}>
          {status === null ? "No answer" : `${failure === null ? "Delivered" : "Failed"}, ${status}`}
        </Badge>
      </div>
      <p className="text-xs text-ink-3 tabular-nums">
        <Moment at={at} as="dateAndClockTime" />, {inWords(durationMs)}
      </p>
      {failure && <p className="text-ink-2">{failure}</p>}
      {excerpt && <p className="rounded-sm bg-active px-2 py-1 font-mono text-xs wrap-anywhere">{excerpt}</p>}
      {nextAt && (
        <p className="text-ink-2">
          Next attempt <Moment at={nextAt} as="dateAndClockTime" />
        </p>
      )}
      {canSendAgain && <SendAgain webhook={webhook} attempt={attempt} />}
    </li>
  );
}

function SendAgain({ webhook, attempt: { messageId, type } }: AttemptProps) {
  const again = useAction(
    {
      act: () => call(sendOutgoingAgain, { params: { id: String(webhook.id) }, body: { messageId } }),
      done: ({ failure, status }) =>
        failure === null
          ? { title: "Event delivered", description: `${nameOfOutgoing(webhook)} answered ${status}.` }
          : { kind: "destructive", title: "Event not delivered", description: failure },
      failure: "The event was not sent.",
    },
    refreshWebhooks,
  );
  return (
    <Button
      size="small"
      className="mt-1 justify-self-start"
      aria-label={`Send again: ${type}`}
      disabled={again.isPending}
      onClick={() => again.mutate(undefined)}
    >
      {again.isPending ? "Sending..." : "Send again"}
    </Button>
  );
}

const inWords = (durationMs: number) =>
  durationMs < 1000 ? `${durationMs} ms` : `${(durationMs / 1000).toFixed(1)} s`;
