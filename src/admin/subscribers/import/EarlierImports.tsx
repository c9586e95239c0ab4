import { useQuery } from "@tanstack/react-query";
import type { ListImport } from "../../../contract/imports.ts";
import { EarlierRuns } from "../../ui/importing/EarlierRuns.tsx";
import { importsQuery } from "./imports-query.ts";
import { useUndoImport } from "./use-undo-import.ts";
import { counted } from "../../ui/numbers.ts";

/** The last imports of lists. */
export function EarlierImports() {
  const { data } = useQuery(importsQuery);
  return <EarlierRuns runs={data?.imports} wordsOf={wordsOf} undo={useUndoImport()} />;
}

function wordsOf({ state, isUnderWay, report }: ListImport): string {
  if (state === "undone") return "undone";
  const added = `${counted(report.added)} added`;
  if (state === "done") return added;
  return isUnderWay ? `${added} so far` : `${added}, then cut off: import the file again, or undo it`;
}
