import { useState } from "react";
import { MAX_TAG_LENGTH } from "../../../../contract/tags.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { TextField } from "../../../ui/Field.tsx";

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
  const form = "tag-posts";
  return (
    <Dialog
      title="Add a tag"
      description={`It is added to ${things}. Posts that already have it do not change.`}
      onClose={onClose}
      footer={
        <>
          <Button disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} kind="primary" disabled={isPending || tag.trim() === ""}>
            {isPending ? "Adding..." : "Add tag"}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          onTag(tag.trim());
        }}
      >
        <TextField
          label="Tag"
          value={tag}
          maxLength={MAX_TAG_LENGTH}
          onChange={({ target }) => setTag(target.value)}
        />
      </form>
    </Dialog>
  );
}
