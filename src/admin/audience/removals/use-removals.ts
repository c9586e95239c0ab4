import { countOf } from "../../../contract/base/counting.ts";
import { listRemovals, RESTORE_HOURS, restoreRemoval } from "../../../contract/audience/removals.ts";
import { refreshing } from "../../api/query-of.ts";
import { call } from "../../api/client.ts";
import { useToasts } from "../../ui/toast/ToastProvider.tsx";
import { UNDO_MS, UNDOING_MS, type ToastWords } from "../../ui/toast/toasts.ts";
import { useAction } from "../../ui/lists/use-action.ts";
import { showingSubscribers } from "../subscribers-query.ts";

/** Everything that shows subscribers or removals is read again. */
export const refreshRemovals = refreshing(listRemovals, ...showingSubscribers);

/** Brings the subscribers of a removal back, some with each call. */
export function useRestore() {
  const toasts = useToasts();
  return useAction(
    {
      act: async (id: number) => {
        toasts.add({ title: "Restoring...", lastsMs: UNDOING_MS });
        const total = { restored: 0, returned: 0 };
        for (let isDone = false; !isDone;) {
          const answer = await call(restoreRemoval, { params: { id: String(id) } });
          total.restored += answer.restored;
          total.returned += answer.returned;
          isDone = answer.isDone;
        }
        return total;
      },
      done: ({ restored, returned }) => ({
        title: `${countOf(restored, "subscriber")} restored`,
        ...(returned > 0 && {
          description: `${countOf(returned, "address")} subscribed again meanwhile and did not change.`,
        }),
      }),
      failure: "Failed to restore. See Recently removed.",
    },
    refreshRemovals,
  );
}

/** Makes the toast after a removal, with the button that undoes it. */
export function useRemovedToast() {
  const { mutate } = useRestore();
  return (title: string, removal: number): ToastWords => ({
    title,
    description: `You can restore them for ${RESTORE_HOURS} hours under Recently removed.`,
    lastsMs: UNDO_MS,
    action: { name: "Undo", run: () => mutate(removal) },
  });
}
