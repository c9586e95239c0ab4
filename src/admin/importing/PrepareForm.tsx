import type { UseMutationResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "../ui/buttons/Button.tsx";
import { FormFailure } from "../ui/forms/FormFailure.tsx";

interface PrepareFormProps {
  /** The mutation that starts the import. */
  begin: Pick<UseMutationResult, "isPending" | "error"> & { mutate: () => void };
  /** The preview is there. */
  canBegin: boolean;
  /** A field shows why the import was refused. */
  isRefusedByField: boolean;
  onBack: () => void;
  children: ReactNode;
}

/** The step between the choice of a file and its import. */
export function PrepareForm({ begin, canBegin, isRefusedByField, onBack, children }: PrepareFormProps) {
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        begin.mutate();
      }}
    >
      {children}
      <FormFailure error={isRefusedByField ? undefined : begin.error?.message} />
      <div className="flex flex-wrap justify-end gap-2 max-md:*:grow">
        <Button onClick={onBack}>Choose another file</Button>
        <Button kind="primary" type="submit" disabled={!canBegin || begin.isPending}>
          {begin.isPending ? "Importing..." : "Import"}
        </Button>
      </div>
    </form>
  );
}
