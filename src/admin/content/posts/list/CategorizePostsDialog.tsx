import { useState } from "react";
import { FormDialog } from "../../../ui/dialogs/FormDialog.tsx";
import { Select } from "../../../ui/forms/Select.tsx";
import { useCategoryChoices } from "../values/use-category-choices.ts";

interface CategorizePostsDialogProps {
  /** `3 posts`. */
  things: string;
  isPending: boolean;
  onClose: () => void;
  onChoose: (category: string) => void;
}

/** Asks for the category that some posts are to have. */
export function CategorizePostsDialog({ things, isPending, onClose, onChoose }: CategorizePostsDialogProps) {
  const [category, setCategory] = useState("");
  const choices = useCategoryChoices();
  return (
    <FormDialog
      title="Change category"
      description={`It becomes the category of ${things}.`}
      action="Change category"
      pendingAction="Changing..."
      isPending={isPending}
      isIncomplete={category === ""}
      onSubmit={() => onChoose(category)}
      onClose={onClose}
    >
      <Select
        label="Category"
        value={category}
        options={choices}
        onChange={({ target }) => setCategory(target.value)}
      />
    </FormDialog>
  );
}
