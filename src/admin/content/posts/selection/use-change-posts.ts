import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { changePosts, type BulkInput } from "../../../../contract/content/post-actions.ts";
import { counted } from "../../../../contract/base/counting.ts";
import { call } from "../../../api/client.ts";
import { useIsOpen } from "../../../ui/dialogs/use-is-open.ts";
import { useToasts } from "../../../ui/toast/ToastProvider.tsx";
import { refreshPosts } from "../values/refresh-posts.ts";
import { useChangedToast, type PostsChanged } from "./use-changed-toast.ts";
import type { SelectedPosts } from "./use-selected-posts.ts";

/** So many that the next one is not waited for long, and the bar moves. */
const POSTS_AT_ONCE = 50;

const NOTHING: PostsChanged = { changed: 0, unchanged: 0, refused: 0, reason: null, undo: [] };

/**
 * Changes the selected posts, some with each call. After a failure, `run` continues where it was. It stops when the dialog
 * that shows it is closed. Of a whole list, posts that cannot be changed are left out.
 */
export function useChangePosts(selected: SelectedPosts, onDone: () => void) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const changedToast = useChangedToast();
  // The rows on the page may change meanwhile; the question is about those that were selected.
  const [{ ids, isWhole }] = useState(selected);
  const [handled, setHandled] = useState(0);
  const latest = useRef(NOTHING);
  const isOpen = useIsOpen(() => handledOf(latest.current) > 0 && void refreshPosts(queries));
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (input: Omit<BulkInput, "ids">) => {
      for (let from = handledOf(latest.current); from < ids.length; from = handledOf(latest.current)) {
        const some = ids.slice(from, from + POSTS_AT_ONCE);
        const answer = await call(changePosts, { body: { ids: some, ...input, skipsRefused: isWhole } });
        latest.current = together(latest.current, answer);
        setHandled(handledOf(latest.current));
        if (!isOpen.current) return;
      }
    },
    onSuccess: async (_, { action }) => {
      await refreshPosts(queries);
      toasts.add(changedToast(action, latest.current, ids.length - handledOf(latest.current)));
      if (isOpen.current) onDone();
    },
  });
  return {
    count: ids.length,
    percent: (100 * handled) / ids.length,
    hasBegun: handled > 0,
    isPending,
    error:
      error && handled > 0
        ? `${counted(handled)} of ${counted(ids.length)} are done. ${error.message} Continue when it works again.`
        : error?.message,
    run: (input: Omit<BulkInput, "ids">) => mutate(input),
  };
}

const handledOf = ({ changed, unchanged, refused }: PostsChanged) => changed + unchanged + refused;

const together = (before: PostsChanged, next: PostsChanged): PostsChanged => ({
  changed: before.changed + next.changed,
  unchanged: before.unchanged + next.unchanged,
  refused: before.refused + next.refused,
  reason: before.reason ?? next.reason,
  undo: before.undo.concat(next.undo),
});
