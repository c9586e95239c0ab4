import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { getRevision, listRevisions } from "../../../contract/revisions.ts";
import { call } from "../../api/client.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { FailureNotice } from "../../ui/FailureNotice.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { TextDiff } from "../../ui/compare/TextDiff.tsx";
import { differingFields, fieldNames } from "../post-values.ts";
import type { PostValues } from "../post-values.ts";
import { dateAndClockTime } from "../saving/clock-time.ts";

interface RevisionsDialogProps {
  postId: number;
  /** The form as it is now. */
  current: PostValues;
  onRestore: (values: PostValues) => void;
  onClose: () => void;
}

/** What a post was before, what has changed since, and the way back. */
export function RevisionsDialog({ postId, current, onRestore, onClose }: RevisionsDialogProps) {
  const [chosen, setChosen] = useState<number>();
  const { data, error } = useQuery({
    queryKey: [listRevisions.path, postId],
    queryFn: () => call(listRevisions, { params: { id: String(postId) } }),
    staleTime: 0,
  });
  const shown = chosen ?? data?.revisions[0]?.revision;
  return (
    <Dialog title="Revisions" isWide onClose={onClose}>
      {error && <FailureNotice>{error.message}</FailureNotice>}
      {!data && !error && <Skeleton className="h-40 w-full" />}
      {data?.revisions.length === 0 && (
        <Empty title="No earlier revisions">
          Each time the post is saved, what it was before is kept here.
        </Empty>
      )}
      {data && shown !== undefined && (
        <div className="grid gap-5 md:grid-cols-[13rem_minmax(0,1fr)]">
          <ul aria-label="Revisions" className="max-h-96 overflow-auto">
            {data.revisions.map(({ revision, savedAt, replacedBy }) => (
              <li key={revision}>
                <button
                  type="button"
                  aria-current={revision === shown}
                  className="w-full rounded-md px-2 py-1.5 text-left hover:bg-hover aria-[current=true]:bg-active"
                  onClick={() => setChosen(revision)}
                >
                  {dateAndClockTime(savedAt)}
                  {replacedBy && <span className="block text-xs text-ink-3">replaced by {replacedBy}</span>}
                </button>
              </li>
            ))}
          </ul>
          <OneRevision key={shown} postId={postId} revision={shown} current={current} onRestore={onRestore} />
        </div>
      )}
    </Dialog>
  );
}

interface OneRevisionProps {
  postId: number;
  revision: number;
  current: PostValues;
  onRestore: (values: PostValues) => void;
}

function OneRevision({ postId, revision, current, onRestore }: OneRevisionProps) {
  const { data, error } = useQuery({
    queryKey: [getRevision.path, postId, revision],
    queryFn: () => call(getRevision, { params: { id: String(postId), revision: String(revision) } }),
  });
  if (error) return <FailureNotice>{error.message}</FailureNotice>;
  if (!data) return <Skeleton className="h-40 w-full" />;
  // When it is public from is not what was written.
  const then: PostValues = { ...data.fields, publishedAt: current.publishedAt, status: current.status };
  const fields = differingFields(then, current);
  return (
    <div className="min-w-0">
      <p className="mb-3 text-ink-3">From that revision to what the form has now:</p>
      {fields.length === 0 && <p>Nothing differs.</p>}
      <div className="grid max-h-96 gap-4 overflow-auto">
        {fields.map((field) => (
          <section key={field}>
            <h3 className="font-medium">{fieldNames[field]}</h3>
            <TextDiff before={wordsOf(then[field])} after={wordsOf(current[field])} />
          </section>
        ))}
      </div>
      <div className="mt-4 flex justify-end">
        <Button kind="primary" disabled={fields.length === 0} onClick={() => onRestore(then)}>
          Restore this revision
        </Button>
      </div>
    </div>
  );
}

const wordsOf = (value: PostValues[keyof PostValues]) => {
  if (typeof value === "string") return value;
  return value === null || typeof value === "boolean" ? String(value ?? "") : Object.values(value).join(", ");
};
