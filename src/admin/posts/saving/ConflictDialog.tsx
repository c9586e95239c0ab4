import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ChooseTextDialog } from "../compare/ChooseTextDialog.tsx";
import type { PostValues } from "../post-values.ts";
import { useSiteTime } from "../../time/use-site-zone.ts";
import type { PostSession } from "./post-session.ts";
import type { Theirs } from "./post-source.ts";
import { UNCHANGED, withReassurance } from "./reassurance.ts";

interface ConflictDialogProps {
  session: PostSession;
  theirs: Theirs;
  /** Told what the form says from now on. */
  onDecided: (values: PostValues) => void;
  onClose: () => void;
}

/** Shows the texts of two people, or two tabs, that wrote on one post. Nothing is sent before one of them has chosen. */
export function ConflictDialog({ session, theirs, onDecided, onClose }: ConflictDialogProps) {
  // What arrives behind the dialog, such as a picture that was uploading, stays in the form and is not shown here.
  const [{ values, writtenAt }] = useState({ values: session.values, writtenAt: session.writtenAt ?? "" });
  const time = useSiteTime();
  const decide = useMutation({
    mutationFn: (taken: Partial<PostValues>) => session.decide(taken),
    onSuccess: onDecided,
  });
  return (
    <ChooseTextDialog
      title="This post was changed elsewhere"
      description="Another tab or another person wrote on it meanwhile. Choose for each part which text is to stay. The other one is kept in Revisions."
      mine={{ name: "Yours", when: "on this screen", writtenAt, values }}
      theirs={{
        name: "Theirs",
        when: time.dateAndClockTime(theirs.savedAt),
        writtenAt: theirs.savedAt,
        values: theirs.values,
      }}
      isBusy={decide.isPending}
      failure={withReassurance(decide.error, UNCHANGED)}
      onChoose={(taken) => decide.mutate(taken)}
      onClose={onClose}
    />
  );
}
