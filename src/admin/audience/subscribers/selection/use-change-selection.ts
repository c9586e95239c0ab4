import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { countOf, counted } from "../../../../contract/base/counting.ts";
import {
  changeSelection,
  countSelection,
  type SelectionAction,
  type SelectionRest,
} from "../../../../contract/audience/subscriber-selection.ts";
import { ApiError, call } from "../../../api/client.ts";
import { useIsOpen } from "../../../ui/dialogs/use-is-open.ts";
import { useToasts } from "../../../ui/toast/ToastProvider.tsx";
import { refreshRemovals, useRemovedToast } from "../../removals/use-removals.ts";
import { useUndoOfTags } from "./use-undo-of-tags.ts";
import type { Selected } from "./use-selected.ts";

const doneWords: Record<SelectionAction, string> = {
  tag: "tagged",
  untag: "untagged",
  unsubscribe: "unsubscribed",
  remove: "removed",
};

interface Change {
  action: SelectionAction;
  tag?: string;
}

/** How far a change is. `rest` is null before it has begun. */
interface Progress {
  changed: number;
  unchanged: number;
  rest: SelectionRest | null;
  removal: number | null;
  /** Those who were tagged or untagged. */
  changedIds: number[];
}

const NOTHING: Progress = { changed: 0, unchanged: 0, rest: null, removal: null, changedIds: [] };

/**
 * Changes a selection, some subscribers with each call. After a failure, `run` continues where it was. It stops when the
 * dialog that shows it is closed. A selection that has changed is counted again, so that the dialog asks about what there is.
 */
export function useChangeSelection(selected: Selected, onDone: () => void) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const removedToast = useRemovedToast();
  const undoOf = useUndoOfTags();
  // The rows on the page may change meanwhile; the question is about those that were selected.
  const [{ filters, count }] = useState(selected);
  const [asked, setAsked] = useState(count);
  const [progress, setProgress] = useState(NOTHING);
  const latest = useRef(NOTHING);
  const refresh = () => refreshRemovals(queries);
  const isOpen = useIsOpen(() => latest.current.rest !== null && void refresh());
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (change: Change) => {
      for (;;) {
        const { rest } = latest.current;
        const answer = await call(changeSelection, {
          body: { filters, count: asked, ...change, ...(rest && { rest }) },
        });
        latest.current = {
          changed: latest.current.changed + answer.changed,
          unchanged: latest.current.unchanged + answer.unchanged,
          rest: answer.rest,
          removal: answer.removal,
          changedIds: latest.current.changedIds.concat(answer.changedIds),
        };
        setProgress(latest.current);
        if (answer.rest === null || !isOpen.current) return;
      }
    },
    onSuccess: async (_, change) => {
      await refresh();
      const { changed, unchanged, rest, removal, changedIds } = latest.current;
      const title = `${countOf(changed, "subscriber")} ${doneWords[change.action]}`;
      toasts.add({
        title,
        ...(removal !== null && removedToast(title, removal)),
        ...(changedIds.length > 0 && undoOf(change, changedIds)),
        ...(rest
          ? { description: `Stopped. ${counted(asked - changed - unchanged)} were not reached.` }
          : unchanged > 0 && { description: `${counted(unchanged)} unchanged.` }),
      });
      if (isOpen.current) onDone();
    },
    onError: async (refusal) => {
      if (refusal instanceof ApiError && refusal.code === "conflict")
        setAsked((await call(countSelection, { query: filters })).count);
      // Half-way, the list without those that are done would take the dialog with it.
      if (latest.current.rest === null) await refresh();
    },
  });
  const handled = progress.changed + progress.unchanged;
  return {
    /** How many subscribers the owner is asked about. */
    count: asked,
    percent: asked === 0 ? 0 : (100 * handled) / asked,
    hasBegun: progress.rest !== null,
    isPending,
    error:
      error && handled > 0
        ? `${counted(handled)} of ${counted(asked)} are done. ${error.message} Continue when it works again.`
        : error?.message,
    run: (change: Change) => mutate(change),
  };
}
