import { useState } from "react";
import type { ReactNode } from "react";
import { canBeLifted } from "../../contract/suppressions.ts";
import type { Suppression } from "../../contract/suppressions.ts";
import { Badge } from "../ui/Badge.tsx";
import {
  ActionCell,
  Cell,
  MainCell,
  Row,
  rowActionLook,
  SkeletonRows,
  Table,
  WideRow,
} from "../ui/Table.tsx";
import type { Column } from "../ui/ColumnHead.tsx";
import { LiftSuppressionDialog } from "./LiftSuppressionDialog.tsx";
import { nameOf, reasonColours, reasonNames } from "./reason-words.ts";
import { Moment } from "../time/Moment.tsx";

const columns: readonly Column[] = [
  { name: "Email Address" },
  { name: "Reason" },
  { name: "Evidence", isMinor: true },
  { name: "Date Added" },
  { name: "Actions" },
];
const SKELETON_ROWS = 5;

interface SuppressionsTableProps {
  /** Undefined until they are read. */
  suppressions: readonly Suppression[] | undefined;
  isBusy: boolean;
  /** What stands where there are none. */
  empty: ReactNode;
}

export function SuppressionsTable({ suppressions, isBusy, empty }: SuppressionsTableProps) {
  const [lifted, setLifted] = useState<Suppression>();
  return (
    <>
      <Table label="Suppressed addresses" columns={columns} isBusy={isBusy}>
        {!suppressions && <SkeletonRows count={SKELETON_ROWS} columns={columns.length} />}
        {suppressions?.length === 0 && <WideRow columns={columns.length}>{empty}</WideRow>}
        {suppressions?.map((suppression) => (
          <SuppressionRow
            key={suppression.key}
            suppression={suppression}
            onLift={() => setLifted(suppression)}
          />
        ))}
      </Table>
      {lifted && <LiftSuppressionDialog suppression={lifted} onClose={() => setLifted(undefined)} />}
    </>
  );
}

function SuppressionRow({ suppression, onLift }: { suppression: Suppression; onLift: () => void }) {
  const { email, reason, evidence, createdAt } = suppression;
  return (
    <Row>
      <MainCell>{email ?? <span className="font-normal text-ink-3">{nameOf(suppression)}</span>}</MainCell>
      <Cell>
        <Badge colour={reasonColours[reason]}>{reasonNames[reason]}</Badge>
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
          <button
            type="button"
            aria-label={`Remove ${nameOf(suppression)} from the list`}
            className={rowActionLook}
            onClick={onLift}
          >
            Remove
          </button>
        )}
      </ActionCell>
    </Row>
  );
}
