import { bellEventSchema } from "../../../contract/events.ts";
import * as calls from "../../../contract/notices.ts";
import { instant } from "../../base/clock.ts";
import type { Clock } from "../../base/clock.ts";
import type { Config } from "../../kernel/config.ts";
import type { Database, Db } from "../../kernel/db/open.ts";
import { route } from "../../kernel/http/routes.ts";
import type { Route } from "../../kernel/http/routes.ts";
import { findNewest, countNew, markSeen } from "./store.ts";
import { getSettings, zoneOf } from "../../site-owner/settings/get-settings.ts";
import { noticeOfEvent } from "./notice-of-event.ts";
import { findStandingNotices } from "./standing-notices.ts";

export function noticeRoutes({
  db,
  now,
  config,
  watch,
}: {
  db: Db;
  now: Clock;
  config: Config;
  watch: Database["watch"];
}): Route[] {
  return [
    route(calls.listNotices, async () => {
      const standing = await findStandingNotices({ db, config, now, watch });
      const rows = await findNewest(db, calls.NOTICES_SHOWN);
      const zone = zoneOf(await getSettings(db));
      // After a downgrade the table may hold events that only the newer release knows.
      const read = rows.map(({ id, event, at, seen_at: seenAt }) => ({
        known: bellEventSchema.safeParse(JSON.parse(event)).data,
        row: { id, at, isNew: seenAt === null },
      }));
      const stored = read.flatMap(({ known, row }) =>
        known ? [{ ...noticeOfEvent(known, zone), ...row }] : [],
      );
      const skippedNew = read.filter(({ known, row }) => !known && row.isNew).length;
      const newCount = standing.length + (await countNew(db)) - skippedNew;
      return { notices: [...standing, ...stored], newCount };
    }),
    route(calls.markNoticesSeen, async ({ body }) => {
      await markSeen(db, body.upTo, instant(now()));
      return { message: "Seen" };
    }),
  ];
}
