import { Button } from "../ui/buttons/Button.tsx";
import { Dialog } from "../ui/dialogs/Dialog.tsx";
import { ChooseFile } from "./ChooseFile.tsx";
import { RunProgress } from "./RunProgress.tsx";
import { followRuns } from "./follow-runs.ts";
import type { ImportKind, PrepareStep } from "./import-kind.ts";
import type { ImportRun } from "../../contract/moving/import-runs.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, type ComponentType } from "react";

interface ImportDialogProps<Uploaded, Run extends ImportRun> {
  kind: ImportKind<Uploaded, Run>;
  /** The look at what it would do. */
  Prepare: ComponentType<PrepareStep<Uploaded, Run>>;
  onClose: () => void;
}

/** Things come in: the file, a look at what it would do, the import, and its undo. */
export function ImportDialog<Uploaded, Run extends ImportRun>({
  kind,
  Prepare,
  onClose,
}: ImportDialogProps<Uploaded, Run>) {
  const [file, setFile] = useState<Uploaded>();
  const [hasChosen, setChosen] = useState(false);
  const [begun, setBegun] = useState<Run>();
  const queries = useQueryClient();
  const follow = (run: Run) => {
    setBegun(run);
    const { queryKey } = kind.runs;
    queries.setQueryData(queryKey, (known) => ({
      imports: [run, ...(known?.imports ?? []).filter(({ id }) => id !== run.id)],
    }));
    void queries.invalidateQueries({ queryKey });
    // A short import may have ended before anything on the screen could see it under way.
    followRuns(queries, kind);
  };
  return (
    <Dialog
      title={kind.title}
      description={file ? undefined : kind.description}
      onClose={onClose}
      footer={begun && <Button onClick={onClose}>Done</Button>}
      isWide
      staysOnPressOutside={hasChosen && !begun}
    >
      <StepHeading name={begun ? "Import" : file ? kind.checkStep : "Choose a file"} />
      {begun ? (
        <RunProgress kind={kind} begun={begun} />
      ) : file ? (
        <Prepare file={file} onBack={() => setFile(undefined)} onBegun={follow} />
      ) : (
        <ChooseFile kind={kind} onChosen={() => setChosen(true)} onUploaded={setFile} />
      )}
    </Dialog>
  );
}

/** Names a step of the import. When another step takes its place, it leads the keyboard and the screen reader to that. */
function StepHeading({ name }: { name: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(name);
  useEffect(() => {
    if (shown.current === name) return;
    shown.current = name;
    heading.current?.focus();
  }, [name]);
  return (
    <h3 ref={heading} tabIndex={-1} className="mb-3 font-semibold outline-none">
      {name}
    </h3>
  );
}
