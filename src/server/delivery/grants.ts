import { sql } from "kysely";
import { SECOND } from "../platform/clock.ts";
import type { Clock } from "../platform/clock.ts";
import type { Db } from "../platform/db/open.ts";

/** Seconds that are over are forgotten after so many. */
const KEPT_SECONDS = 60;

/**
 * Says how many mails may begin now. A limit of so many a second holds for all senders of the database together: each
 * takes small shares of a second's mails, so that none goes without.
 */
export function createGrants(db: Db, now: Clock, perSecond: number | undefined) {
  if (perSecond === undefined) return async (want: number) => want;
  const share = Math.max(1, Math.floor(perSecond / 10));
  return async (want: number): Promise<number> => {
    const second = Math.floor(now().getTime() / SECOND);
    const wanted = Math.min(want, share);
    return db.transaction().execute(async (tx) => {
      const { granted } = await tx
        .insertInto("send_grants")
        .values({ second, granted: wanted })
        .onConflict((conflict) =>
          conflict.column("second").doUpdateSet({ granted: sql`send_grants.granted + ${wanted}` }),
        )
        .returning("granted")
        .executeTakeFirstOrThrow();
      const over = Math.min(wanted, Math.max(0, granted - perSecond));
      if (over > 0) {
        await tx
          .updateTable("send_grants")
          .set({ granted: sql`granted - ${over}` })
          .where("second", "=", second)
          .execute();
      }
      await tx
        .deleteFrom("send_grants")
        .where("second", "<", second - KEPT_SECONDS)
        .execute();
      return wanted - over;
    });
  };
}
