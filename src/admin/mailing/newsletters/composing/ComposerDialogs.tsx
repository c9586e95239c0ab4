import { useSiteZone } from "../../../time/use-site-zone.ts";
import { ActionDialog } from "../../../ui/dialogs/ActionDialog.tsx";
import { ScheduleDialog } from "../sending/ScheduleDialog.tsx";
import { SendDialog } from "../sending/SendDialog.tsx";
import type { NewsletterSession } from "../shared/newsletter-kind.ts";
import { HISTORY } from "../shared/newsletter-words.ts";
import type { AskedFor } from "./asked-for.ts";
import type { Composing } from "./use-composing.ts";

interface ComposerDialogsProps {
  session: NewsletterSession;
  composing: Composing;
  /** What its draft was opened for. */
  asked: AskedFor | undefined;
  /** Leads to a new newsletter, or elsewhere. */
  onDone: (to?: string) => void;
}

/** What a composer asks before it sends, schedules or clears. */
export function ComposerDialogs({ session, composing, asked, onDone }: ComposerDialogsProps) {
  const { asking, setAsking, meet } = composing;
  const zone = useSiteZone();
  const draft = session.saved;
  const close = () => setAsking(undefined);
  const finish = () => onDone(HISTORY);
  const dialog = { newsletter: draft, onClose: close, onConflict: () => void meet() };
  return (
    <>
      {asking === "send" && draft && <SendDialog {...dialog} newsletter={draft} onSent={finish} />}
      {asking === "schedule" && draft && (
        <ScheduleDialog
          {...dialog}
          newsletter={draft}
          zone={zone}
          initial={asked?.dialog === "schedule" ? asked.at : undefined}
          onScheduled={finish}
        />
      )}
      {asking === "clear" && (
        <ActionDialog
          title="Clear Newsletter"
          sentence={draft ? CLEARS_DRAFT : CLEARS_NEW}
          action="Clear"
          pendingAction="Clear"
          isDestructive
          act={() => session.discard()}
          done={() => onDone()}
          onClose={close}
        />
      )}
    </>
  );
}

const CLEARS_NEW = "The form is cleared. The text you have written is kept in Revisions.";
const CLEARS_DRAFT =
  "The form is cleared. Your unsaved changes are kept in Revisions, and the saved draft does not change.";
