import { countOf } from "../../../../contract/base/counting.ts";
import { TRASH_DAYS } from "../../../../contract/content/post-actions.ts";
import { removeSamples } from "../../../../contract/content/posts.ts";
import { call } from "../../../api/client.ts";
import { ActionDialog } from "../../../ui/dialogs/ActionDialog.tsx";

/** Asks before it moves the posts of the first start to the trash. */
export function RemoveSamplesDialog({ onClose }: { onClose: () => void }) {
  return (
    <ActionDialog
      title="Remove Sample Content"
      sentence={`All sample posts that you have not edited are moved to the trash, and the example texts and links that you have not replaced leave your pages. You can restore the posts there for ${TRASH_DAYS} days.`}
      action="Remove samples"
      pendingAction="Removing..."
      isDestructive
      act={() => call(removeSamples)}
      // Posts are shown on many screens; all of them are read again when they are next seen.
      refresh={(queries) => queries.invalidateQueries()}
      done={({ removed }) => ({
        title: "Sample content removed",
        description: `${countOf(removed, "post")} moved to the trash.`,
      })}
      onClose={onClose}
    />
  );
}
