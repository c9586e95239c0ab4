import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ImportKind, ImportRun } from "./import-kind.ts";

/** Takes an import up that was cut off, by the file that the server has. */
export function useGoOn<Run extends ImportRun>(
  { goOn, runs: { queryKey } }: Pick<ImportKind<unknown, Run>, "goOn" | "runs">,
  onBegun: (run: Run) => void,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: goOn,
    onSuccess: onBegun,
    // The file may be gone by now.
    onError: () => queries.invalidateQueries({ queryKey }),
  });
}
