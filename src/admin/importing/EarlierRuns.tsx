import { useQuery } from "@tanstack/react-query";
import { Button } from "../ui/Button.tsx";
import { FormFailure } from "../ui/FormFailure.tsx";
import type { ImportKind, ImportRun } from "./import-kind.ts";
import { outcomeOf } from "./outcome.ts";
import { useUndoRun } from "./use-undo-run.ts";
import { Moment } from "../time/Moment.tsx";

/** The last imports, which can be undone for a day. */
export function EarlierRuns<Run extends ImportRun>({ kind }: { kind: ImportKind<unknown, Run> }) {
  const { data } = useQuery(kind.runs);
  const undo = useUndoRun(kind);
  if (!data || data.imports.length === 0) return null;
  return (
    <section aria-label="Earlier imports">
      <h3 className="text-xs font-medium text-ink-3">Earlier imports</h3>
      <ul className="mt-1">
        {data.imports.map((run) => (
          <li key={run.id} className="flex items-center gap-3 border-b border-line py-2">
            <div className="min-w-0 grow">
              <p className="truncate text-ink">{run.name}</p>
              <p className="text-xs wrap-anywhere text-ink-3">
                <Moment at={run.startedAt} /> · {outcomeOf(kind, run).brief}
              </p>
            </div>
            {run.undoableUntil && (
              <Button
                size="small"
                aria-label={`Undo the import of ${run.name}`}
                disabled={undo.isPending}
                onClick={() => undo.mutate(run.id)}
              >
                {undo.isPending && undo.variables === run.id ? "Undoing…" : "Undo"}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <FormFailure error={undo.error?.message} />
    </section>
  );
}
