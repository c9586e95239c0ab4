import { useState } from "react";
import { canBeLifted } from "../../../contract/suppressions.ts";
import type { Suppression } from "../../../contract/suppressions.ts";
import { Badge } from "../../ui/Badge.tsx";
import { ListTable } from "../../ui/ListTable.tsx";
import type { Listed } from "../../ui/ListTable.tsx";
import { ActionCell, Cell, MainCell, Row, RowAction } from "../../ui/Table.tsx";
import type { Column, Sorting } from "../../ui/ColumnHead.tsx";
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
export function SuppressionsTable({ sorting, ...listed }: Listed<Suppression> & { sorting: Sorting }) {
  const [lifted, setLifted] = useState<Suppression>();
  return (
    <>
      <ListTable label="Suppressed addresses" columns={columns} sorting={sorting} {...listed}>
        {(suppression) => (
          <SuppressionRow
            key={`${suppression.key} ${suppression.reason}`}
            suppression={suppression}
            onLift={() => setLifted(suppression)}
          />
        )}
      </ListTable>
      {lifted && <LiftSuppressionDialog suppression={lifted} onClose={() => setLifted(undefined)} />}
    </>
  );
}

function SuppressionRow({ suppression, onLift }: { suppression: Suppression; onLift: () => void }) {
  const { email, reason, otherReasons, evidence, createdAt } = suppression;
  return (
    <Row>
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
