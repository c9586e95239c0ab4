import type { Instant } from "../../base/clock.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";

export async function forgetExpiredSessions(db: DbOrTx, now: Instant) {
  await db.deleteFrom("sessions").where("expires_at", "<=", now).execute();
}
