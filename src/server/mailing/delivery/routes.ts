import * as deliveries from "../../../contract/deliveries.ts";
import * as calls from "../../../contract/newsletter-actions.ts";
import { answerCsv } from "../../kernel/http/answer-csv.ts";
import type { Database, Db } from "../../kernel/db/open.ts";
import { requireCapability } from "../../kernel/http/permit.ts";
import { requireDownload } from "../../kernel/http/require-download.ts";
import { respond, route } from "../../kernel/http/routes.ts";
import type { Route } from "../../kernel/http/routes.ts";
import { happened } from "../../kernel/events.ts";
import { getNewsletter } from "../newsletters/editing/edit-newsletters.ts";
import { deleteNewsletter } from "./starting/delete-newsletter.ts";
import { followProgress } from "./receipt/follow-progress.ts";
import { confirmSender, getSenderState } from "./progress/guard-sending.ts";
import type { Identity } from "./progress/guard-sending.ts";
import * as holding from "./starting/pause-newsletter.ts";
import { exportReceipt, getFigures, getReceipt } from "./receipt/read-receipt.ts";
import { getTimeline } from "./receipt/read-timeline.ts";
import { tagLink, untagLink } from "./receipt/receipt-operations.ts";
import { getSecondTry } from "./second-try/count-unsent.ts";
import { startSecondTry, undoSecondTry } from "./second-try/start-second-try.ts";
import { getConsequences, takeBackConsequences } from "./settling/take-back.ts";
import { sendNewsletter } from "./starting/send-newsletter.ts";
import type { StartDeps } from "./starting/start-send.ts";

const MAY_NOT_UNSCHEDULE =
  "This newsletter is scheduled, and your account may not send or unschedule newsletters.";

interface Deps extends StartDeps {
  heavy: Db;
  database: Pick<Database, "long">;
  undoSeconds: number;
  identity: Identity;
  isStopping: () => boolean;
}

export function deliveryRoutes(deps: Deps): Route[] {
  return [
    route(calls.sendNewsletter, ({ params, query, by }) =>
      sendNewsletter(deps, params.id, { ...query, by: by() }),
    ),
    route(calls.undoSend, ({ params, by }) => holding.undoSend(deps, params.id, by())),
    route(calls.unscheduleNewsletter, ({ params, by }) =>
      holding.unscheduleNewsletter(deps, params.id, by()),
    ),
    route(calls.pauseNewsletter, ({ params, by }) => holding.pauseNewsletter(deps, params.id, by())),
    route(calls.resumeNewsletter, ({ params, by }) => holding.resumeNewsletter(deps, params.id, by())),
    route(calls.cancelNewsletter, ({ params, by }) => holding.cancelNewsletter(deps, params.id, by())),
    route(calls.getSecondTry, ({ params }) => getSecondTry(deps, params.id)),
    route(calls.startSecondTry, ({ params, query, by }) =>
      startSecondTry(deps, params.id, { ...query, by: by() }),
    ),
    route(calls.undoSecondTry, ({ params, by }) => undoSecondTry(deps, params.id, by())),
    route(calls.getConsequences, ({ params }) => getConsequences({ db: deps.heavy }, params.id)),
    route(calls.takeBackConsequences, ({ params, by }) =>
      takeBackConsequences({ db: deps.database.long, now: deps.now }, params.id, by()),
    ),
    route(calls.deleteNewsletter, async ({ params, visitor, by }) => {
      const { status } = await getNewsletter(deps.db, params.id);
      if (status === "scheduled") requireCapability(visitor(), "newsletters.send", MAY_NOT_UNSCHEDULE);
      await deleteNewsletter({ db: deps.database.long, now: deps.now }, params.id, by());
      return { message: "The newsletter has been deleted successfully." };
    }),
    respond(deliveries.followProgress, async ({ params, c, isStillAllowed }) => {
      const body = await followProgress({ ...deps, isStillAllowed }, params.id);
      return c.body(body, 200, { "content-type": "text/event-stream", "cache-control": "no-store" });
    }),
    route(deliveries.getReceipt, ({ params, query, visitor }) =>
      visitor().capabilities.has("subscribers.read")
        ? getReceipt(deps, params.id, query)
        : getFigures(deps.db, params.id),
    ),
    route(deliveries.getTimeline, ({ params }) => getTimeline(deps, params.id)),
    route(deliveries.tagLink, ({ params, body, by }) => tagLink(deps, params, { name: body.tag, by: by() })),
    route(deliveries.untagLink, async ({ params, by }) => {
      await untagLink(deps, params, by());
      return { message: "Nobody else gets the tag." };
    }),
    respond(deliveries.exportReceipt, async ({ params, query, c, by }) => {
      requireDownload(c);
      const body = await exportReceipt(deps, params.id, query);
      await happened(deps.db, { kind: "newsletter.export", id: params.id, by: by() }, deps.now());
      return answerCsv(c, { name: `newsletter-${params.id}`, body });
    }),
    route(deliveries.getSender, async () => ({
      ...(await getSenderState(deps.db)),
      hasMailServer: (await deps.mailRoute(deps.db)).server !== undefined,
      undoSeconds: deps.undoSeconds,
    })),
    route(deliveries.confirmSender, async ({ by }) => {
      await confirmSender(deps, by());
      return {
        message: "Mail goes out from here now. Look at the paused newsletters before you resume them.",
      };
    }),
  ];
}
