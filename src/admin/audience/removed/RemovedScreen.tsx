import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { counted, countOf } from "../../../contract/counting.ts";
import { eraseRemoval, RESTORE_HOURS } from "../../../contract/removals.ts";
import type { Removal } from "../../../contract/removals.ts";
import { call } from "../../api/client.ts";
import { Moment } from "../../time/Moment.tsx";
import { ActionDialog } from "../../ui/ActionDialog.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import type { Column } from "../../ui/ColumnHead.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { QueryTable } from "../../ui/QueryTable.tsx";
import { ActionCell, Cell, MainCell, Row, RowAction } from "../../ui/Table.tsx";
import { removalsQuery } from "./removals-query.ts";
import { refreshRemovals, useRestore } from "./use-removals.ts";

const columns: readonly Column[] = [
  { name: "Subscribers" },
  { name: "Removed by", isMinor: true },
  { name: "Removed" },
  { name: "To be erased" },
  { name: "Actions", isNameHidden: true },
];

/** The subscribers that can still be brought back. */
export function RemovedScreen() {
  const query = useQuery(removalsQuery);
  const [erased, setErased] = useState<Removal>();
  return (
    <>
      <PageHead
        title="Recently Removed"
        actions={<ButtonLink to="/admin/subscribers">Back to Subscribers</ButtonLink>}
      >
        Removed subscribers get no email and are in no list. You can restore them for {RESTORE_HOURS} hours;
        then everything stored about them is erased.
      </PageHead>
      <QueryTable
        query={query}
        label="Removed subscribers"
        columns={columns}
        items={query.data?.removals}
        empty={
          <Empty title="Nobody was removed recently.">Removed subscribers are kept here for a day.</Empty>
        }
      >
        {(removal) => <RemovalRow key={removal.id} removal={removal} onErase={() => setErased(removal)} />}
      </QueryTable>
      {erased && <EraseDialog removal={erased} onClose={() => setErased(undefined)} />}
    </>
  );
}

/** `anna@example.com`; `anna@example.com, bert@example.com and 98 more`. */
function namesOf({ emails, subscribers }: Removal): string {
  const others = subscribers - emails.length;
  return others > 0 ? `${emails.join(", ")} and ${counted(others)} more` : emails.join(", ");
}

function RemovalRow({ removal, onErase }: { removal: Removal; onErase: () => void }) {
  const restore = useRestore();
  return (
    <Row>
      <MainCell>{namesOf(removal)}</MainCell>
      <Cell isMinor>{removal.removedBy}</Cell>
      <Cell>
        <Moment at={removal.removedAt} />
      </Cell>
      <Cell>
        <span className="md:hidden">to be erased </span>
        <Moment at={removal.erasedAt} />
      </Cell>
      <ActionCell>
        <RowAction
          aria-label={`Restore ${namesOf(removal)}`}
          disabled={restore.isPending}
          onClick={() => restore.mutate(removal.id)}
        >
          Restore
        </RowAction>
        <RowAction
          aria-label={`Erase now: ${namesOf(removal)}`}
          disabled={restore.isPending}
          onClick={onErase}
        >
          Erase now
        </RowAction>
      </ActionCell>
    </Row>
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
