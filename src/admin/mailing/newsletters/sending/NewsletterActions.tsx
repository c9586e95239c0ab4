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
  const { id, status, subject } = newsletter;
  const fill = useFillFields();
  /** In a list, a control is heard without its card. On a newsletter's own screen there is no other. */
  const named = (name: string) => (isOpen ? undefined : `${name} “${fill(subject)}”`);
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
  const receipt = status === "sending" || status === "paused" ? "Receipt so far" : "Receipt";
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {can("edit") && (
        <ButtonLink size="small" to={editAddress(id)} data-opens="" aria-label={named("Edit")}>
          Edit
        </ButtonLink>
      )}
      {can("schedule") && (
        <Button size="small" aria-label={named("Schedule")} onClick={() => setAsking("schedule")}>
          Schedule
        </Button>
      )}
      {can("send") && (
        <Button size="small" aria-label={named("Send Now")} onClick={() => setAsking("send")}>
          Send Now
        </Button>
      )}
      {can("undo") && isUndoable && <ActButton act="undo" name="Undo" id={id} label={named("Undo")} />}
      {can("pause") && !isUndoable && <ActButton act="pause" name="Pause" id={id} label={named("Pause")} />}
      {can("resume") && <ActButton act="resume" name="Resume" id={id} label={named("Resume")} />}
      {can("unschedule") && (
        <ActButton act="unschedule" name="Unschedule" id={id} label={named("Unschedule")} />
      )}
      {!isOpen && status === "scheduled" && (
        <ButtonLink size="small" to={editAddress(id)} data-opens="" aria-label={named("Open")}>
          Open
        </ButtonLink>
      )}
      {!isOpen && hasReceipt(newsletter) && (
        <ButtonLink
          size="small"
          kind={status === "sent" ? "plain" : "ghost"}
          to={receiptAddress(id)}
          data-opens=""
          aria-label={named(receipt)}
        >
          {receipt}
        </ButtonLink>
      )}
      {can("cancel") && (
        <Button size="small" kind="ghost" aria-label={named("Cancel")} onClick={() => setAsking("cancel")}>
          Cancel
        </Button>
      )}
      <CopyButton id={id} label={named("Duplicate")} />
      {can("hide") && <HideButton newsletter={newsletter} named={named} />}
      {can("delete") && newsletter.recipientCount === 0 && (
        <Button size="small" kind="ghost" aria-label={named("Delete")} onClick={() => setAsking("delete")}>
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

interface ActButtonProps {
  act: NewsletterAct;
  name: string;
  id: number;
  label: string | undefined;
}

function ActButton({ act, name, id, label }: ActButtonProps) {
  const action = useAct(act);
  return (
    <Button
      size="small"
      aria-label={label}
      disabled={action.isPending}
      onClick={once(() => action.mutate(id))}
    >
      {name}
    </Button>
  );
}

/** For a newsletter in any status. */
function CopyButton({ id, label }: Pick<ActButtonProps, "id" | "label">) {
  const copy = useCopy();
  return (
    <Button
      size="small"
      kind="ghost"
      aria-label={label}
      disabled={copy.isPending}
      onClick={once(() => copy.mutate(id))}
    >
      Duplicate
    </Button>
  );
}

interface HideButtonProps extends Pick<NewsletterActionsProps, "newsletter"> {
  named: (name: string) => string | undefined;
}

/** For what readers have: it leaves the list and nothing else. */
function HideButton({ newsletter: { id, isHidden }, named }: HideButtonProps) {
  const [hide, unhide] = [useHide(), useAct("unhide")];
  const action = isHidden ? unhide : hide;
  const name = isHidden ? "Show again" : "Hide";
  return (
    <Button
      size="small"
      kind="ghost"
      aria-label={named(name)}
      disabled={action.isPending}
      onClick={once(() => action.mutate(id))}
    >
      {name}
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
