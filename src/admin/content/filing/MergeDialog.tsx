import type { QueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { sayPosts } from "../../../contract/content/categories.ts";
import { countOf, withArticle } from "../../../contract/base/counting.ts";
import { SchemaDialog } from "../../ui/dialogs/SchemaDialog.tsx";
import { Select } from "../../ui/forms/Select.tsx";

const mergeSchema = (choose: string) =>
  z.object({ into: z.string().min(1, { error: choose }).transform(Number) });

interface MergeDialogProps {
  noun: "author" | "category";
  name: string;
  posts: number;
  /** How many of the posts are in the trash. */
  trashed?: number;
  /** Those that can take the posts. */
  others: readonly { id: number; name: string }[];
  /** True if the reason is that this one is deleted, and something has to take its posts. */
  isLeaving?: boolean;
  /** The title of the toast after success. */
  merged: string;
  merge: (body: { into: number }) => Promise<{ posts: number }>;
  refresh: (queries: QueryClient) => Promise<unknown>;
  onClose: () => void;
}

/** Asks which author or category gets the posts and addresses of one that is deleted. */
export function MergeDialog({ noun, name, posts, others, ...props }: MergeDialogProps) {
  const { isLeaving = false, trashed = 0, merged, merge, refresh, onClose } = props;
  const choose = `Choose ${withArticle(noun)}`;
  const moves =
    posts === 0
      ? "There are no posts to move."
      : `${sayPosts({ posts, trashed })} ${posts === 1 ? "moves" : "move"} to the ${noun} that you choose.`;
  return (
    <SchemaDialog
      title={`${isLeaving ? "Delete" : "Merge"} “${name}”`}
      description={`${moves} “${name}” is deleted, and the addresses redirect. This cannot be undone.`}
      action={isLeaving ? "Delete" : "Merge"}
      pendingAction={isLeaving ? "Deleting..." : "Merging..."}
      schema={mergeSchema(choose)}
      values={{ into: "" }}
      send={merge}
      refresh={refresh}
      done={(moved, { into }) => ({
        title: merged,
        description: `${countOf(moved.posts, "post")} of “${name}” moved to “${others.find(({ id }) => id === into)?.name}”.`,
      })}
      onClose={onClose}
    >
      {({ field }) => (
        <Select
          label={isLeaving ? "Give the posts to" : "Merge into"}
          options={[
            { value: "", name: choose },
            ...others.map((other) => ({ value: String(other.id), name: other.name })),
          ]}
          {...field("into")}
        />
      )}
    </SchemaDialog>
  );
}
