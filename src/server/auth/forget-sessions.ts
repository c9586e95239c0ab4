import type { Instant } from "../platform/clock.ts";
import type { DbOrTx } from "../platform/db/open.ts";

export async function deleteExpiredSessions(db: DbOrTx, now: Instant) {
  await db.deleteFrom("sessions").where("expires_at", "<=", now).execute();
}
