import type { z } from "zod";
import { warmUpSchema } from "../../../contract/mail-pace.ts";
import type { MailPace, pacingChangeSchema, warmUpChangeSchema } from "../../../contract/mail-pace.ts";
import type { DatabaseTime } from "../../kernel/db/database-time.ts";
import type { Db } from "../../kernel/db/open.ts";
import { readMailPart, saveMailPart } from "../../kernel/mail/mail-settings.ts";
import type { SecretBox } from "../../kernel/secret-box.ts";
import { endWaiting } from "../delivery/progress/wait-for-day.ts";
import { readPacing } from "../pace/read-pace.ts";
import { deletePlan, readWarmUp } from "../pace/warm-up.ts";

interface Deps {
  db: Db;
  secretBox: SecretBox;
  databaseTime: DatabaseTime;
}

/** Returns both settings and how far the warm-up is. */
export async function getMailPace({ db, secretBox, databaseTime }: Deps): Promise<MailPace> {
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
): Promise<MailPace> {
  const { db: tx, secretBox } = deps;
  await saveMailPart({ tx, secretBox }, "pacing", { value, secret: undefined, revision });
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
): Promise<MailPace> {
  const { db, secretBox } = deps;
  await db.transaction().execute(async (tx) => {
    await saveMailPart({ tx, secretBox }, "warm-up", { value: { isOn }, secret: undefined, revision });
    if (isAnew) await deletePlan(tx);
    await endWaiting(tx);
  });
  return getMailPace(deps);
}
