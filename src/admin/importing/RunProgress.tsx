import { useQuery } from "@tanstack/react-query";
import { Button } from "../ui/buttons/Button.tsx";
import { FormFailure } from "../ui/forms/FormFailure.tsx";
import { Notice } from "../ui/states/Notice.tsx";
import { Progress } from "../ui/states/Progress.tsx";
import type { ImportKind } from "./import-kind.ts";
import type { ImportRun } from "../../contract/moving/import-runs.ts";
import { outcomeOf } from "./outcome.ts";
import { useUndoRun } from "./use-undo-run.ts";

interface RunProgressProps<Run extends ImportRun> {
  kind: ImportKind<unknown, Run>;
  /** The state at its start. */
  begun: Run;
}

/** An import while it is running, what it did, and its undo. */
export function RunProgress<Run extends ImportRun>({ kind, begun }: RunProgressProps<Run>) {
  const { data } = useQuery(kind.runs);
  const run = data?.imports.find(({ id }) => id === begun.id) ?? begun;
  const undo = useUndoRun(kind);
  const progress = kind.progressOf(run);
  const state = undo.isPending ? "undoing" : run.state;
  const isComing = run.isUnderWay && state !== "undoing";
  return (
    <div className="grid gap-4">
      {/* There before it says something, so that what it says is heard. */}
      <output className="block text-ink empty:hidden">
        {!isComing && outcomeOf(kind, { ...run, state }).sentence}
      </output>
      {isComing && (
        <>
          <Progress label={`Importing ${run.name}`} percent={progress.percent} />
          <p className="text-ink-2">{progress.words} You can close this window: the import continues.</p>
        </>
      )}
      {kind.reportOf(run)}
      {run.undoableUntil && (
        <Notice
          tone="info"
          action={
            <Button size="small" disabled={undo.isPending} onClick={() => undo.mutate(run.id)}>
              {undo.isPending ? "Undoing…" : run.isUnderWay ? "Stop and undo" : "Undo the import"}
            </Button>
          }
        >
          It can be undone for a day. {kind.undoHint}
        </Notice>
      )}
      <FormFailure error={undo.error?.message} />
    </div>
  );
}
