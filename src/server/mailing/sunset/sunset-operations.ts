import { countOf } from "../../../contract/base/counting.ts";
import * as calls from "../../../contract/audience/sunset.ts";
import { findKnownSilence } from "../../audience/directory/find-audience.ts";
import { countAudience } from "../../audience/subscribers/audience.ts";
import { instant } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import { happened } from "../../kernel/events.ts";
import { saveMailPart } from "../../kernel/mail/mail-settings.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";
import { operationsWith } from "../../kernel/operations/operations.ts";
import { refuseWhileHeld } from "../delivery/progress/guard-sending.ts";
import { readRule } from "./sunset-rule.ts";
import * as store from "./sunset-store.ts";

const { operation, change } = operationsWith<Kernel>();

/** Resumed in one transaction. */
const AT_ONCE = 500;

/** Subscribers who do not read: asking, pausing and resuming them. */
export const sunsetOperations = [
  operation(calls.getInactivity, async ({ db, heavy, now }, { params: { months } }) => {
    const at = instant(now());
    const silence = await findKnownSilence({ heavy, now }, months);
    const count = async (since: string) => countAudience(heavy, { silent: { since, at, isUnasked: true } });
    const toAsk = "since" in silence ? await count(silence.since) : 0;
    const round = await store.findRound(db);
    return {
      unknownBecause: whyUnknown(silence) ?? null,
      toAsk,
      waiting: await store.countAsked(heavy, at),
      paused: await store.countSilent(heavy, at),
      asking: round ? { months: round.months, since: round.started_at } : null,
    };
  }),

  // `askSome` asks them, some at a time.
  operation(calls.askInactive, async ({ db, heavy, now }, { params: { months }, by }) => {
    const why = whyUnknown(await findKnownSilence({ heavy, now }, months));
    if (why) throw new AppError("conflict", why);
    await refuseWhileHeld(db);
    await db.transaction().execute(async (tx) => {
      if (!(await store.insertRound(tx, months, instant(now()))))
        throw new AppError("conflict", "Subscribers are being asked already.");
      await happened(tx, { kind: "subscriber.ask", months: Number(months), by: by() }, now());
    });
    return { message: "They are being asked, some at a time." };
  }),

  // Those who have been asked stay asked.
  change(calls.stopAsking, {}, async ({ tx, did }) => {
    await store.deleteRound(tx);
    did({ kind: "subscriber.stop-asking" });
    return { message: "Nobody else is asked." };
  }),

  // Newsletters go again to all who were paused because they did not answer.
  operation(calls.resumeSilent, async ({ db, now }, { by }) => {
    const resumeSome = () =>
      db.transaction().execute(async (tx) => {
        const count = await store.resume(tx, { at: instant(now()), limit: AT_ONCE });
        if (count > 0) await happened(tx, { kind: "subscriber.resume", count, by: by() }, now());
        return count;
      });
    for (let resumed = 0; ;) {
      const count = await resumeSome();
      resumed += count;
      if (count < AT_ONCE) return { resumed };
    }
  }),

  change(calls.resumeSubscriber, {}, async ({ tx, at, did }, { params: { id } }) => {
    const count = await store.resume(tx, { at, id, limit: 1 });
    if (count === 0) throw new AppError("conflict", "They are not paused, or have paused by themselves.");
    did({ kind: "subscriber.resume", count });
    return { message: "Newsletters go to them again." };
  }),

  operation(calls.getSunsetRule, readRule),

  change(calls.saveSunsetRule, {}, async ({ tx, secretBox, did }, { body: { revision, ...value } }) => {
    await saveMailPart({ tx, secretBox }, "sunset", { value, secret: undefined, revision });
    did({ kind: "mail.save-sunset" });
    return readRule;
  }),
];

/** Says why nobody can tell who is inactive; undefined if somebody can. */
function whyUnknown(silence: Awaited<ReturnType<typeof findKnownSilence>>): string | undefined {
  if ("since" in silence) return undefined;
  if ("isTrackingOff" in silence)
    return "Opens and clicks are not counted, so nobody can tell who reads. You can count them under Settings → Reader privacy.";
  const more = countOf(silence.missingDays, "more day");
  return `Opens and clicks have not been counted for long enough. The list needs ${more}.`;
}
