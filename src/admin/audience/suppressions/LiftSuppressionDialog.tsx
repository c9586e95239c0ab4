import { liftSuppression, type Suppression } from "../../../contract/audience/suppressions.ts";
import { call } from "../../api/client.ts";
import { ActionDialog } from "../../ui/dialogs/ActionDialog.tsx";
import { liftingMeans, nameOf, otherReasonWords, reasonNames } from "./reason-words.ts";
import { refreshSubscribers } from "../subscribers-query.ts";
import { Moment } from "../../time/Moment.tsx";

interface LiftSuppressionDialogProps {
  suppression: Suppression;
  onClose: () => void;
}

/** Asks before an address may be mailed again, and says what that means for the reason that it is here for. */
export function LiftSuppressionDialog({ suppression, onClose }: LiftSuppressionDialogProps) {
  const { key, email, reason, otherReasons, evidence, createdAt } = suppression;
  if (reason === "unsubscribe") return null;
  return (
    <ActionDialog
      title={otherReasons.length > 0 ? "Remove this reason?" : "Allow email again?"}
      sentence={
        otherReasons.length > 0
          ? `${email ?? "This address"} still gets no email: it is also on the list as ${otherReasonWords(otherReasons)}.`
          : `${email ?? "This address"} can get email again. ${liftingMeans[reason]}`
      }
      action="Remove from the list"
      pendingAction="Removing..."
      act={() => call(liftSuppression, { params: { key, reason } })}
      refresh={refreshSubscribers}
      done={({ message }) => ({
        title: otherReasons.length > 0 ? "Reason removed" : "Removed from the list",
        description: message,
      })}
      onClose={onClose}
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-ink-2">
        <dt className="text-ink-3">Address</dt>
        <dd className="wrap-anywhere">{nameOf(suppression)}</dd>
        <dt className="text-ink-3">{reasonNames[reason]}</dt>
        <dd>
          <Moment at={createdAt} as="date" />
        </dd>
        <dt className="text-ink-3">Evidence</dt>
        <dd className="wrap-anywhere">{evidence}</dd>
      </dl>
    </ActionDialog>
  );
}
