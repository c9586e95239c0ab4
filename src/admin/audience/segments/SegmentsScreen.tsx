import { useQueries, useQuery } from "@tanstack/react-query";
import { useState, type ComponentProps } from "react";
import { Link } from "react-router";
import { counted } from "../../../contract/base/counting.ts";
import { deleteSegment, MAX_SEGMENTS, type Segment } from "../../../contract/audience/segments.ts";
import { useDialog } from "../../ui/dialogs/use-dialog.tsx";
import { DeleteDialog } from "../../ui/dialogs/DeleteDialog.tsx";
import { Collection } from "../../ui/lists/Collection.tsx";
import { call } from "../../api/client.ts";
import { AddButton, Button } from "../../ui/buttons/Button.tsx";
import { Empty } from "../../ui/states/Empty.tsx";
import { FailureNotice } from "../../ui/states/FailureNotice.tsx";
import { PageHead } from "../../ui/page/PageHead.tsx";
import { conditionWords } from "./segment-words.ts";
import { conditionPartsQuery, countQuery, refreshSegments, segmentsQuery } from "./segments-query.ts";
import { SegmentDialog } from "./SegmentDialog.tsx";

/** Saved conditions over subscribers, to which newsletters can go. */
export function SegmentsScreen() {
  const query = useQuery(segmentsQuery);
  const { data } = query;
  const counts = useCounts(data);
  const { data: parts } = useQuery(conditionPartsQuery);
  const { show, dialog } = useDialog();
  const onAdd = () => show(({ onClose }) => <SegmentDialogWithParts onClose={onClose} />);
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
      <Collection
        query={query}
        label="Segments"
        items={data}
        isBusy={counts.isCounting}
        nameOf={({ name }) => name}
        columns={[
          {
            name: "Segment",
            cell: ({ id, name, conditions }) => (
              <NameAndWords id={id} name={name} words={conditionWords(conditions, parts)} />
            ),
          },
          {
            name: "Subscribers",
            cell: (segment) => (
              <Count of={counts.of(segment)?.subscribers} one="subscriber" many="subscribers" />
            ),
          },
          {
            name: "Get newsletters",
            cell: (segment) => (
              <Count of={counts.of(segment)?.recipients} one="gets newsletters" many="get newsletters" />
            ),
          },
        ]}
        acts={[
          {
            name: "Edit",
            opens: (segment, { onClose }) => <SegmentDialogWithParts segment={segment} onClose={onClose} />,
          },
          {
            name: "Delete",
            opens: (segment, { onClose }) => <DeleteSegmentDialog segment={segment} onClose={onClose} />,
          },
        ]}
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
      />
      {dialog}
    </>
  );
}

/** Opens once it is known what conditions can name. */
function SegmentDialogWithParts(props: Omit<ComponentProps<typeof SegmentDialog>, "parts">) {
  const { data: parts } = useQuery({ ...conditionPartsQuery, staleTime: Infinity });
  return parts && <SegmentDialog {...props} parts={parts} />;
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

const NameAndWords = ({ id, name, words }: { id: number; name: string; words: string }) => (
  <div className="truncate md:py-1.5">
    <Link to={`/admin/subscribers?segment=${id}`} className="underline-offset-[.2em] hover:underline">
      <bdi>{name}</bdi>
    </Link>
    <span className="block truncate text-xs font-normal text-ink-3" title={words}>
      {words}
    </span>
  </div>
);

/** A bar as long as a number, until there is one; what it counts, where the columns have no heads. */
const Count = ({ of, one, many }: { of: number | undefined; one: string; many: string }) => (
  <>
    {of === undefined ? <span className="skeleton inline-block h-3 w-10 align-middle" /> : counted(of)}
    <span className="md:hidden"> {of === 1 ? one : many}</span>
  </>
);

const DeleteSegmentDialog = ({ segment, onClose }: { segment: Segment; onClose: () => void }) => (
  <DeleteDialog
    noun="segment"
    name={segment.name}
    sentence={`“${segment.name}” is deleted. Its subscribers stay, and so do newsletters that were sent to it.`}
    act={() => call(deleteSegment, { params: { id: String(segment.id) } })}
    refresh={refreshSegments}
    onClose={onClose}
  />
);
