import { Button } from "../Button.tsx";
import { longDateAndTime } from "../dates.ts";
import { FormFailure } from "../FormFailure.tsx";

interface Run {
  id: number;
  name: string;
  startedAt: string;
  undoableUntil: string | null;
}

interface EarlierRunsProps<Any extends Run> {
  runs: readonly Any[] | undefined;
  /** What came of one. */
  wordsOf: (run: Any) => string;
  undo: {
    isPending: boolean;
    variables: number | undefined;
    error: Error | null;
    mutate: (id: number) => void;
  };
}

/** The last imports, which can be undone for a day. */
export function EarlierRuns<Any extends Run>({ runs, wordsOf, undo }: EarlierRunsProps<Any>) {
  if (!runs || runs.length === 0) return null;
  return (
    <section aria-label="Earlier imports">
      <h3 className="text-xs font-medium text-ink-3">Earlier imports</h3>
      <ul className="mt-1">
        {runs.map((run) => (
          <li key={run.id} className="flex items-center gap-3 border-b border-line py-2">
            <div className="min-w-0 grow">
              <p className="truncate text-ink">{run.name}</p>
              <p className="text-xs text-ink-3">
                {longDateAndTime(run.startedAt)} · {wordsOf(run)}
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
