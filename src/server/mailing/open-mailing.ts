import type { EmailTemplates } from "../../contract/mailing/emails.ts";
import type { Links } from "../audience/subscribers/links.ts";
import { HOUR, instant, instantAfter, MINUTE, SECOND } from "../base/clock.ts";
import { untilWritten } from "../kernel/jobs.ts";
import type { Domain } from "../kernel/opening/domain.ts";
import { findNextMail } from "../kernel/mail/find-next-mail.ts";
import { openOutbox } from "../kernel/mail/outbox.ts";
import { MAILS_KEPT_MS } from "../kernel/mail/queue.ts";
import type { Kernel } from "../kernel/opening/open-kernel.ts";
import { routesOf } from "../kernel/operations/operations.ts";
import { bounceRoutes } from "./bounces/routes.ts";
import { sourceOperations } from "./dmarc/sources/source-operations.ts";
import { forgetDmarcReports } from "./dmarc/take-report.ts";
import { findNextDue, isAnythingDue } from "./delivery/outbound/is-anything-due.ts";
import { getSenderState, identityOf } from "./delivery/progress/guard-sending.ts";
import { createSender } from "./delivery/outbound/sender.ts";
import { senderDepsOf } from "./delivery/outbound/sender-deps.ts";
import { deliveryRoutes } from "./delivery/routes.ts";
import { beginSecondTries } from "./delivery/second-try/start-second-try.ts";
import { startScheduled } from "./delivery/starting/start-send.ts";
import { paceOperations } from "./mail-server/pace-operations.ts";
import { foldNewsletters } from "./folding/fold-newsletters.ts";
import { mailServerRoutes } from "./mail-server/routes.ts";
import { readMailbox } from "./mailbox/read-mailbox.ts";
import { mailboxOperations } from "./mailbox/mailbox-operations.ts";
import { makeDigest } from "./newsletters/digest/make-digest.ts";
import { createDomainLookUp } from "./pace/look-up-domains.ts";
import { mountPreviews, newsletterRoutes } from "./newsletters/routes.ts";
import { judgeProviders } from "./providers/judge-providers.ts";
import { providerOperations } from "./providers/provider-operations.ts";
import { seriesOperations } from "./series/series-operations.ts";
import { singleRoutes } from "./single/routes.ts";
import { startDue } from "./series/start-due.ts";
import { webhookRoutes } from "./webhooks/routes.ts";
import { askSome } from "./sunset/ask-inactive.ts";
import { pauseUnanswered } from "./sunset/pause-unanswered.ts";
import { sunsetOperations } from "./sunset/sunset-operations.ts";
import { followRule } from "./sunset/sunset-rule.ts";

interface Needs {
  emails: EmailTemplates;
  links: Links;
  /** The thread that sends newsletters; this one if there is none. */
  sender: { work: () => Promise<unknown> } | undefined;
}

/** Newsletters, their sending, and what comes back. */
export function openMailing(kernel: Kernel, { emails, links, sender: given }: Needs) {
  const { config, db, now, databaseTime, mail } = kernel;
  const deps = {
    ...kernel,
    emails,
    links,
    undoSeconds: config.send.undoSeconds,
    identity: identityOf(config, kernel.instanceId),
    outbox: openOutbox({ dataDir: config.dataDir, db }),
    bounceToken: config.bounceToken,
  };
  const sender = given ?? createSender(senderDepsOf(config, deps));
  /** A copy of another site mails nobody, not even whom it has been told to before. */
  const unlessHeld =
    <Result>(work: () => Promise<Result>) =>
    async () =>
      (await getSenderState(db)).heldSince === null ? work() : undefined;
  const deliver = async () => {
    const next = await findNextDue(db);
    if (!next || next > instant(await databaseTime(db))) return;
    await startScheduled(deps);
    await beginSecondTries(deps);
    if (await isAnythingDue(db, instant(await databaseTime(db)))) await sender.work();
  };
  const sunset = async () => {
    await pauseUnanswered(deps);
    await followRule(deps);
  };
  return {
    routes: [
      ...deliveryRoutes(deps),
      ...newsletterRoutes(deps),
      ...mailServerRoutes(deps),
      ...bounceRoutes(deps),
      ...routesOf(deps, mailboxOperations),
      ...webhookRoutes(deps),
      ...routesOf(deps, [
        ...paceOperations,
        ...providerOperations,
        ...sourceOperations,
        ...sunsetOperations,
        ...seriesOperations,
      ]),
      ...singleRoutes(deps),
    ],
    jobs: [
      {
        name: "mail",
        everyMs: SECOND,
        restsUntil: () => findNextMail(db),
        run: unlessHeld(() => mail.deliverDue()),
      },
      { name: "digest", everyMs: MINUTE, run: () => makeDigest({ db, now }) },
      {
        name: "bounce mailbox",
        everyMs: MINUTE,
        // A copy must not take the reports that the other site waits for.
        run: unlessHeld(() => readMailbox(deps)),
      },
      { name: "mail-domains", everyMs: MINUTE, run: createDomainLookUp(deps) },
      { name: "mailbox providers", everyMs: HOUR, run: () => judgeProviders(deps) },
      {
        name: "questions",
        everyMs: 2 * SECOND,
        restsUntil: untilWritten,
        run: unlessHeld(() => askSome(deps)),
      },
      {
        name: "welcome series",
        everyMs: 5 * SECOND,
        restsUntil: async () => instantAfter(now(), MINUTE),
        run: unlessHeld(() => startDue(deps)),
      },
      { name: "sunset", everyMs: HOUR, run: unlessHeld(sunset) },
      { name: "folding", everyMs: HOUR, run: () => foldNewsletters(deps) },
      {
        name: "delivery",
        everyMs: SECOND,
        restsUntil: () => findNextDue(db),
        run: unlessHeld(deliver),
      },
    ],
    tidyUp: [
      () =>
        openOutbox({ dataDir: config.dataDir, db: kernel.database.long }).deleteBefore(
          instantAfter(now(), -MAILS_KEPT_MS),
        ),
      () => forgetDmarcReports(kernel.database.long, now()),
    ],
    mount: (app) => mountPreviews(app, deps),
  } satisfies Domain;
}
