import type { ReactNode } from "react";
import { countOf } from "../../../../contract/base/counting.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { FlightResult } from "../../../ui/states/FlightChecks.tsx";
import { ReachPart } from "../../../audience/ReachPart.tsx";
import { OpenDraft } from "./OpenDraft.tsx";
import { useFlightCheck } from "./use-flight-check.ts";

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
  // What a subject test will do; what is wrong with it is among the checks.
  const plan = checks.find(({ name, level }) => name === "subjects" && level === "ok");
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
            {isPending ? "Sending..." : actionWords(recipients ?? data?.recipients, isAmber && !isStopped)}
          </Button>
        </>
      }
    >
      {plan && <p className="mb-3 text-pretty wrap-anywhere text-ink-2">{plan.words}</p>}
      {data && (audience ?? <ReachPart reach={data} segment={data.segment} />)}
      <FlightResult
        checks={data && checks}
        error={error}
        openIt={<OpenDraft id={newsletterId} onClick={onClose} />}
      />
    </Dialog>
  );
}

function actionWords(recipients: number | undefined, isAmber: boolean): string {
  if (recipients === undefined) return "Send Now";
  const to = countOf(recipients, "subscriber");
  return isAmber ? `Send anyway to ${to}` : `Send to ${to}`;
}
