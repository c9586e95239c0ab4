import { useQuery } from "@tanstack/react-query";
import type { ListImport } from "../../../contract/imports.ts";
import { Button } from "../../ui/Button.tsx";
import { longDateAndTime } from "../../ui/dates.ts";
import { FormFailure } from "../../ui/FormFailure.tsx";
import { importsQuery } from "./imports-query.ts";
import { useUndoImport } from "./use-undo-import.ts";

/** The last imports, which can be undone for a day. */
export function EarlierImports() {
  const { data } = useQuery(importsQuery);
  const undo = useUndoImport();
  if (!data || data.imports.length === 0) return null;
  return (
    <section aria-label="Earlier imports">
      <h3 className="text-xs font-medium text-ink-3">Earlier imports</h3>
      <ul className="mt-1">
        {data.imports.map((run) => (
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

function wordsOf({ state, isUnderWay, report }: ListImport): string {
  if (state === "undone") return "undone";
  const added = `${report.added.toLocaleString("en-US")} added`;
  if (state === "done") return added;
  return isUnderWay ? `${added} so far` : `${added}, then cut off: import the file again, or undo it`;
}
