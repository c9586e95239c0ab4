import { useQuery } from "@tanstack/react-query";
import { counted, countOf } from "../../../contract/base/counting.ts";
import {
  eraseRemoval,
  listRemovals,
  RESTORE_HOURS,
  type Removal,
} from "../../../contract/audience/removals.ts";
import { queryOf } from "../../api/query-of.ts";
import { Collection } from "../../ui/lists/Collection.tsx";
import { call } from "../../api/client.ts";
import { Moment } from "../../time/Moment.tsx";
import { ActionDialog } from "../../ui/dialogs/ActionDialog.tsx";
import { ButtonLink } from "../../ui/buttons/Button.tsx";
import { Empty } from "../../ui/states/Empty.tsx";
import { PageHead } from "../../ui/page/PageHead.tsx";
import { RowAction } from "../../ui/lists/Table.tsx";
import { refreshRemovals, useRestore } from "./use-removals.ts";

/** The subscribers that can still be brought back. */
export function RemovedScreen() {
  const query = useQuery({ ...queryOf(listRemovals), staleTime: 0 });
  return (
    <>
      <PageHead
        title="Recently Removed"
        actions={<ButtonLink to="/admin/subscribers">Back to Subscribers</ButtonLink>}
      >
        Removed subscribers get no email and are in no list. You can restore them for {RESTORE_HOURS} hours;
        then everything stored about them is erased.
      </PageHead>
      <Collection
        query={query}
        label="Removed subscribers"
        items={query.data?.removals}
        nameOf={namesOf}
        columns={[
          { name: "Subscribers", cell: namesOf },
          { name: "Removed by", isMinor: true, cell: ({ removedBy }) => removedBy },
          { name: "Removed", isMinor: true, cell: ({ removedAt }) => <Moment at={removedAt} /> },
          {
            name: "To be erased",
            cell: ({ erasedAt }) => (
              <>
                <span className="md:hidden">to be erased </span>
                <Moment at={erasedAt} />
              </>
            ),
          },
        ]}
        acts={(removal, show) => (
          <RemovalActions
            removal={removal}
            onErase={() => show(({ onClose }) => <EraseDialog removal={removal} onClose={onClose} />)}
          />
        )}
        empty={
          <Empty title="Nobody was removed recently.">Removed subscribers are kept here for a day.</Empty>
        }
      />
    </>
  );
}

/** `anna@example.com`; `anna@example.com, bert@example.com and 98 more`. */
function namesOf({ emails, subscribers }: Removal): string {
  const others = subscribers - emails.length;
  return others > 0 ? `${emails.join(", ")} and ${counted(others)} more` : emails.join(", ");
}

function RemovalActions({ removal, onErase }: { removal: Removal; onErase: () => void }) {
  const restore = useRestore();
  return (
    <>
      <RowAction
        aria-label={`Restore ${namesOf(removal)}`}
        disabled={restore.isPending}
        onClick={() => restore.mutate(removal.id)}
      >
        Restore
      </RowAction>
      <RowAction aria-label={`Erase now: ${namesOf(removal)}`} disabled={restore.isPending} onClick={onErase}>
        Erase now
      </RowAction>
    </>
  );
}

function EraseDialog({ removal, onClose }: { removal: Removal; onClose: () => void }) {
  return (
    <ActionDialog
      title="Erase now?"
      sentence={`Everything stored about ${removal.subscribers === 1 ? namesOf(removal) : countOf(removal.subscribers, "removed subscriber")} is erased at once. This action cannot be undone.`}
      action="Erase now"
      pendingAction="Erasing..."
      isDestructive
      act={() => call(eraseRemoval, { params: { id: String(removal.id) } })}
      refresh={refreshRemovals}
      done={({ message }) => ({ title: "Erased", description: message })}
      onClose={onClose}
    />
  );
}
