import { useMutation, useQueryClient } from "@tanstack/react-query";
import { getImport, listImports, undoImport } from "../../../contract/imports.ts";
import { call } from "../../api/client.ts";
import { useToasts } from "../../ui/toast/ToastProvider.tsx";
import { refreshSubscribers } from "../subscribers-query.ts";
import { counted } from "../../ui/numbers.ts";

/** Takes an import back, and reads again what shows it. */
export function useUndoImport() {
  const queries = useQueryClient();
  const toasts = useToasts();
  return useMutation({
    mutationFn: (id: number) => call(undoImport, { params: { id: String(id) } }),
    onSuccess: async ({ removed }) => {
      await Promise.all([
        refreshSubscribers(queries),
        queries.invalidateQueries({ queryKey: [listImports.path] }),
        queries.invalidateQueries({ queryKey: [getImport.path] }),
      ]);
      toasts.add({
        title: "Import undone",
        description:
          removed === 1 ? "1 subscriber was removed." : `${counted(removed)} subscribers were removed.`,
      });
    },
  });
}
