import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { countOf } from "../../../../contract/base/counting.ts";
import { statesAllowing, type SecondTry } from "../../../../contract/mailing/newsletter-actions.ts";
import type { Newsletter } from "../../../../contract/mailing/newsletters.ts";
import { useFillFields } from "../../../editor/fields/use-fill-fields.ts";
import { clockTimeIn } from "../../../time/zoned-time.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { useMay } from "../../../api/session-query.ts";
import { May } from "../../../ui/states/May.tsx";
import { Notice } from "../../../ui/states/Notice.tsx";
import { CheckedSendDialog } from "../sending/CheckedSendDialog.tsx";
import { useAct, useSecondTry } from "../sending/sending-actions.ts";
import { secondTryQuery, senderQuery } from "../shared/newsletter-queries.ts";
import { undoTimeWords, unsentWords } from "../shared/newsletter-words.ts";

/** Offers to send a newsletter to those who have not got it, and to take that back before it begins. */
export function SecondTryPart({ newsletter, zone }: { newsletter: Newsletter; zone: string }) {
  const { id, status, revision, retryAt } = newsletter;
  const may = useMay();
  const isPossible = may("newsletters.send") && statesAllowing("retry").includes(status) && retryAt === null;
  const { data } = useQuery({ ...secondTryQuery(id, revision), enabled: isPossible });
  const [isAsking, setIsAsking] = useState(false);
  if (retryAt) return <ComingTry id={id} at={clockTimeIn(zone, retryAt)} />;
  if (!isPossible || !data || data.recipients === 0) return null;
  return (
    <div className="mb-5">
      <Notice
        tone="info"
        action={
          <Button size="small" onClick={() => setIsAsking(true)}>
            Send it to them
          </Button>
        }
      >
        <b>{countOf(data.recipients, "subscriber")}</b> can still get it: {unsentWords(data).join("; ")}.
      </Notice>
      {isAsking && (
        <SecondTryDialog newsletter={newsletter} secondTry={data} onClose={() => setIsAsking(false)} />
      )}
    </div>
  );
}

function ComingTry({ id, at }: { id: number; at: string }) {
  const undo = useAct("undoSecondTry");
  return (
    <div className="mb-5">
      <Notice
        tone="info"
        action={
          <May use="newsletters.send">
            <Button size="small" disabled={undo.isPending} onClick={() => undo.mutate(id)}>
              Undo
            </Button>
          </May>
        }
      >
        It goes to those who have not got it at <b>{at}</b>. Until then this can be undone.
      </Notice>
    </div>
  );
}

interface SecondTryDialogProps {
  newsletter: Newsletter;
  secondTry: SecondTry;
  onClose: () => void;
}

function SecondTryDialog({ newsletter, secondTry, onClose }: SecondTryDialogProps) {
  const { id, subject, status, revision } = newsletter;
  const fill = useFillFields();
  const send = useSecondTry();
  const undoTime = undoTimeWords(useQuery(senderQuery).data?.undoSeconds);
  const resumes = status === "paused" ? " Sending resumes with it." : "";
  return (
    <CheckedSendDialog
      title="Second Try"
      description={`“${fill(subject)}” goes again to those who have not got it, as the same email.${resumes} ${undoTime}`.trim()}
      newsletterId={id}
      recipients={secondTry.recipients}
      audience={<AudiencePart secondTry={secondTry} />}
      isPending={send.isPending}
      onClose={onClose}
      onConfirm={() => send.mutate({ id, revision }, { onSettled: onClose })}
    />
  );
}

const AudiencePart = ({ secondTry }: { secondTry: SecondTry }) => (
  <div className="border-t border-rule py-3">
    <p>
      Goes to <b className="font-semibold">{countOf(secondTry.recipients, "subscriber")}</b>
    </p>
    <ul className="mt-1 list-disc pl-5">
      {unsentWords(secondTry).map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
    <p className="mt-2 text-ink-2">
      Left out: everybody who has got it, has left the list, pauses, is on the suppression list, or has no
      mailbox.
    </p>
  </div>
);
