import { useState } from "react";
import { countOf } from "../../../../contract/base/counting.ts";
import { MAX_TAG_LENGTH } from "../../../../contract/base/tags.ts";
import { ChangeDialog } from "../../../ui/dialogs/ChangeDialog.tsx";
import { TextField } from "../../../ui/forms/Field.tsx";
import { Select } from "../../../ui/forms/Select.tsx";
import { useCategoryChoices } from "../values/use-category-choices.ts";
import { useChangePosts } from "./use-change-posts.ts";
import type { SelectionDialogProps } from "../../../ui/lists/WholeSelectionBar.tsx";
import type { SelectedPosts } from "./use-selected-posts.ts";

/** Asks for the tag that the selected posts are to have. */
export function TagPostsDialog({ selected, onDone, onClose }: SelectionDialogProps<SelectedPosts>) {
  const change = useChangePosts(selected, onDone);
  const [tag, setTag] = useState("");
  return (
    <ChangeDialog
      title="Add a tag"
      description={`It is added to ${countOf(change.count, "post")}. Posts that already have it do not change.`}
      action="Add tag"
      pendingAction="Adding..."
      change={change}
      isIncomplete={tag.trim() === ""}
      onSubmit={() => change.run({ action: "tag", tag: tag.trim() })}
      onClose={onClose}
    >
      <TextField
        label="Tag"
        value={tag}
        maxLength={MAX_TAG_LENGTH}
        readOnly={change.hasBegun || change.isPending}
        onChange={({ target }) => setTag(target.value)}
      />
    </ChangeDialog>
  );
}

/** Asks for the category that the selected posts are to have. */
export function CategorizePostsDialog({ selected, onDone, onClose }: SelectionDialogProps<SelectedPosts>) {
  const change = useChangePosts(selected, onDone);
  const [category, setCategory] = useState("");
  const choices = useCategoryChoices();
  return (
    <ChangeDialog
      title="Change category"
      description={`It becomes the category of ${countOf(change.count, "post")}.`}
      action="Change category"
      pendingAction="Changing..."
      change={change}
      isIncomplete={category === ""}
      onSubmit={() => change.run({ action: "category", category })}
      onClose={onClose}
    >
      <Select
        label="Category"
        value={category}
        options={choices}
        disabled={change.hasBegun || change.isPending}
        onChange={({ target }) => setCategory(target.value)}
      />
    </ChangeDialog>
  );
}
