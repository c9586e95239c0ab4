import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "../ui/Button.tsx";
import { FormFailure } from "../ui/FormFailure.tsx";
import type { ImportKind, ImportRun } from "./import-kind.ts";
import { outcomeOf } from "./outcome.ts";
import { useGoOn } from "./use-go-on.ts";
import { useUndoRun } from "./use-undo-run.ts";
import { Moment } from "../time/Moment.tsx";

interface EarlierRunsProps<Run extends ImportRun> {
  kind: ImportKind<unknown, Run>;
  /** One that was cut off goes on. */
  onBegun: (run: Run) => void;
}

/** The last imports, which can be undone for a day. */
export function EarlierRuns<Run extends ImportRun>({ kind, onBegun }: EarlierRunsProps<Run>) {
  const { data } = useQuery(kind.runs);
  const undo = useUndoRun(kind);
  const goOn = useGoOn(kind, onBegun);
  if (!data || data.imports.length === 0) return null;
  const isBusy = undo.isPending || goOn.isPending;
  const buttonsOf = ({ id, name, canGoOn, undoableUntil }: Run) => (
    <>
      {canGoOn && (
        <RunButton label={`Go on with the import of ${name}`} isBusy={isBusy} onPress={() => goOn.mutate(id)}>
          {goOn.isPending && goOn.variables === id ? "Going on…" : "Go on"}
        </RunButton>
      )}
      {undoableUntil && (
        <RunButton label={`Undo the import of ${name}`} isBusy={isBusy} onPress={() => undo.mutate(id)}>
          {undo.isPending && undo.variables === id ? "Undoing…" : "Undo"}
        </RunButton>
      )}
    </>
  );
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
            {buttonsOf(run)}
          </li>
        ))}
      </ul>
      <FormFailure error={undo.error?.message ?? goOn.error?.message} />
    </section>
  );
}

interface RunButtonProps {
  label: string;
  isBusy: boolean;
  children: ReactNode;
  onPress: () => void;
}

const RunButton = ({ label, isBusy, children, onPress }: RunButtonProps) => (
  <Button size="small" aria-label={label} disabled={isBusy} onClick={onPress}>
    {children}
  </Button>
);
