import type { EmailTemplates } from "../../contract/mailing/emails.ts";
import { HOUR, SECOND } from "../base/clock.ts";
import type { Domain } from "../kernel/opening/domain.ts";
import type { Kernel } from "../kernel/opening/open-kernel.ts";
import { fieldOperations } from "./attributes/field-operations.ts";
import { tagOperations } from "./attributes/tag-operations.ts";
import { routesOf } from "../kernel/operations/operations.ts";
import { foldTallies } from "./directory/fold-tallies.ts";
import { handleRequests } from "./joining/handle-requests.ts";
import { eraseOldRemovals } from "./removals/remove-subscribers.ts";
import { foldAnswers } from "./polls/fold-answers.ts";
import { pollOperations } from "./polls/poll-operations.ts";
import { removalOperations } from "./removals/removal-operations.ts";
import { remindUnconfirmed } from "./joining/remind-unconfirmed.ts";
import { subscriberRoutes } from "./routes.ts";
import { segmentOperations } from "./segments/segment-operations.ts";
import { createLinks } from "./subscribers/links.ts";
import { findNextTry } from "./subscribers/request-store.ts";
import { suppressionOperations } from "./suppressions/suppression-operations.ts";

/** Subscribers and suppressions. */
export function openAudience(kernel: Kernel, { emails }: { emails: EmailTemplates }) {
  const links = createLinks(kernel);
  const deps = { ...kernel, emails, links };
  const { long, engine } = kernel.database;
  return {
    links,
    routes: [
      ...subscriberRoutes(deps),
      ...routesOf(deps, [
        ...removalOperations,
        ...tagOperations,
        ...fieldOperations,
        ...segmentOperations,
        ...pollOperations,
        ...suppressionOperations,
      ]),
    ],
    jobs: [
      {
        name: "subscriptions",
        everyMs: SECOND,
        restsUntil: () => findNextTry(kernel.db),
        // The mail that asks for the confirmation should be there when its reader looks.
        wakes: "mail",
        run: () => handleRequests(deps),
      },
      { name: "reminders", everyMs: HOUR, run: () => remindUnconfirmed(deps) },
    ],
    tidyUp: [
      () => eraseOldRemovals({ db: long, now: kernel.now }),
      ...(engine === "postgres" ? [() => foldTallies(long), () => foldAnswers(long)] : []),
    ],
  } satisfies Domain & { links: unknown };
}
