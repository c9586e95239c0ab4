import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useToasts } from "../ui/toast/ToastProvider.tsx";
import type { ImportKind } from "./import-kind.ts";
import type { ImportRun } from "../../contract/moving/import-runs.ts";

/** Takes an import back, and reads again what shows it. */
export function useUndoRun<Run extends ImportRun>({
  undo,
  refresh,
  runs,
}: Pick<ImportKind<unknown, Run>, "undo" | "refresh" | "runs">) {
  const queries = useQueryClient();
  const toasts = useToasts();
  return useMutation({
    mutationFn: undo,
    onSuccess: async (description) => {
      await Promise.all([refresh(queries), queries.invalidateQueries({ queryKey: runs.queryKey })]);
      toasts.add({ title: "Import undone", description });
    },
  });
}
