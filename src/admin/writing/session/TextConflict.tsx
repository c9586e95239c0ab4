import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ConflictDialog } from "../../ui/compare/ConflictDialog.tsx";
import { comparedTexts, takenOf } from "./compared-texts.ts";
import type { Theirs } from "./text-source.ts";
import type { WritingSession } from "./writing-session.ts";
import type { SavedText, WrittenKind } from "./written-kind.ts";
import { UNCHANGED, withReassurance } from "../reassurance.ts";

interface TextConflictProps<Draft extends object, Values extends Draft, Saved extends SavedText> {
  kind: WrittenKind<Draft, Values, Saved>;
  session: WritingSession<Values, Saved>;
  theirs: Theirs<Values>;
  /** Told what the form says from now on. */
  onDecided: (values: Values) => void;
  onClose: () => void;
}

/** Shows the texts of two people, or two tabs, that wrote on one post or newsletter. The server keeps both before one is replaced. */
export function TextConflict<Draft extends object, Values extends Draft, Saved extends SavedText>({
  kind,
  session,
  theirs,
  onDecided,
  onClose,
}: TextConflictProps<Draft, Values, Saved>) {
  // What arrives behind the dialog, such as an image that was uploading, stays in the form and is not shown here.
  const [mine] = useState({ values: session.values, writtenAt: session.writtenAt ?? "" });
  const decide = useMutation({
    mutationFn: (taken: Partial<Values>) => session.decide(taken),
    onSuccess: onDecided,
  });
  const other = { values: theirs.values, writtenAt: theirs.savedAt };
  return (
    <ConflictDialog
      {...comparedTexts(kind, mine, other)}
      what={`This ${kind.noun} was`}
      description="It was edited in another tab or by another person. Choose which text to keep for each part. The other one stays in Revisions."
      savedAt={theirs.savedAt}
      isBusy={decide.isPending}
      failure={withReassurance(decide.error, UNCHANGED)}
      onChoose={(fields) => decide.mutate(takenOf(other, fields))}
      onClose={onClose}
    />
  );
}
