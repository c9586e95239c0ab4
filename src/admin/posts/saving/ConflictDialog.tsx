import { useState } from "react";
import { ChooseTextDialog } from "../compare/ChooseTextDialog.tsx";
import type { PostValues } from "../post-values.ts";
import { dateAndClockTime } from "./clock-time.ts";
import type { Theirs } from "./post-source.ts";

interface ConflictDialogProps {
  mine: PostValues;
  theirs: Theirs;
  onChoose: (values: PostValues) => void;
  onClose: () => void;
}

/** Two people, or two tabs, wrote on one post: both texts are here, and nothing is sent before one has chosen. */
export function ConflictDialog({ mine, theirs, onChoose, onClose }: ConflictDialogProps) {
  // What is typed behind the dialog does not come in while it is open.
  const [values] = useState(mine);
  return (
    <ChooseTextDialog
      title="This post was changed elsewhere"
      description="Another tab or another person wrote on it meanwhile. Both texts are here; choose for each part which is to stay."
      mine={{ name: "Yours", when: "on this screen", values }}
      theirs={{ name: "Theirs", when: dateAndClockTime(theirs.savedAt), values: theirs.values }}
      onChoose={onChoose}
      onClose={onClose}
    />
  );
}
