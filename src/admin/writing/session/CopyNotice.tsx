import { useMutation } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { Moment } from "../../time/Moment.tsx";
import { useSiteTime } from "../../time/use-site-zone.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { ChooseFieldsDialog } from "../../ui/compare/ChooseFieldsDialog.tsx";
import { Notice } from "../../ui/states/Notice.tsx";
import { UNCHANGED, withReassurance } from "../reassurance.ts";
import { comparedTexts, takenOf } from "./compared-texts.ts";
import type { SavedText, WrittenKind } from "./written-kind.ts";
import type { WritingSession } from "./writing-session.ts";

interface CopyNoticeProps<Draft extends object, Values extends Draft, Saved extends SavedText> {
  kind: WrittenKind<Draft, Values, Saved>;
  session: WritingSession<Values, Saved>;
  /** The working copy that the form began with. */
  copy: { savedAt: string; baseRevision: number };
  /** Told what the form says from now on. */
  onTaken: (values: Values) => void;
  /** What readers see until it is saved. */
  children: ReactNode;
}

/** Says that the form began with words that were not saved. Where the text was saved again since, both can be compared. */
export function CopyNotice<Draft extends object, Values extends Draft, Saved extends SavedText>({
  kind,
  session,
  copy,
  onTaken,
  children,
}: CopyNoticeProps<Draft, Values, Saved>) {
  const [saved] = useState(session.saved);
  const [isComparing, setComparing] = useState(false);
  const time = useSiteTime();
  const take = useMutation({
    mutationFn: (parts: Partial<Values>) => session.replace(parts),
    onSuccess: (values) => {
      onTaken(values);
      setComparing(false);
    },
  });
  const { shownFrom } = session;
  // The form may say another text by now.
  if (!saved || session.saved?.revision !== saved.revision || !shownFrom) return null;
  const isOutdated = saved.revision > copy.baseRevision;
  const theirs = { values: kind.valuesOf(saved), writtenAt: saved.updatedAt };
  return (
    <>
      <Notice
        tone={isOutdated ? "warn" : "info"}
        action={
          isOutdated && (
            <Button size="small" kind="primary" onClick={() => setComparing(true)}>
              Compare
            </Button>
          )
        }
      >
        <b>
          This is what was written on <Moment at={shownFrom} as="dateAndClockTime" /> and not saved.
        </b>{" "}
        {isOutdated ? `The ${kind.noun} was saved since: compare both before you save.` : children}
      </Notice>
      {isComparing && (
        <ChooseFieldsDialog
          {...comparedTexts(kind, { values: session.values, writtenAt: shownFrom }, theirs)}
          title={`Two versions of this ${kind.noun}`}
          description="Choose which text to keep for each part. The other one stays in Revisions."
          mine={{ name: "Not saved", when: time.dateAndClockTime(shownFrom) }}
          theirs={{ name: "Saved", when: time.dateAndClockTime(saved.updatedAt) }}
          isBusy={take.isPending}
          failure={withReassurance(take.error, UNCHANGED)}
          onChoose={(fields) => take.mutate(takenOf(theirs, fields))}
          onClose={() => setComparing(false)}
        />
      )}
    </>
  );
}
