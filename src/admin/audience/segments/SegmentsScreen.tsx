import { useQueries, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { counted } from "../../../contract/counting.ts";
import { deleteSegment, MAX_SEGMENTS } from "../../../contract/segments.ts";
import type { Segment, SegmentCounts } from "../../../contract/segments.ts";
import { call } from "../../api/client.ts";
import { ActionDialog } from "../../ui/ActionDialog.tsx";
import { AddButton, Button } from "../../ui/Button.tsx";
import type { Column } from "../../ui/ColumnHead.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { FailureNotice } from "../../ui/FailureNotice.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { QueryTable } from "../../ui/QueryTable.tsx";
import { Cell, EditAndDelete, MainCell, Row } from "../../ui/Table.tsx";
import { conditionWords } from "./segment-words.ts";
import { conditionPartsQuery, countQuery, refreshSegments, segmentsQuery } from "./segments-query.ts";
import { SegmentDialog } from "./SegmentDialog.tsx";

const columns: readonly Column[] = [
  { name: "Segment" },
  { name: "Subscribers" },
  { name: "Get newsletters" },
  { name: "Actions", isNameHidden: true },
];

type Open = { kind: "edit"; segment: Segment | undefined } | { kind: "delete"; segment: Segment };

/** Saved conditions over subscribers, to which newsletters can go. */
export function SegmentsScreen() {
  const query = useQuery(segmentsQuery);
  const { data } = query;
  const counts = useCounts(data);
  const { data: parts } = useQuery(conditionPartsQuery);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const onAdd = () => setOpen({ kind: "edit", segment: undefined });
  const add = (
    <AddButton kind="primary" disabled={!parts || (data?.length ?? 0) >= MAX_SEGMENTS} onClick={onAdd}>
      Add segment
    </AddButton>
  );
  return (
    <>
      <PageHead title="Segments" actions={add}>
        Groups of subscribers by their tags, fields and reading.{" "}
        <Link to="/admin/subscribers" className="underline underline-offset-[.2em] hover:text-ink">
          All subscribers
        </Link>
      </PageHead>
      {counts.error && (
        <FailureNotice>{`The subscribers could not be counted. ${counts.error.message}`}</FailureNotice>
      )}
      <QueryTable
        query={query}
        label="Segments"
        columns={columns}
        items={data}
        isBusy={counts.isCounting}
        empty={
          <Empty
            title="No segments yet."
            action={
              <Button disabled={!parts} onClick={onAdd}>
                Add segment
              </Button>
            }
          >
            Group subscribers by tag, field or activity, and send a newsletter to that group only.
          </Empty>
        }
      >
        {(segment) => (
          <SegmentRow
            key={segment.id}
            segment={segment}
            counts={counts.of(segment)}
            words={conditionWords(segment.conditions, parts)}
            onEdit={() => setOpen({ kind: "edit", segment })}
            onDelete={() => setOpen({ kind: "delete", segment })}
          />
        )}
      </QueryTable>
      {open?.kind === "edit" && parts && (
        <SegmentDialog segment={open.segment} parts={parts} onClose={close} />
      )}
      {open?.kind === "delete" && <DeleteSegmentDialog segment={open.segment} onClose={close} />}
    </>
  );
}

/** Counts segments one after the other: with a million subscribers, each may take a second. */
function useCounts(segments: readonly Segment[] = []) {
  const [turn, setTurn] = useState(0);
  const queries = useQueries({
    queries: segments.map(({ conditions }, index) => ({ ...countQuery(conditions), enabled: index <= turn })),
  });
  const waiting = queries.findIndex(({ isFetchedAfterMount }) => !isFetchedAfterMount);
  const next = waiting === -1 ? queries.length : waiting;
  if (next > turn) setTurn(next);
  return {
    of: (segment: Segment) => queries[segments.indexOf(segment)]?.data,
    isCounting: waiting !== -1,
    error: queries.find(({ error }) => error)?.error,
  };
}

interface SegmentRowProps {
  segment: Segment;
  /** Undefined until they are counted. */
  counts: SegmentCounts | undefined;
  words: string;
  onEdit: () => void;
  onDelete: () => void;
}

function SegmentRow({ segment, counts, words, onEdit, onDelete }: SegmentRowProps) {
  const { id, name } = segment;
  return (
    <Row>
      <MainCell>
        <div className="truncate md:py-1.5">
          <Link to={`/admin/subscribers?segment=${id}`} className="underline-offset-[.2em] hover:underline">
            {name}
          </Link>
          <span className="block truncate text-xs font-normal text-ink-3" title={words}>
            {words}
          </span>
        </div>
      </MainCell>
      <Cell>
        <Count of={counts?.subscribers} />
        <span className="md:hidden"> {counts?.subscribers === 1 ? "subscriber" : "subscribers"}</span>
      </Cell>
      <Cell>
        <Count of={counts?.recipients} />
        <span className="md:hidden"> {counts?.recipients === 1 ? "gets" : "get"} newsletters</span>
      </Cell>
      <EditAndDelete name={name} onEdit={onEdit} onDelete={onDelete} />
    </Row>
  );
}

/** A bar as long as a number, until there is one. */
const Count = ({ of }: { of: number | undefined }) =>
  of === undefined ? <span className="skeleton inline-block h-3 w-10 align-middle" /> : counted(of);

function DeleteSegmentDialog({ segment, onClose }: { segment: Segment; onClose: () => void }) {
  return (
    <ActionDialog
      title="Delete segment?"
      sentence={`“${segment.name}” is deleted. Its subscribers stay, and so do newsletters that were sent to it.`}
      action="Delete"
      pendingAction="Deleting..."
      isDestructive
      act={() => call(deleteSegment, { params: { id: String(segment.id) } })}
      refresh={refreshSegments}
      done={() => ({ title: "Segment deleted", description: `“${segment.name}” is gone.` })}
      onClose={onClose}
    />
  );
}
