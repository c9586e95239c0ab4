import { useState } from "react";
import {
  canBeLifted,
  type Suppression,
  type SuppressionLifting,
} from "../../../contract/audience/suppressions.ts";
import { counted } from "../../../contract/base/counting.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { SelectionBar } from "../../ui/lists/SelectionBar.tsx";
import { useSelection, type Selection } from "../../ui/lists/selection.ts";
import { Badge } from "../../ui/states/Badge.tsx";
import { ListTable, type Listed } from "../../ui/lists/ListTable.tsx";
import { ActionCell, Cell, MainCell, PickCell, Row, RowAction } from "../../ui/lists/Table.tsx";
import type { Column, Sorting } from "../../ui/lists/ColumnHead.tsx";
import { LiftSelectionDialog } from "./LiftSelectionDialog.tsx";
import { LiftSuppressionDialog } from "./LiftSuppressionDialog.tsx";
import { nameOf, otherReasonWords, reasonColors, reasonNames } from "./reason-words.ts";
import { Moment } from "../../time/Moment.tsx";

const columns: readonly Column[] = [
  { name: "Email Address", sortBy: "email" },
  { name: "Reason", sortBy: "reason" },
  { name: "Evidence", isMinor: true },
  { name: "Date Added", sortBy: "date" },
  { name: "Actions", isNameHidden: true },
];

interface SuppressionsTableProps extends Listed<Suppression> {
  sorting: Sorting;
  /** What the list is filtered by, and how many it finds. */
  filters: NonNullable<SuppressionLifting["filters"]>;
  total: number;
  isTotalExact: boolean;
}

const idOf = ({ key, reason }: Suppression) => `${key} ${reason}`;

export function SuppressionsTable({
  sorting,
  filters,
  total,
  isTotalExact,
  ...listed
}: SuppressionsTableProps) {
  const [lifted, setLifted] = useState<Suppression>();
  const [asked, setAsked] = useState<SuppressionLifting>();
  const items = listed.items ?? [];
  const selection = useSelection(items.map(idOf));
  const picked = items.filter((item) => selection.has(idOf(item)));
  const entries = picked.flatMap(({ key, reason }) => (canBeLifted(reason) ? { key, reason } : []));
  const isAllOfPage = selection.count > 0 && selection.count === items.length;
  return (
    <>
      <ListTable
        label="Suppressed addresses"
        columns={columns}
        sorting={sorting}
        selection={selection}
        selectionBar={
          selection.count > 0 && (
            <SelectionBar selection={selection}>
              {entries.length > 0 ? (
                <Button kind="ghost" size="small" onClick={() => setAsked({ entries })}>
                  Remove from the list
                </Button>
              ) : (
                <span className="text-ink-2">Only subscribers can take back an unsubscribe.</span>
              )}
              {isAllOfPage && isTotalExact && total > items.length && (
                <Button kind="ghost" size="small" onClick={() => setAsked({ filters, count: total })}>
                  Remove all {counted(total)}
                </Button>
              )}
            </SelectionBar>
          )
        }
        {...listed}
      >
        {(suppression) => (
          <SuppressionRow
            key={idOf(suppression)}
            suppression={suppression}
            selection={selection}
            onLift={() => setLifted(suppression)}
          />
        )}
      </ListTable>
      {lifted && <LiftSuppressionDialog suppression={lifted} onClose={() => setLifted(undefined)} />}
      {asked && (
        <LiftSelectionDialog lifting={asked} onDone={selection.clear} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}

interface SuppressionRowProps {
  suppression: Suppression;
  selection: Selection<string>;
  onLift: () => void;
}

function SuppressionRow({ suppression, selection, onLift }: SuppressionRowProps) {
  const { email, reason, otherReasons, evidence, createdAt } = suppression;
  return (
    <Row isPicked={selection.has(idOf(suppression))}>
      <PickCell selection={selection} id={idOf(suppression)} name={nameOf(suppression)} />
      <MainCell>{email ?? <span className="font-normal text-ink-3">{nameOf(suppression)}</span>}</MainCell>
      <Cell>
        <Badge color={reasonColors[reason]}>{reasonNames[reason]}</Badge>
        {otherReasons.length > 0 && (
          <span className="mt-1 block text-xs text-ink-2">also {otherReasonWords(otherReasons)}</span>
        )}
      </Cell>
      <Cell isMinor>
        <span className="block max-w-72 truncate" title={evidence}>
          {evidence}
        </span>
      </Cell>
      <Cell>
        <Moment at={createdAt} as="date" />
      </Cell>
      <ActionCell>
        {canBeLifted(reason) && (
          <RowAction aria-label={`Remove ${nameOf(suppression)} from the list`} onClick={onLift}>
            Remove
          </RowAction>
        )}
      </ActionCell>
    </Row>
  );
}
