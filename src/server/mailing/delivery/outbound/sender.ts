import { readHold } from "../../../audience/subscribers/series-hold.ts";
import { updateIn } from "../../newsletters/editing/update-in.ts";
import { instant } from "../../../base/clock.ts";
import type { MailRoute } from "../../../kernel/mail/mail-route.ts";
import { happened } from "../../../kernel/events.ts";
import { skipOneChunk } from "../progress/chunk-store.ts";
import { reopenChunks } from "./chunks-in-hand.ts";
import { compileDelivery } from "./compose-delivery.ts";
import { freezeAudience } from "./freeze-audience.ts";
import { Pace } from "./pace.ts";
import { MailServerState } from "./mail-server-state.ts";
import { sendMails } from "./send-mails.ts";
import type { SenderDeps } from "./sender-deps.ts";
import { holdSendingLock, type LockedDeps } from "./sending-lock.ts";
import { reopenUnsent } from "./reopen-unsent.ts";
import { closeNewsletter } from "./close-newsletter.ts";
import { followTest } from "./follow-test.ts";
import { composeWithSubjects, rendersOf } from "./variants.ts";
import { settleRefusals } from "./settle-refusals.ts";
import { addressIn } from "../../../engines/mime/mailbox.ts";
import { findMailboxAddress } from "../../mailbox/mailbox-settings.ts";
import type { SendRow } from "../progress/store.ts";
import { readMarkingHeaders } from "../../webhooks/marking/marking-headers.ts";
import { hasCustomFields } from "../../newsletters/editing/personal-words.ts";
import * as store from "../progress/store.ts";

interface Sender {
  /**
   * Does what is due and ends. It may be called again at any time. False, and nothing is done, while another sender works
   * on the database.
   */
  work: () => Promise<boolean>;
  /** True while the mail server, after a failure, is not asked again. Another server is asked at once. */
  isResting: () => Promise<boolean>;
}

/** Sends newsletters. It remembers the state of the mail server from one round to the next. */
export function createSender(deps: SenderDeps): Sender {
  const mailServer = new MailServerState(deps);
  const readRoute = async (from?: string) => {
    const route = await deps.mailRoute(deps.db, from);
    mailServer.follow(route);
    return route;
  };
  const send = async (locked: LockedDeps, found: SendRow) => {
    const { id } = found;
    // What was refused before a pause, or before a second try, is not weighed against what comes now.
    if (found.doubted_at !== null || found.retry_at !== null) await settleRefusals(locked, id);
    const newsletter = found.retry_at === null ? found : await reopenUnsent(locked, id);
    if (!newsletter) return;
    const render = await store.getRender(deps.db, id);
    const marking = await readMarkingHeaders(deps.db);
    const mailbox = await findMailboxAddress(deps.db, addressIn(render.mail_from));
    const compile = (route: MailRoute) =>
      composeWithSubjects(render, (words) => compileDelivery({ ...deps, ...route, mailbox }, words, marking));
    const pace = new Pace(deps, mailServer);
    await pace.refresh();
    const readOwnRoute = () => readRoute(render.mail_from);
    const route = await readOwnRoute();
    // Freezing begins last: unlike the calls above it continues by itself, and only a send that has begun waits for it.
    const freezing = newsletter.status === "preparing" ? freezeAudience(locked, newsletter, pace) : undefined;
    const isStalled = newsletter.stalled_since !== null;
    await sendMails(locked, {
      newsletterId: id,
      compile,
      route,
      readRoute: readOwnRoute,
      mailServer,
      pace,
      freezing,
      hasCustomFields: rendersOf(render).some(hasCustomFields),
      hold: newsletter.series_step_id === null ? await readHold(deps.db, deps.now()) : undefined,
      isStalled,
    });
    await followTest(locked, id);
    await closeNewsletter(locked, id);
  };

  const round = async (locked: LockedDeps) => {
    await readRoute();
    await reopenChunks(locked);
    for (const newsletter of await store.findUnderWay(deps.db)) {
      if (locked.isStopping() || mailServer.restMs > 0) return;
      if (newsletter.status === "cancelled") await closeCancelled(locked, newsletter);
      else await send(locked, newsletter);
    }
  };
  let working: Promise<boolean> | undefined;
  return {
    work: () => (working ??= holdSendingLock(deps, round).finally(() => (working = undefined))),
    async isResting() {
      await readRoute();
      return mailServer.restMs > 0;
    },
  };
}

/** Marks recipients whom a cancelled newsletter has not reached as skipped, one chunk at a time. */
async function closeCancelled(locked: LockedDeps, { id }: SendRow) {
  const { now, write } = locked;
  await settleRefusals(locked, id);
  const skipOne = async () =>
    write(async (tx) => {
      const skipped = await skipOneChunk(tx, id, instant(now()));
      if (skipped !== undefined) await store.addToCounts(tx, id, { skipped });
      return skipped !== undefined;
    });
  while (await skipOne());
  await write(async (tx) => {
    const closed = await updateIn(tx, { id, states: ["cancelled"] }, { closed_at: instant(now()) });
    if (!closed) return;
    const { subject, sent_count: sent, skipped_count: skipped } = closed;
    await happened(tx, { kind: "newsletter.cancelled", id, subject, sent, skipped }, now());
  });
}
