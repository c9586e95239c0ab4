import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { deviceOf } from "../../../contract/site-owner/device.ts";
import { endSession, listSessions, type sessionSchema } from "../../../contract/site-owner/own-account.ts";
import { refreshing, useCall } from "../../api/query-of.ts";
import { call } from "../../api/client.ts";
import { Badge } from "../../ui/states/Badge.tsx";
import { Button } from "../../ui/buttons/Button.tsx";
import { QueryState } from "../../ui/states/QueryState.tsx";
import { FormFailure } from "../../ui/forms/FormFailure.tsx";
import { Moment } from "../../time/Moment.tsx";

type Session = z.infer<typeof sessionSchema>;

export function SessionList() {
  const query = useCall(listSessions);
  const { data } = query;
  return (
    <section aria-labelledby="sessions">
      <h3 id="sessions" className="mb-2 font-semibold">
        Sessions
      </h3>
      <QueryState query={query} className="h-16 w-full" />
      <ul className="border-t border-line empty:hidden">
        {data?.sessions.map((session) => (
          <SessionItem key={session.id} session={session} />
        ))}
      </ul>
      <EndOthers sessions={data?.sessions.filter(({ isCurrent }) => !isCurrent) ?? []} />
    </section>
  );
}

/** Ends every session but the current one. What was ended stays so when a later one is refused. */
function EndOthers({ sessions }: { sessions: readonly Session[] }) {
  const queries = useQueryClient();
  const end = useMutation({
    mutationFn: async () => {
      for (const { id } of sessions) await call(endSession, { params: { id: String(id) } });
    },
    onSettled: () => refreshing(listSessions)(queries),
  });
  if (sessions.length === 0) return null;
  return (
    <div className="mt-3 grid justify-items-start gap-2">
      <FormFailure error={end.error?.message} />
      <Button disabled={end.isPending} onClick={() => end.mutate()}>
        {end.isPending ? "Ending…" : "End all other sessions"}
      </Button>
    </div>
  );
}

/** The current one has no button here: it ends by Log Out. */
function SessionItem({ session }: { session: Session }) {
  const queries = useQueryClient();
  const end = useMutation({
    mutationFn: () => call(endSession, { params: { id: String(session.id) } }),
    onSettled: () => refreshing(listSessions)(queries),
  });
  const device = deviceOf(session.userAgent);
  return (
    <li className="flex items-center gap-4 border-b border-line py-2.5">
      <div className="min-w-0 grow">
        <p className="font-medium">{device}</p>
        <p className="text-xs text-ink-3">
          Last seen <Moment at={session.lastSeenAt} />
        </p>
        {end.error && (
          <p role="alert" className="text-xs text-bad">
            {end.error.message}
          </p>
        )}
      </div>
      {session.isCurrent ? (
        <Badge color="ok">This session</Badge>
      ) : (
        <Button
          aria-label={`End the session of ${device}`}
          disabled={end.isPending}
          onClick={() => end.mutate()}
        >
          {end.isPending ? "Ending…" : "End"}
        </Button>
      )}
    </li>
  );
}
