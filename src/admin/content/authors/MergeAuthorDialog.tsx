import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { mergeAuthor } from "../../../contract/author-actions.ts";
import type { OwnAuthor } from "../../../contract/authors.ts";
import { countOf } from "../../../contract/counting.ts";
import { call } from "../../api/client.ts";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { Select } from "../../ui/Select.tsx";
import { useFormDialog } from "../../ui/use-form-dialog.ts";
import { refreshAuthors } from "./refresh-authors.ts";

const mergeSchema = z.object({
  into: z.string().min(1, { error: "Choose an author" }).transform(Number),
});

const wordsOfPosts = (posts: number) =>
  posts === 0
    ? "There are no posts to move."
    : `${countOf(posts, "post")} ${posts === 1 ? "moves" : "move"} to the author that you choose.`;

interface MergeAuthorDialogProps {
  author: OwnAuthor;
  /** The author is to be deleted, and somebody has to take the posts. */
  isLeaving: boolean;
  others: readonly OwnAuthor[];
  onClose: () => void;
}

/** Asks who gets the posts and addresses of an author who is deleted. */
export function MergeAuthorDialog({ author, isLeaving, others, onClose }: MergeAuthorDialogProps) {
  const { id, name, posts } = author;
  const form = useForm({ resolver: zodResolver(mergeSchema), defaultValues: { into: "" } });
  const nameOf = (otherId: number) => others.find((other) => other.id === otherId)?.name;
  const dialog = useFormDialog({
    form,
    names: ["into"],
    send: (body) => call(mergeAuthor, { params: { id: String(id) }, body }),
    refresh: refreshAuthors,
    done: (merged, { into }) => ({
      title: isLeaving ? "Author deleted" : "Authors merged",
      description: `${countOf(merged.posts, "post")} of “${name}” moved to “${nameOf(into)}”.`,
    }),
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={`${isLeaving ? "Delete" : "Merge"} “${name}”`}
      description={`${wordsOfPosts(posts)} “${name}” is deleted, and the addresses redirect. This cannot be undone.`}
      action={isLeaving ? "Delete" : "Merge"}
      pendingAction={isLeaving ? "Deleting..." : "Merging..."}
    >
      <Select
        label={isLeaving ? "Give the posts to" : "Merge into"}
        options={[
          { value: "", name: "Choose an author" },
          ...others.map((other) => ({ value: String(other.id), name: other.name })),
        ]}
        error={form.formState.errors.into?.message}
        {...form.register("into")}
      />
    </FormDialog>
  );
}
