import { Moment } from "../time/Moment.tsx";
import { Button } from "../ui/buttons/Button.tsx";
import { FormFailure } from "../ui/forms/FormFailure.tsx";
import { Progress } from "../ui/states/Progress.tsx";
import { ImportFileField } from "./ImportFileField.tsx";
import type { ImportKind } from "./import-kind.ts";
import type { ImportRun } from "../../contract/moving/import-runs.ts";
import { outcomeOf } from "./outcome.ts";
import { useUndoRun } from "./use-undo-run.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";

interface ChooseFileProps<Uploaded, Run extends ImportRun> {
  kind: ImportKind<Uploaded, Run>;
  /** It is on its way to the server. */
  onChosen: () => void;
  onUploaded: (file: Uploaded) => void;
}

/** The file is read by the server before the next step shows. */
export function ChooseFile<Uploaded, Run extends ImportRun>({
  kind,
  onChosen,
  onUploaded,
}: ChooseFileProps<Uploaded, Run>) {
  const { maxBytes, ...words } = kind.file;
  const [percent, setPercent] = useState(0);
  const leaving = useRef<AbortController>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const upload = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > maxBytes) throw new Error(tooLarge(maxBytes));
      leaving.current = new AbortController();
      return kind.upload(file, { signal: leaving.current.signal, onProgress: setPercent });
    },
    onMutate: () => {
      setPercent(0);
      onChosen();
    },
    onSuccess: onUploaded,
  });
  const isStopped = upload.error?.name === "AbortError";
  return (
    <div className="grid gap-5">
      <ImportFileField
        {...words}
        busyHint={percent < 100 ? "Uploading the file…" : "Reading the file…"}
        error={isStopped ? undefined : upload.error?.message}
        isBusy={upload.isPending}
        onChosen={upload.mutate}
      />
      {upload.isPending && (
        <div className="grid grid-cols-[1fr_auto] items-center gap-3">
          <Progress label={`Uploading ${upload.variables.name}`} percent={percent} />
          <Button size="small" onClick={() => leaving.current?.abort()}>
            Stop
          </Button>
        </div>
      )}
      <EarlierRuns kind={kind} />
    </div>
  );
}

const tooLarge = (maxBytes: number) =>
  `The file is larger than ${maxBytes / 1024 / 1024} MB. Use ./masthead import instead.`;

/** The last imports, which can be undone for a day. */
function EarlierRuns<Run extends ImportRun>({ kind }: { kind: ImportKind<unknown, Run> }) {
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
