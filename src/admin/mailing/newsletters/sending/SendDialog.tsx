import { useQuery } from "@tanstack/react-query";
import { newsletterConflictSchema, type Newsletter } from "../../../../contract/mailing/newsletters.ts";
import { useFillFields } from "../../../editor/fields/use-fill-fields.ts";
import { readConflict } from "../../../api/read-conflict.ts";
import { CheckedSendDialog } from "./CheckedSendDialog.tsx";
import { senderQuery } from "../shared/newsletter-queries.ts";
import { undoTimeWords } from "../shared/newsletter-words.ts";
import { useSend } from "./sending-actions.ts";

interface SendDialogProps {
  newsletter: Pick<Newsletter, "id" | "subject" | "revision" | "segmentId" | "repeats">;
  onClose: () => void;
  /** Instead of `onClose`, once it is done. */
  onSent?: () => void;
  /** Instead of `onClose`, for what somebody else has saved since. */
  onConflict?: ((theirs: Newsletter) => void) | undefined;
}

/** Says whom a newsletter goes to and what there is to know, and sends it. */
export function SendDialog({
  newsletter: { id, subject, revision, segmentId, repeats },
  onClose,
  onSent = onClose,
  onConflict = onClose,
}: SendDialogProps) {
  const fill = useFillFields();
  const send = useSend();
  const undoTime = undoTimeWords(useQuery(senderQuery).data?.undoSeconds);
  const fail = (error: Error) => {
    const theirs = readConflict(error, newsletterConflictSchema)?.current;
    if (theirs) onConflict(theirs);
    else onClose();
  };
  return (
    <CheckedSendDialog
      title="Send Newsletter"
      description={`“${fill(subject)}” goes to ${repeats ? "those who have not opened the first one" : "all active subscribers"}${segmentId === null ? "" : " in its segment"}. ${undoTime}Once its first email has been sent, it cannot be undone, edited or recalled.`}
      newsletterId={id}
      isPending={send.isPending}
      onClose={onClose}
      onConfirm={() => send.mutate({ id, revision }, { onSuccess: onSent, onError: fail })}
    />
  );
}
