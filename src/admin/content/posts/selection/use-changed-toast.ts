import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import {
  MAX_BULK_POSTS,
  undoBulk,
  type BulkAction,
  type BulkUndo,
  type changePosts,
} from "../../../../contract/content/post-actions.ts";
import { countOf } from "../../../../contract/base/counting.ts";
import { call } from "../../../api/client.ts";
import { failureWords } from "../../../api/failure-words.ts";
import { useToasts } from "../../../ui/toast/ToastProvider.tsx";
import { UNDO_MS, UNDOING_MS, type ToastWords } from "../../../ui/toast/toasts.ts";
import { refreshPosts } from "../values/refresh-posts.ts";

export type PostsChanged = z.infer<typeof changePosts.answer>;

const doneWords: Record<BulkAction, string> = {
  publish: "published",
  unpublish: "moved to draft",
  delete: "deleted",
  restore: "restored",
  tag: "tagged",
  category: "moved to another category",
};

/** Each is read aloud by a screen reader. */
const SAID_EVERY = 10 * MAX_BULK_POSTS;

/** Makes the toast after a change of posts, with the button that undoes it. */
export function useChangedToast() {
  const undoAll = useUndo();
  return (
    action: BulkAction,
    { changed, unchanged, refused, reason, undo }: PostsChanged,
    unreached = 0,
  ): ToastWords => {
    const description = [
      ...(unreached > 0 ? [`Stopped. ${countOf(unreached, "post")} not reached.`] : []),
      ...(unchanged > 0 ? [`${countOf(unchanged, "post")} unchanged.`] : []),
      ...(refused > 0 ? [`${countOf(refused, "post")} left out: ${reason ?? ""}`] : []),
    ].join(" ");
    return {
      title: `${countOf(changed, "post")} ${doneWords[action]}`,
      ...(description && { description }),
      ...(undo.length > 0 && {
        lastsMs: UNDO_MS,
        action: { name: "Undo", run: () => undoAll(undo) },
      }),
    };
  };
}

/** How far an undo is. */
interface Undoing {
  posts: readonly BulkUndo[];
  undone: number;
  unchanged: number;
}

/** Undoes some with each call. After a failure, it continues where it was. */
function useUndo() {
  const queries = useQueryClient();
  const toasts = useToasts();
  const { mutate } = useMutation({
    mutationFn: async (undoing: Undoing) => {
      for (let done = doneOf(undoing); done < undoing.posts.length; done = doneOf(undoing)) {
        const percent = Math.floor((100 * done) / undoing.posts.length);
        if (done % SAID_EVERY === 0) toasts.add({ title: `Undoing... ${percent}%`, lastsMs: UNDOING_MS });
        const body = { posts: undoing.posts.slice(done, done + MAX_BULK_POSTS) };
        const { undone, unchanged } = await call(undoBulk, { body });
        undoing.undone += undone;
        undoing.unchanged += unchanged;
      }
    },
    onSuccess: async (_, { undone, unchanged }) => {
      await refreshPosts(queries);
      toasts.add({
        title: `${countOf(undone, "post")} changed back`,
        ...(unchanged > 0 && {
          description: `${countOf(unchanged, "post")} changed meanwhile and not undone.`,
        }),
      });
    },
    onError: async (error, undoing) => {
      await refreshPosts(queries);
      toasts.add({
        kind: "destructive",
        title: "Error",
        description: failureWords(error, "Failed to undo."),
        lastsMs: UNDO_MS,
        action: { name: "Try again", run: () => mutate(undoing) },
      });
    },
  });
  return (posts: readonly BulkUndo[]) => mutate({ posts, undone: 0, unchanged: 0 });
}

const doneOf = ({ undone, unchanged }: Undoing) => undone + unchanged;
