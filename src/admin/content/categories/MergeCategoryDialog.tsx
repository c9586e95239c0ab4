import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { mergeCategory } from "../../../contract/category-actions.ts";
import type { OwnCategory } from "../../../contract/categories.ts";
import { countOf } from "../../../contract/counting.ts";
import { call } from "../../api/client.ts";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { Select } from "../../ui/Select.tsx";
import { useFormDialog } from "../../ui/use-form-dialog.ts";
import { refreshCategories } from "./refresh-categories.ts";

const mergeSchema = z.object({
  into: z.string().min(1, { error: "Choose a category" }).transform(Number),
});

const wordsOfPosts = (posts: number) =>
  posts === 0
    ? "It has no posts."
    : `${countOf(posts, "post")} ${posts === 1 ? "moves" : "move"} to the category that you choose.`;

interface MergeCategoryDialogProps {
  category: OwnCategory;
  others: readonly OwnCategory[];
  onClose: () => void;
}

/** Asks into which category this one goes, with its posts and addresses. */
export function MergeCategoryDialog({ category, others, onClose }: MergeCategoryDialogProps) {
  const { id, title, posts } = category;
  const form = useForm({ resolver: zodResolver(mergeSchema), defaultValues: { into: "" } });
  const dialog = useFormDialog({
    form,
    names: ["into"],
    send: (body) => call(mergeCategory, { params: { id: String(id) }, body }),
    refresh: refreshCategories,
    done: (merged, { into }) => ({
      title: "Categories merged",
      description: `${countOf(merged.posts, "post")} of “${title}” moved to “${others.find((other) => other.id === into)?.title}”.`,
    }),
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={`Merge “${title}”`}
      description={`${wordsOfPosts(posts)} “${title}” is deleted, and its addresses redirect. This cannot be undone.`}
      action="Merge"
      pendingAction="Merging..."
    >
      <Select
        label="Merge into"
        options={[
          { value: "", name: "Choose a category" },
          ...others.map((other) => ({ value: String(other.id), name: other.title })),
        ]}
        error={form.formState.errors.into?.message}
        {...form.register("into")}
      />
    </FormDialog>
  );
}
