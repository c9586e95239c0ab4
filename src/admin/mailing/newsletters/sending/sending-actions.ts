import { useNavigate } from "react-router";
import {
  cancelNewsletter,
  copyNewsletter,
  deleteNewsletter,
  hideNewsletter,
  pauseNewsletter,
  resumeNewsletter,
  scheduleNewsletter,
  sendNewsletter,
  startSecondTry,
  undoSecondTry,
  undoSend,
  unhideNewsletter,
  unscheduleNewsletter,
} from "../../../../contract/mailing/newsletter-actions.ts";
import type { Newsletter } from "../../../../contract/mailing/newsletters.ts";
import { useFillFields } from "../../../editor/fields/use-fill-fields.ts";
import { call } from "../../../api/client.ts";
import { useAction, type Action } from "../../../ui/lists/use-action.ts";
import { editAddress } from "../shared/newsletter-words.ts";
import { refreshNewsletters } from "../shared/newsletter-queries.ts";

/** A draft as its reader has seen it: another text is not sent. */
type SeenDraft = Pick<Newsletter, "id" | "revision">;

/** Refreshes after a failure too: a refusal often means that the list is stale. */
const useNewsletterAction = <Input, Answer>(action: Action<Input, Answer>) =>
  useAction(action, refreshNewsletters);

const idOf = (id: number) => ({ params: { id: String(id) } });

const isDraftAgain = { description: "The newsletter is a draft again." };

/** What is done to a newsletter by its id alone, and what the toast then says. */
const acts = {
  undo: {
    act: (id) => call(undoSend, idOf(id)),
    done: () => ({ title: "Sending undone", ...isDraftAgain }),
    failure: "Failed to undo sending",
  },
  unschedule: {
    act: (id) => call(unscheduleNewsletter, idOf(id)),
    done: () => ({ title: "Newsletter unscheduled", ...isDraftAgain }),
    failure: "Failed to unschedule newsletter",
  },
  pause: {
    act: (id) => call(pauseNewsletter, idOf(id)),
    done: () => ({
      title: "Newsletter paused",
      description: "Emails in flight are finished; nothing else is sent.",
    }),
    failure: "Failed to pause newsletter",
  },
  resume: {
    act: (id) => call(resumeNewsletter, idOf(id)),
    done: ({ status }) => ({
      title: "Newsletter resumed",
      description: status === "scheduled" ? "It is scheduled again." : "Sending continues where it stopped.",
    }),
    failure: "Failed to resume newsletter",
  },
  cancel: {
    act: (id) => call(cancelNewsletter, idOf(id)),
    done: () => ({ title: "Newsletter cancelled", description: "Nobody else will get it." }),
    failure: "Failed to cancel newsletter",
  },
  unhide: {
    act: (id) => call(unhideNewsletter, idOf(id)),
    done: () => ({ title: "Newsletter shown again", description: "It is back in the history." }),
    failure: "Failed to show newsletter again",
  },
  undoSecondTry: {
    act: (id) => call(undoSecondTry, idOf(id)),
    done: () => ({ title: "Second try undone", description: "Nobody gets it again." }),
    failure: "Failed to undo the second try",
  },
} satisfies Record<string, Action<number, Newsletter>>;

export type NewsletterAct = keyof typeof acts;

export const useAct = (name: NewsletterAct) => useNewsletterAction<number, Newsletter>(acts[name]);

/** Sends a draft. Its toast can take it back for as long as no mail has gone out. */
export function useSend() {
  const undo = useAct("undo");
  return useNewsletterAction({
    act: ({ id, revision }: SeenDraft) =>
      call(sendNewsletter, { ...idOf(id), query: { revision: String(revision) } }),
    done: ({ id, undoUntil, sentTo, repeats }) => ({
      title: "Newsletter sent",
      description: sentTo
        ? `The newsletter has been sent to the segment “${sentTo}”.`
        : repeats
          ? "The newsletter has been sent to those who have not opened the first one."
          : "The newsletter has been sent to all active subscribers.",
      ...undoFor(undoUntil, () => undo.mutate(id)),
    }),
    failure: "Failed to send newsletter",
  });
}

function undoFor(undoUntil: string | null, run: () => void) {
  const lastsMs = undoUntil === null ? 0 : Date.parse(undoUntil) - Date.now();
  return undoUntil !== null && lastsMs > 0
    ? { lastsMs, action: { name: "Undo", run, until: undoUntil } }
    : {};
}

/** Sends a newsletter to those who have not got it. Its toast can take that back before it begins. */
export function useSecondTry() {
  const undo = useAct("undoSecondTry");
  return useNewsletterAction({
    act: ({ id, revision }: SeenDraft) =>
      call(startSecondTry, { ...idOf(id), query: { revision: String(revision) } }),
    done: ({ id, retryAt }) => ({
      title: "Newsletter sent again",
      description: "It goes to those who have not got it.",
      ...undoFor(retryAt, () => undo.mutate(id)),
    }),
    failure: "Failed to send newsletter again",
  });
}

export const useSchedule = () =>
  useNewsletterAction({
    act: ({ id, revision, scheduledFor }: SeenDraft & { scheduledFor: string }) =>
      call(scheduleNewsletter, { ...idOf(id), body: { scheduledFor, revision } }),
    done: () => ({
      title: "Newsletter scheduled",
      description: "The newsletter has been scheduled successfully.",
    }),
    failure: "Failed to schedule newsletter",
  });

export const useDelete = () =>
  useNewsletterAction({
    act: (id: number) => call(deleteNewsletter, idOf(id)),
    done: () => ({
      title: "Newsletter deleted",
      description: "The newsletter has been deleted successfully.",
    }),
    failure: "Failed to delete newsletter",
  });

/** Its toast leads to the copy. */
export function useCopy() {
  const navigate = useNavigate();
  const fill = useFillFields();
  return useNewsletterAction({
    act: (id: number) => call(copyNewsletter, idOf(id)),
    done: ({ id, subject }) => ({
      title: "Newsletter duplicated",
      description: `“${fill(subject)}” is a draft.`,
      action: { name: "Edit", run: () => void navigate(editAddress(id)) },
    }),
    failure: "Failed to duplicate newsletter",
  });
}

/** Leaves a newsletter out of the list. Its toast can bring it back. */
export function useHide() {
  const unhide = useAct("unhide");
  return useNewsletterAction({
    act: (id: number) => call(hideNewsletter, idOf(id)),
    done: ({ id }) => ({
      title: "Newsletter hidden",
      description: "It no longer appears in the history. Its receipt, page and links stay.",
      action: { name: "Undo", run: () => unhide.mutate(id) },
    }),
    failure: "Failed to hide newsletter",
  });
}
