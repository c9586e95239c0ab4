import type { EmailTemplates } from "../../contract/emails.ts";
import type { NewsletterRow } from "./store.ts";
import { instant } from "../platform/clock.ts";
import type { Signer } from "../platform/secrets.ts";
import { prepareMessages } from "./compose-delivery.ts";
import { freezeAudience } from "./freeze-audience.ts";
import { sendIssue } from "./send-issue.ts";
import type { SendDeps } from "./send-issue.ts";
import * as store from "./store.ts";

export interface DeliveryDeps extends SendDeps {
  signer: Signer;
  emails: EmailTemplates;
  publicUrl: string;
  mailFrom: string;
}

/** One round of the sender: starts what is scheduled for now, freezes, sends, closes. */
export async function deliverDue(deps: DeliveryDeps) {
  for (const newsletter of await store.findAtWork(deps.db, instant(deps.now()))) {
    if (deps.isStopping()) return;
    await workOn(deps, newsletter);
  }
}

async function workOn(deps: DeliveryDeps, newsletter: NewsletterRow) {
  const { db, now } = deps;
  const at = instant(now());
  switch (newsletter.status) {
    case "scheduled":
      if (newsletter.not_after && newsletter.not_after < at) {
        const error =
          "It was not sent: its time passed more than 12 hours ago, while Masthead was not running.";
        await store.updateNewsletterIn(
          db,
          { id: newsletter.id, status: "scheduled" },
          { status: "draft", error, updated_at: at },
        );
      } else {
        await store.startPreparing(db, newsletter.id, ["scheduled"], at);
      }
      return;
    case "preparing":
      return freezeAudience(deps, newsletter);
    case "sending":
      return sendIssue(deps, newsletter, await prepareMessages(deps, newsletter));
    default:
  }
}
