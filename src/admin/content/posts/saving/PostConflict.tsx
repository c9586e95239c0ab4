import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ConflictDialog } from "../../../ui/compare/ConflictDialog.tsx";
import { comparedTexts, takenOf } from "../compare/compared-texts.ts";
import type { PostValues } from "../values/post-values.ts";
import type { PostSession } from "./post-session.ts";
import type { Theirs } from "./post-source.ts";
import { UNCHANGED, withReassurance } from "./reassurance.ts";

interface PostConflictProps {
  session: PostSession;
  theirs: Theirs;
  /** Told what the form says from now on. */
  onDecided: (values: PostValues) => void;
  onClose: () => void;
}

/** Shows the texts of two people, or two tabs, that wrote on one post. The server keeps both before one is replaced. */
export function PostConflict({ session, theirs, onDecided, onClose }: PostConflictProps) {
  // What arrives behind the dialog, such as an image that was uploading, stays in the form and is not shown here.
  const [mine] = useState({ values: session.values, writtenAt: session.writtenAt ?? "" });
  const decide = useMutation({
    mutationFn: (taken: Partial<PostValues>) => session.decide(taken),
    onSuccess: onDecided,
  });
  const other = { values: theirs.values, writtenAt: theirs.savedAt };
  return (
    <ConflictDialog
      {...comparedTexts(mine, other)}
      what="This post was"
      description="It was edited in another tab or by another person. Choose which text to keep for each part. The other one stays in Revisions."
      savedAt={theirs.savedAt}
      isBusy={decide.isPending}
      failure={withReassurance(decide.error, UNCHANGED)}
      onChoose={(fields) => decide.mutate(takenOf(other, fields))}
      onClose={onClose}
    />
  );
}
