import { bellEventSchema } from "../../../contract/events.ts";
import * as calls from "../../../contract/notices.ts";
import { instant } from "../../base/clock.ts";
import type { Clock } from "../../base/clock.ts";
import type { Db } from "../../kernel/db/open.ts";
import { route } from "../../kernel/http/routes.ts";
import type { Route } from "../../kernel/http/routes.ts";
import { findNewest, countNew, markSeen } from "./store.ts";
import { getSettings, zoneOf } from "../../site-owner/settings/get-settings.ts";
import { noticeOfEvent } from "./notice-of-event.ts";
import { findStandingNotices } from "./standing-notices.ts";

export function noticeRoutes({ db, now, dataDir }: { db: Db; now: Clock; dataDir: string }): Route[] {
  return [
    route(calls.listNotices, async () => {
      const standing = await findStandingNotices({ dataDir, now });
      const rows = await findNewest(db, calls.NOTICES_SHOWN);
      const zone = zoneOf(await getSettings(db));
      const stored = rows.map(({ id, event, at, seen_at: seenAt }) => {
        const { kind, words, link } = noticeOfEvent(bellEventSchema.parse(JSON.parse(event)), zone);
        return { id, kind, words, link, at, isNew: seenAt === null };
      });
      return { notices: [...standing, ...stored], newCount: standing.length + (await countNew(db)) };
    }),
    route(calls.markNoticesSeen, async ({ body }) => {
      await markSeen(db, body.upTo, instant(now()));
      return { message: "Seen" };
    }),
  ];
}
