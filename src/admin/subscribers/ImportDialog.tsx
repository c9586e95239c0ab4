import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ListImport, UploadedList } from "../../contract/imports.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { ChooseList } from "./import/ChooseList.tsx";
import { ImportProgress } from "./import/ImportProgress.tsx";
import { importsQuery } from "./import/imports-query.ts";
import { StepHeading } from "./import/StepHeading.tsx";
import { PrepareImport } from "./import/PrepareImport.tsx";

/** A list comes in: the file, a look at what it would do, the import, and its undo. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [list, setList] = useState<UploadedList>();
  const [run, setRun] = useState<number>();
  const [hasMoved, setMoved] = useState(false);
  const queries = useQueryClient();
  const follow = ({ id }: ListImport) => {
    setRun(id);
    void queries.invalidateQueries({ queryKey: importsQuery.queryKey });
  };
  const choose = (chosen: UploadedList | undefined) => {
    setMoved(true);
    setList(chosen);
  };
  const step = run !== undefined ? "Import" : list ? "Check the list" : "Choose a file";
  return (
    <Dialog
      title="Import a list"
      description={
        list
          ? undefined
          : "First you see what it would do. Nobody who has unsubscribed, bounced or complained is added again, and importing twice adds nobody twice."
      }
      onClose={onClose}
      footer={run !== undefined && <Button onClick={onClose}>Done</Button>}
      isWide
    >
      <StepHeading key={step} name={step} isFirst={!hasMoved} />
      {run !== undefined ? (
        <ImportProgress id={run} />
      ) : list ? (
        <PrepareImport list={list} onBack={() => choose(undefined)} onBegun={follow} />
      ) : (
        <ChooseList onUploaded={choose} />
      )}
    </Dialog>
  );
}
