import { bellEventSchema } from "../../src/contract/insight/events.ts";
import { noticeOfEvent } from "../../src/server/insight/notices/notice-of-event.ts";
import type { Db } from "../../src/server/kernel/db/open.ts";
import { getSettings, zoneOf } from "../../src/server/site-owner/settings/get-settings.ts";

/** Reads what the bell shows, the oldest first. */
export async function readBell(db: Db) {
  const zone = zoneOf(await getSettings(db));
  const rows = await db.selectFrom("notices").select("event").orderBy("id").execute();
  return rows.map(({ event }) => noticeOfEvent(bellEventSchema.parse(JSON.parse(event)), zone));
}
