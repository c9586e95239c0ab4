import { useState } from "react";
import { MAX_TAG_LENGTH } from "../../../../contract/base/tags.ts";
import { TextField } from "../../../ui/forms/Field.tsx";
import { FormDialog } from "../../../ui/dialogs/FormDialog.tsx";

interface TagPostsDialogProps {
  /** `3 posts`. */
  things: string;
  isPending: boolean;
  onClose: () => void;
  onTag: (tag: string) => void;
}

/** Asks for the tag that some posts are to have. */
export function TagPostsDialog({ things, isPending, onClose, onTag }: TagPostsDialogProps) {
  const [tag, setTag] = useState("");
  return (
    <FormDialog
      title="Add a tag"
      description={`It is added to ${things}. Posts that already have it do not change.`}
      action="Add tag"
      pendingAction="Adding..."
      isPending={isPending}
      isIncomplete={tag.trim() === ""}
      onSubmit={() => onTag(tag.trim())}
      onClose={onClose}
    >
      <TextField
        label="Tag"
        value={tag}
        maxLength={MAX_TAG_LENGTH}
        onChange={({ target }) => setTag(target.value)}
      />
    </FormDialog>
  );
}
