import { useState } from "react";
import { ChooseTextDialog } from "../compare/ChooseTextDialog.tsx";
import type { PostValues } from "../post-values.ts";
import { dateAndClockTime } from "./clock-time.ts";
import type { Theirs } from "./post-source.ts";

interface ConflictDialogProps {
  mine: PostValues;
  theirs: Theirs;
  /** What of theirs is taken. */
  onChoose: (taken: Partial<PostValues>) => void;
  onClose: () => void;
}

/** Two people, or two tabs, wrote on one post: both texts are here, and nothing is sent before one has chosen. */
export function ConflictDialog({ mine, theirs, onChoose, onClose }: ConflictDialogProps) {
  // What comes in behind the dialog, such as a picture that was on its way, stays in the form and is not shown here.
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
