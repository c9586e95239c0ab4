import { zodResolver } from "@hookform/resolvers/zod";
import type { QueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { sayPosts } from "../../../contract/categories.ts";
import { countOf } from "../../../contract/counting.ts";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { fieldsOf } from "../../ui/fields-of.ts";
import { Select } from "../../ui/Select.tsx";
import { useFormDialog } from "../../ui/use-form-dialog.ts";

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
  const choose = `Choose ${noun === "author" ? "an" : "a"} ${noun}`;
  const form = useForm({ resolver: zodResolver(mergeSchema(choose)), defaultValues: { into: "" } });
  const field = fieldsOf(form);
  const dialog = useFormDialog({
    form,
    names: ["into"],
    send: merge,
    refresh,
    done: (moved, { into }) => ({
      title: merged,
      description: `${countOf(moved.posts, "post")} of “${name}” moved to “${others.find(({ id }) => id === into)?.name}”.`,
    }),
    onClose,
  });
  const moves =
    posts === 0
      ? "There are no posts to move."
      : `${sayPosts({ posts, trashed })} ${posts === 1 ? "moves" : "move"} to the ${noun} that you choose.`;
  return (
    <FormDialog
      {...dialog}
      title={`${isLeaving ? "Delete" : "Merge"} “${name}”`}
      description={`${moves} “${name}” is deleted, and the addresses redirect. This cannot be undone.`}
      action={isLeaving ? "Delete" : "Merge"}
      pendingAction={isLeaving ? "Deleting..." : "Merging..."}
    >
      <Select
        label={isLeaving ? "Give the posts to" : "Merge into"}
        options={[
          { value: "", name: choose },
          ...others.map((other) => ({ value: String(other.id), name: other.name })),
        ]}
        {...field("into")}
      />
    </FormDialog>
  );
}
