import * as calls from "../../contract/notices.ts";
import { instant } from "../platform/clock.ts";
import type { Clock } from "../platform/clock.ts";
import type { Db } from "../platform/db/open.ts";
import { route } from "../platform/http/routes.ts";
import type { Route } from "../platform/http/routes.ts";
import { findNewest, countNew, markSeen } from "../platform/notices.ts";

export function noticeRoutes({ db, now }: { db: Db; now: Clock }): Route[] {
  return [
    route(calls.listNotices, async () => {
      const rows = await findNewest(db, calls.NOTICES_SHOWN);
      const notices = rows.map(({ id, kind, words, link, at, seen_at }) => {
        const isNew = seen_at === null;
        return { id, kind, words, link, at, isNew };
      });
      return { notices, newCount: await countNew(db) };
    }),
    route(calls.markNoticesSeen, async ({ body }) => {
      await markSeen(db, body.upTo, instant(now()));
      return { message: "Seen" };
    }),
  ];
}
