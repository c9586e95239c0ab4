import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { removeSamples } from "../../../../contract/posts.ts";
import { countOf } from "../../../../contract/counting.ts";
import { call } from "../../../api/client.ts";
import { ActionDialog } from "../../../ui/ActionDialog.tsx";
import { Button } from "../../../ui/Button.tsx";
import { useToasts } from "../../../ui/toast/ToastProvider.tsx";
import { SettingsGroup } from "../SettingsGroup.tsx";

/** Takes away what a first start put there. */
export function SamplesGroup() {
  const [isAsking, setAsking] = useState(false);
  const queries = useQueryClient();
  const toasts = useToasts();
  const close = () => setAsking(false);
  return (
    <SettingsGroup
      id="samples"
      title="Sample content"
      why="The posts that Masthead created at its first start. Posts that you have edited are kept."
    >
      <div>
        <Button onClick={() => setAsking(true)}>Remove sample content</Button>
      </div>
      {isAsking && (
        <ActionDialog
          title="Remove Sample Content"
          sentence="All sample posts that you have not edited are deleted. This action cannot be undone."
          action="Remove samples"
          pendingAction="Removing..."
          isDestructive
          act={() => call(removeSamples)}
          onDone={({ removed }) => {
            close();
            toasts.add({
              title: "Sample content removed",
              description: `${countOf(removed, "post")} deleted.`,
            });
            // Posts are shown on many screens; all of them are read again when they are next seen.
            return queries.invalidateQueries();
          }}
          onClose={close}
        />
      )}
    </SettingsGroup>
  );
}
