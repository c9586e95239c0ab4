import {
  actionsNotOfSeries,
  statesAllowing,
  type NewsletterAction,
} from "../../../../contract/mailing/newsletter-actions.ts";
import type { Newsletter } from "../../../../contract/mailing/newsletters.ts";
import { useMay } from "../../../api/session-query.ts";
import { Button, ButtonLink } from "../../../ui/buttons/Button.tsx";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { once } from "../../../ui/buttons/pressable.ts";
import { editAddress, receiptAddress } from "../shared/newsletter-words.ts";
import { ScheduleDialog } from "./ScheduleDialog.tsx";
import { SendDialog } from "./SendDialog.tsx";
import { useAct, useCopy, useDelete, useHide, type NewsletterAct } from "./sending-actions.ts";
import { useState } from "react";
import { useFillFields } from "../../../editor/fields/use-fill-fields.ts";

interface NewsletterActionsProps {
  newsletter: Newsletter;
  isUndoable: boolean;
  zone: string;
  /** True on the newsletter's own screen, which does not lead to itself. */
  isOpen?: boolean;
}

/** What its state allows, and the dialogs that ask first. */
export function NewsletterActions({ newsletter, isUndoable, zone, isOpen = false }: NewsletterActionsProps) {
  const { id, status } = newsletter;
  const [asking, setAsking] = useState<"send" | "schedule" | "cancel" | "delete">();
  const isOfSeries = newsletter.seriesStepId !== null;
  const may = useMay();
  const isAllowed = (action: NewsletterAction) =>
    may("newsletters.send") ||
    (action === "edit" && !isOfSeries) ||
    action === "hide" ||
    (action === "delete" && status !== "scheduled");
  const can = (action: NewsletterAction) =>
    statesAllowing(action).includes(status) &&
    !(isOfSeries && actionsNotOfSeries.has(action)) &&
    isAllowed(action);
  const close = () => setAsking(undefined);
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {can("edit") && (
        <ButtonLink size="small" to={editAddress(id)} data-opens="">
          Edit
        </ButtonLink>
      )}
      {can("schedule") && (
        <Button size="small" onClick={() => setAsking("schedule")}>
          Schedule
        </Button>
      )}
      {can("send") && (
        <Button size="small" onClick={() => setAsking("send")}>
          Send Now
        </Button>
      )}
      {can("undo") && isUndoable && <ActButton act="undo" name="Undo" id={id} />}
      {can("pause") && !isUndoable && <ActButton act="pause" name="Pause" id={id} />}
      {can("resume") && <ActButton act="resume" name="Resume" id={id} />}
      {can("unschedule") && <ActButton act="unschedule" name="Unschedule" id={id} />}
      {!isOpen && status === "scheduled" && (
        <ButtonLink size="small" to={editAddress(id)} data-opens="">
          Open
        </ButtonLink>
      )}
      {!isOpen && hasReceipt(newsletter) && (
        <ButtonLink
          size="small"
          kind={status === "sent" ? "plain" : "ghost"}
          to={receiptAddress(id)}
          data-opens=""
        >
          {status === "sending" || status === "paused" ? "Receipt so far" : "Receipt"}
        </ButtonLink>
      )}
      {can("cancel") && (
        <Button size="small" kind="ghost" onClick={() => setAsking("cancel")}>
          Cancel
        </Button>
      )}
      <CopyButton id={id} />
      {can("hide") && <HideButton newsletter={newsletter} />}
      {can("delete") && newsletter.recipientCount === 0 && (
        <Button size="small" kind="ghost" onClick={() => setAsking("delete")}>
          Delete
        </Button>
      )}
      {asking === "send" && <SendDialog newsletter={newsletter} onClose={close} />}
      {asking === "schedule" && <ScheduleDialog newsletter={newsletter} zone={zone} onClose={close} />}
      {asking === "cancel" && <CancelSendDialog newsletter={newsletter} onClose={close} />}
      {asking === "delete" && <DeleteNewsletterDialog newsletter={newsletter} onClose={close} />}
    </div>
  );
}

const hasReceipt = ({ status }: Newsletter) => status !== "draft" && status !== "scheduled";

function ActButton({ act, name, id }: { act: NewsletterAct; name: string; id: number }) {
  const action = useAct(act);
  return (
    <Button size="small" disabled={action.isPending} onClick={once(() => action.mutate(id))}>
      {name}
    </Button>
  );
}

/** For a newsletter in any status. */
function CopyButton({ id }: Pick<Newsletter, "id">) {
  const copy = useCopy();
  return (
    <Button size="small" kind="ghost" disabled={copy.isPending} onClick={once(() => copy.mutate(id))}>
      Duplicate
    </Button>
  );
}

/** For what readers have: it leaves the list and nothing else. */
function HideButton({ newsletter: { id, isHidden } }: Pick<NewsletterActionsProps, "newsletter">) {
  const [hide, unhide] = [useHide(), useAct("unhide")];
  const action = isHidden ? unhide : hide;
  return (
    <Button size="small" kind="ghost" disabled={action.isPending} onClick={once(() => action.mutate(id))}>
      {isHidden ? "Show again" : "Hide"}
    </Button>
  );
}

interface CancelSendDialogProps {
  newsletter: Pick<Newsletter, "id" | "subject" | "status">;
  onClose: () => void;
}

/** Asks before a send is stopped for good. */
function CancelSendDialog({ newsletter: { id, subject, status }, onClose }: CancelSendDialogProps) {
  const fill = useFillFields();
  const cancel = useAct("cancel");
  return (
    <ConfirmDialog
      title="Stop Sending"
      sentence={`Stop sending “${fill(subject)}”? Emails already sent cannot be recalled, and nobody else will get it. This action cannot be undone.`}
      action="Stop Sending"
      pendingAction="Stopping..."
      keep={status === "paused" ? "Keep paused" : "Keep sending"}
      isDestructive
      isPending={cancel.isPending}
      onCancel={onClose}
      onConfirm={() => cancel.mutate(id, { onSettled: onClose })}
    />
  );
}

interface DeleteNewsletterDialogProps {
  newsletter: Pick<Newsletter, "id" | "subject">;
  onClose: () => void;
}

function DeleteNewsletterDialog({ newsletter: { id, subject }, onClose }: DeleteNewsletterDialogProps) {
  const fill = useFillFields();
  const remove = useDelete();
  return (
    <ConfirmDialog
      title="Delete Newsletter"
      sentence="Are you sure you want to delete this newsletter?"
      action="Delete"
      pendingAction="Deleting..."
      isDestructive
      isPending={remove.isPending}
      onCancel={onClose}
      onConfirm={() => remove.mutate(id, { onSettled: onClose })}
    >
      <p className="font-serif text-section wrap-anywhere">{fill(subject)}</p>
    </ConfirmDialog>
  );
}
