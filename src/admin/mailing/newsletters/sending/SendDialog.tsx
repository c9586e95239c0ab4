import { countOf } from "../../../../contract/counting.ts";
import { checkNewsletter } from "../../../../contract/flight-check.ts";
import type { FlightCheck, FlightLevel } from "../../../../contract/flight-check.ts";
import { newsletterConflictSchema } from "../../../../contract/newsletters.ts";
import type { Newsletter } from "../../../../contract/newsletters.ts";
import { call } from "../../../api/client.ts";
import { readConflict } from "../../../api/read-conflict.ts";
import { audienceQuery } from "../../../audience/audience-query.ts";
import { leftOutWords, reachWords } from "../../../audience/audience-words.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { FormFailure } from "../../../ui/FormFailure.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { useSend } from "./sending-actions.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Check, CircleAlert, OctagonX } from "../../../ui/icons/icons.tsx";

interface SendDialogProps {
  newsletter: Pick<Newsletter, "id" | "subject" | "revision">;
  onClose: () => void;
  /** Instead of `onClose`, once it is done. */
  onSent?: () => void;
  /** Instead of `onClose`, for what somebody else has saved since. */
  onConflict?: ((theirs: Newsletter) => void) | undefined;
}

/** Says whom a newsletter goes to and what there is to know, and sends it. Asked each time: readers come and go. */
export function SendDialog({
  newsletter: { id, subject, revision },
  onClose,
  onSent = onClose,
  onConflict = onClose,
}: SendDialogProps) {
  const queries = useQueryClient();
  const { data, error } = useQuery({
    queryKey: [checkNewsletter.path, id],
    queryFn: async () => {
      const found = await call(checkNewsletter, { params: { id: String(id) } });
      // The head of the page shows the same count, which may have changed since.
      void queries.invalidateQueries({ queryKey: audienceQuery.queryKey });
      return found;
    },
    staleTime: 0,
    gcTime: 0,
  });
  const send = useSend();
  const fail = (error: Error) => {
    const theirs = readConflict(error, newsletterConflictSchema)?.current;
    if (theirs) onConflict(theirs);
    else onClose();
  };
  const confirm = () => send.mutate({ id, revision }, { onSuccess: onSent, onError: fail });
  const isStopped = data?.checks.some(({ level }) => level === "red") ?? false;
  const isAmber = data?.checks.some(({ level }) => level === "amber") ?? false;
  const leftOut = data && leftOutWords(data);
  return (
    <Dialog
      title="Send Newsletter"
      description={`“${subject}” goes to all active subscribers. It cannot be undone, edited or recalled once its first email has been sent.`}
      onClose={() => !send.isPending && onClose()}
      footer={
        <>
          <Button disabled={send.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            kind="primary"
            disabled={send.isPending || isStopped || (!data && !error)}
            onClick={confirm}
          >
            {send.isPending ? "Sending..." : actionWords(data?.recipients, isAmber)}
          </Button>
        </>
      }
    >
      {!data && !error && (
        <div aria-busy="true" className="grid gap-3">
          <span className="sr-only">Checking the newsletter</span>
          <Skeleton className="h-3 w-1/2" />
          <Skeleton />
          <Skeleton className="h-3 w-2/3" />
        </div>
      )}
      <FormFailure error={error ? `The newsletter could not be checked. ${error.message}` : undefined} />
      {data && (
        <>
          <p className="border-t border-rule py-3">
            Goes to <b className="font-semibold">{reachWords(data)}</b>
            {leftOut && <span className="mt-1 block text-ink-2">Left out: {leftOut}</span>}
          </p>
          <FlightChecks checks={data.checks} />
        </>
      )}
    </Dialog>
  );
}

function actionWords(recipients: number | undefined, isAmber: boolean): string {
  if (recipients === undefined) return "Send Now";
  const to = countOf(recipients, "subscriber");
  return isAmber ? `Send anyway to ${to}` : `Send to ${to}`;
}

const icons = { ok: Check, amber: CircleAlert, red: OctagonX };
const colours = { ok: "text-ok", amber: "text-warn", red: "text-bad" };
const meanings = { ok: "Passed", amber: "Warning", red: "Cannot be sent" };

/** What stops a newsletter, then what there is to know; what is fine, behind a line that says how much that is. */
function FlightChecks({ checks }: { checks: readonly FlightCheck[] }) {
  const of = (level: FlightLevel) => checks.filter((check) => check.level === level);
  const fine = of("ok");
  return (
    <section aria-label="Checks before sending" className="border-t border-line py-3">
      <CheckList checks={[...of("red"), ...of("amber")]} />
      {fine.length > 0 && (
        <details className="group">
          <summary className="cursor-default py-1 text-ink-3 hover:text-ink">
            {fine.length} of {checks.length} checks passed
          </summary>
          <CheckList checks={fine} />
        </details>
      )}
    </section>
  );
}

function CheckList({ checks }: { checks: readonly FlightCheck[] }) {
  if (checks.length === 0) return null;
  return (
    <ul>
      {checks.map(({ name, level, words }) => {
        const Icon = icons[level];
        return (
          <li key={name} className="flex gap-2 py-1">
            <Icon className={`icon mt-0.5 ${colours[level]}`} aria-hidden="true" />
            <span className="sr-only">{meanings[level]}: </span>
            <span className={`min-w-0 wrap-anywhere ${level === "ok" ? "text-ink-2" : ""}`}>{words}</span>
          </li>
        );
      })}
    </ul>
  );
}
