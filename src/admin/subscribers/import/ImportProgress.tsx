import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ListImport } from "../../../contract/imports.ts";
import { Button } from "../../ui/Button.tsx";
import { FormFailure } from "../../ui/FormFailure.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Progress } from "../../ui/Progress.tsx";
import { importsQuery, runQuery } from "./imports-query.ts";
import { Problems, ReportTable } from "./ReportTable.tsx";
import { useUndoImport } from "./use-undo-import.ts";

/** An import while it goes on, and what it did. */
export function ImportProgress({ id }: { id: number }) {
  const queries = useQueryClient();
  const { data: run, error } = useQuery(runQuery(id));
  const undo = useUndoImport();
  const isOver = run?.isUnderWay === false;
  useEffect(() => {
    if (isOver) void queries.invalidateQueries({ queryKey: importsQuery.queryKey });
  }, [isOver, queries]);
  if (!run) return <FormFailure error={error?.message} />;
  const { report } = run;
  return (
    <div className="grid gap-4">
      {/* There before it says something, so that what it says is heard. */}
      <output className="block text-ink empty:hidden">{!run.isUnderWay && outcomeOf(run)}</output>
      {run.isUnderWay && (
        <>
          <Progress
            label={`Importing ${run.name}`}
            percent={(100 * report.rows) / Math.max(1, report.rowCount)}
          />
          <p className="text-ink-2">You can close this window: the import goes on.</p>
        </>
      )}
      <ReportTable report={report} isDone />
      <Problems report={report} />
      {run.undoableUntil && (
        <Notice
          tone="info"
          action={
            <Button size="small" disabled={undo.isPending} onClick={() => undo.mutate(id)}>
              {undo.isPending ? "Undoing…" : "Undo the import"}
            </Button>
          }
        >
          It can be undone for a day. Who has confirmed, unsubscribed or paused by then stays.
        </Notice>
      )}
      <FormFailure error={undo.error?.message} />
    </div>
  );
}

function outcomeOf({ name, state }: ListImport): string {
  if (state === "done") return `${name} is imported. Nobody was mailed.`;
  if (state === "undone") return `The import of ${name} was undone.`;
  return `The import of ${name} was cut off. Import the file again, and it goes on where it was.`;
}
