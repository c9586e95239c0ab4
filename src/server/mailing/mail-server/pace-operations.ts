import type { z } from "zod";
import type { Actor } from "../../../contract/audit.ts";
import { warmUpSchema } from "../../../contract/mail-pace.ts";
import type { MailPace, pacingChangeSchema, warmUpChangeSchema } from "../../../contract/mail-pace.ts";
import type { Clock } from "../../base/clock.ts";
import type { DatabaseTime } from "../../kernel/db/database-time.ts";
import type { Db } from "../../kernel/db/open.ts";
import { happened } from "../../kernel/events.ts";
import { readMailPart, saveMailPart } from "../../kernel/mail/mail-settings.ts";
import type { SecretBox } from "../../kernel/secret-box.ts";
import { endWaiting } from "../delivery/progress/wait-for-day.ts";
import { readPacing } from "../pace/read-pace.ts";
import { deletePlan, readWarmUp } from "../pace/warm-up.ts";

interface Deps {
  db: Db;
  now: Clock;
  secretBox: SecretBox;
  databaseTime: DatabaseTime;
}

/** Returns both settings and how far the warm-up is. */
export async function getMailPace({ db, secretBox, databaseTime }: Omit<Deps, "now">): Promise<MailPace> {
  const revisionOf = async (name: "pacing" | "warm-up") =>
    (await readMailPart({ db, secretBox }, name))?.revision ?? 0;
  const warmUp = await readMailPart({ db, secretBox }, "warm-up");
  return {
    pacing: { ...(await readPacing(db)), revision: await revisionOf("pacing") },
    warmUp: {
      isOn: warmUp !== undefined && warmUpSchema.parse(warmUp.value).isOn,
      revision: warmUp?.revision ?? 0,
      ...(await readWarmUp(db, databaseTime)),
    },
  };
}

/** A send that is under way keeps to it within a minute. @throws AppError `conflict` for a stale revision. */
export async function savePacing(
  deps: Deps,
  { revision, ...value }: z.output<typeof pacingChangeSchema>,
  by: Actor,
): Promise<MailPace> {
  const { db, now, secretBox } = deps;
  await db.transaction().execute(async (tx) => {
    await saveMailPart({ tx, secretBox }, "pacing", { value, secret: undefined, revision });
    await happened(tx, { kind: "mail.save-pacing", by }, now());
  });
  return getMailPace(deps);
}

/**
 * Newsletters that wait for their next day are looked at anew: without the warm-up they resume at once. A plan that is
 * switched on again continues where it stopped, unless `isAnew`.
 * @throws AppError `conflict` for a stale revision.
 */
export async function saveWarmUp(
  deps: Deps,
  { revision, isOn, isAnew }: z.output<typeof warmUpChangeSchema>,
  by: Actor,
): Promise<MailPace> {
  const { db, now, secretBox } = deps;
  await db.transaction().execute(async (tx) => {
    await saveMailPart({ tx, secretBox }, "warm-up", { value: { isOn }, secret: undefined, revision });
    if (isAnew) await deletePlan(tx);
    await endWaiting(tx);
    await happened(tx, { kind: "mail.save-warm-up", by }, now());
  });
  return getMailPace(deps);
}
