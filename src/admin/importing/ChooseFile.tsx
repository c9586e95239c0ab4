import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Button } from "../ui/Button.tsx";
import { Progress } from "../ui/Progress.tsx";
import { EarlierRuns } from "./EarlierRuns.tsx";
import type { ImportKind, ImportRun } from "./import-kind.ts";
import { ImportFileField } from "./ImportFileField.tsx";

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
