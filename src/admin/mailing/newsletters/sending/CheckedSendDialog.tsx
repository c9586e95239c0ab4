import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Check, CircleAlert, OctagonX } from "../../../ui/icons/icons.tsx";
import type { ReactNode } from "react";
import { countOf } from "../../../../contract/counting.ts";
import { checkNewsletter } from "../../../../contract/flight-check.ts";
import type { FlightCheck, FlightLevel } from "../../../../contract/flight-check.ts";
import { call } from "../../../api/client.ts";
import type { Reach } from "../../../../contract/subscribers.ts";
import { leftOutWords, reachWords } from "../../../audience/audience-words.ts";
import { audienceQuery } from "../../../audience/audience-query.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { FormFailure } from "../../../ui/FormFailure.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";

interface CheckedSendDialogProps {
  title: string;
  description: string;
  newsletterId: number;
  /** How many it goes to, and who they are; undefined for everybody whom the check has counted. */
  recipients?: number;
  audience?: ReactNode;
  isPending: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Checks a newsletter, says what there is to know, and asks before it is sent. Asked each time: readers come and go. */
export function CheckedSendDialog({
  title,
  description,
  newsletterId,
  recipients,
  audience,
  isPending,
  onClose,
  onConfirm,
}: CheckedSendDialogProps) {
  const { data, error } = useFlightCheck(newsletterId);
  // How many would get it as a new newsletter is another matter than who gets it now.
  const checks = data?.checks.filter(({ name }) => recipients === undefined || name !== "recipients") ?? [];
  const isStopped = checks.some(({ level }) => level === "red");
  const isAmber = checks.some(({ level }) => level === "amber");
  return (
    <Dialog
      title={title}
      description={description}
      onClose={() => !isPending && onClose()}
      footer={
        <>
          <Button disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button kind="primary" disabled={isPending || isStopped || (!data && !error)} onClick={onConfirm}>
            {isPending ? "Sending..." : actionWords(recipients ?? data?.recipients, isAmber)}
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
          {audience ?? <ReachPart reach={data} />}
          <FlightChecks checks={checks} />
        </>
      )}
    </Dialog>
  );
}

function ReachPart({ reach }: { reach: Reach }) {
  const leftOut = leftOutWords(reach);
  return (
    <p className="border-t border-rule py-3">
      Goes to <b className="font-semibold">{reachWords(reach)}</b>
      {leftOut && <span className="mt-1 block text-ink-2">Left out: {leftOut}</span>}
    </p>
  );
}

function useFlightCheck(id: number) {
  const queries = useQueryClient();
  return useQuery({
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
