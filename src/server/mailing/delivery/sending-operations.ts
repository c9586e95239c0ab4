import type { EmailTemplates } from "../../../contract/mailing/emails.ts";
import * as deliveries from "../../../contract/mailing/deliveries.ts";
import * as calls from "../../../contract/mailing/newsletter-actions.ts";
import { requireCapability } from "../../kernel/http/permit.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";
import { operationsWith } from "../../kernel/operations/operations.ts";
import { getNewsletter } from "../newsletters/editing/edit-newsletters.ts";
import { confirmSender, getSenderState, type Identity } from "./progress/guard-sending.ts";
import { onceMoreOperations } from "./once-more/once-more-operations.ts";
import { secondTryOperations } from "./second-try/second-try-operations.ts";
import { getConsequences, takeBackConsequences } from "./settling/take-back.ts";
import { subjectOperations } from "./subjects/subject-operations.ts";
import { deleteNewsletter } from "./starting/delete-newsletter.ts";
import * as holding from "./starting/pause-newsletter.ts";
import { sendNewsletter } from "./starting/send-newsletter.ts";

export interface DeliveryNeeds extends Kernel {
  emails: EmailTemplates;
  identity: Identity;
  undoSeconds: number;
}

const { operation } = operationsWith<DeliveryNeeds>();

const MAY_NOT_UNSCHEDULE =
  "This newsletter is scheduled, and your account may not send or unschedule newsletters.";

export const sendOperations = [
  operation(calls.sendNewsletter, (needs, { params: { id }, query, by }) =>
    sendNewsletter(needs, id, { ...query, by: by() }),
  ),
  operation(calls.undoSend, (kernel, { params: { id }, by }) => holding.undoSend(kernel, id, by())),
  operation(calls.unscheduleNewsletter, (kernel, { params: { id }, by }) =>
    holding.unscheduleNewsletter(kernel, id, by()),
  ),
  operation(calls.pauseNewsletter, (kernel, { params: { id }, by }) =>
    holding.pauseNewsletter(kernel, id, by()),
  ),
  operation(calls.resumeNewsletter, (kernel, { params: { id }, by }) =>
    holding.resumeNewsletter(kernel, id, by()),
  ),
  operation(calls.cancelNewsletter, (kernel, { params: { id }, by }) =>
    holding.cancelNewsletter(kernel, id, by()),
  ),

  ...secondTryOperations,
  ...onceMoreOperations,
  ...subjectOperations,

  operation(calls.getConsequences, ({ heavy }, { params: { id } }) => getConsequences({ db: heavy }, id)),
  operation(calls.takeBackConsequences, ({ database, now }, { params: { id }, by }) =>
    takeBackConsequences({ db: database.long, now }, id, by()),
  ),

  operation(calls.deleteNewsletter, async ({ db, database, now }, { params: { id }, visitor, by }) => {
    const { status } = await getNewsletter(db, id);
    if (status === "scheduled") requireCapability(visitor(), "newsletters.send", MAY_NOT_UNSCHEDULE);
    await deleteNewsletter({ db: database.long, now }, id, by());
    return { message: "The newsletter has been deleted successfully." };
  }),
];

export const senderOperations = [
  operation(deliveries.getSender, async ({ db, mailRoute, undoSeconds }) => ({
    ...(await getSenderState(db)),
    hasMailServer: (await mailRoute(db)).server !== undefined,
    undoSeconds,
  })),

  operation(deliveries.confirmSender, async (needs, { by }) => {
    await confirmSender(needs, by());
    return {
      message: "Mail goes out from here now. Look at the paused newsletters before you resume them.",
    };
  }),
];
