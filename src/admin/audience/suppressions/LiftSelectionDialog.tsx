import { counted, countOf } from "../../../contract/base/counting.ts";
import { liftSuppressions, type SuppressionLifting } from "../../../contract/audience/suppressions.ts";
import { call } from "../../api/client.ts";
import { ActionDialog } from "../../ui/dialogs/ActionDialog.tsx";
import { refreshSubscribers } from "../subscribers-query.ts";

interface LiftSelectionDialogProps {
  lifting: SuppressionLifting;
  onDone: () => void;
  onClose: () => void;
}

const entries = (count: number) => (count === 1 ? "1 entry" : `${counted(count)} entries`);

/** Asks before many addresses may be mailed again. */
export function LiftSelectionDialog({ lifting, onDone, onClose }: LiftSelectionDialogProps) {
  const { entries: picked, count = 0 } = lifting;
  // Nobody knows which of those that a filter finds are unsubscribes.
  const most = picked ? entries(picked.length) : `Up to ${entries(count)}`;
  return (
    <ActionDialog
      title="Allow email again?"
      sentence={`${most} will be removed from the list. Unsubscribes stay, because only subscribers can take them back, and people who complained stay unsubscribed.`}
      action="Remove from the list"
      pendingAction="Removing..."
      act={() => call(liftSuppressions, { body: lifting })}
      refresh={refreshSubscribers}
      done={({ lifted, kept }) => {
        onDone();
        const title = `${countOf(lifted, "address")} removed from the list`;
        return kept > 0 ? { title, description: `${entries(kept)} stayed.` } : { title };
      }}
      onClose={onClose}
    />
  );
}
