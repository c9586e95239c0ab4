import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { PostImport } from "../../../contract/post-imports.ts";
import { Button } from "../../ui/Button.tsx";
import { FormFailure } from "../../ui/FormFailure.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Progress } from "../../ui/Progress.tsx";
import { postImportsQuery, postRunQuery } from "./post-imports-query.ts";
import { PostsReport } from "./PostsReport.tsx";
import { useUndoPosts } from "./use-undo-posts.ts";
import { counted } from "../../ui/numbers.ts";

/** An import while it goes on, and what it did. */
export function PostsProgress({ id }: { id: number }) {
  const queries = useQueryClient();
  const { data: run, error } = useQuery(postRunQuery(id));
  const undo = useUndoPosts();
  const isOver = run?.isUnderWay === false;
  useEffect(() => {
    if (isOver) void queries.invalidateQueries({ queryKey: postImportsQuery.queryKey });
  }, [isOver, queries]);
  if (!run) return <FormFailure error={error?.message} />;
  return (
    <div className="grid gap-4">
      {run.isUnderWay ? <UnderWay run={run} /> : <output className="block text-ink">{outcomeOf(run)}</output>}
      {run.report && <PostsReport report={run.report} isDone />}
      {run.undoableUntil && (
        <Notice
          tone="info"
          action={
            <Button size="small" disabled={undo.isPending} onClick={() => undo.mutate(id)}>
              {undo.isPending ? "Undoing…" : run.isUnderWay ? "Stop and undo" : "Undo the import"}
            </Button>
          }
        >
          It can be undone for a day. Posts that somebody has written on by then stay.
        </Notice>
      )}
      <FormFailure error={undo.error?.message} />
    </div>
  );
}

function UnderWay({ run: { name, progress } }: { run: PostImport }) {
  const { done = 0, total = null } = progress ?? {};
  return (
    <>
      <Progress
        label={`Importing ${name}`}
        percent={total === null ? 0 : (100 * done) / Math.max(1, total)}
      />
      <p className="text-ink-2">
        {total === null ? `${counted(done)} posts read.` : `${counted(done)} of ${counted(total)} posts.`} You
        can close this window: the import goes on.
      </p>
    </>
  );
}

function outcomeOf({ name, state, report }: PostImport): string {
  if (state === "done") return `${name} is imported.`;
  if (state === "undone") return `The import of ${name} was undone.`;
  if (report?.failure) return `${name} was not imported: ${report.failure}`;
  return `The import of ${name} was cut off. Import the file again, and it goes on where it was.`;
}
