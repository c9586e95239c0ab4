import * as calls from "../../../contract/mailing/mail-pace.ts";
import type { MailPace } from "../../../contract/mailing/mail-pace.ts";
import { readMailPart, saveMailPart } from "../../kernel/mail/mail-settings.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";
import { operationsWith } from "../../kernel/operations/operations.ts";
import { endWaiting } from "../delivery/progress/wait-for-day.ts";
import { readPacing } from "../pace/read-pace.ts";
import { deletePlan, readWarmUp } from "../pace/warm-up.ts";

const { operation, change } = operationsWith<Kernel>();

export const paceOperations = [
  operation(calls.getMailPace, getMailPace),

  // A send that is under way keeps to it within a minute.
  change(calls.savePacing, {}, async ({ tx, secretBox, did }, { body: { revision, ...value } }) => {
    await saveMailPart({ tx, secretBox }, "pacing", { value, secret: undefined, revision });
    did({ kind: "mail.save-pacing" });
    return getMailPace;
  }),

  // Newsletters that wait for their next day are looked at anew: without the warm-up they resume at once. A plan that is
  // switched on again continues where it stopped, unless `isAnew`.
  change(calls.saveWarmUp, {}, async ({ tx, secretBox, did }, { body: { revision, isOn, isAnew } }) => {
    await saveMailPart({ tx, secretBox }, "warm-up", { value: { isOn }, secret: undefined, revision });
    if (isAnew) await deletePlan(tx);
    await endWaiting(tx);
    did({ kind: "mail.save-warm-up" });
    return getMailPace;
  }),
];

/** Returns both settings and how far the warm-up is. */
async function getMailPace({
  db,
  secretBox,
  databaseTime,
}: Pick<Kernel, "db" | "secretBox" | "databaseTime">): Promise<MailPace> {
  const revisionOf = async (name: "pacing" | "warm-up") =>
    (await readMailPart({ db, secretBox }, name))?.revision ?? 0;
  const warmUp = await readMailPart({ db, secretBox }, "warm-up");
  return {
    pacing: { ...(await readPacing(db)), revision: await revisionOf("pacing") },
    warmUp: {
      isOn: warmUp !== undefined && calls.warmUpSchema.parse(warmUp.value).isOn,
      revision: warmUp?.revision ?? 0,
      ...(await readWarmUp(db, databaseTime)),
    },
  };
}
