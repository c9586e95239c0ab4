import { bellEventSchema } from "../../../contract/insight/events.ts";
import * as calls from "../../../contract/insight/notices.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";
import { operationsWith } from "../../kernel/operations/operations.ts";
import { findNewest, countNew, markSeen } from "./store.ts";
import { getSettings, zoneOf } from "../../site-owner/settings/get-settings.ts";
import { noticeOfEvent } from "./notice-of-event.ts";
import { findStandingNotices } from "./standing-notices.ts";

const { operation, change } = operationsWith<Kernel>();

export const noticeOperations = [
  operation(calls.listNotices, async (kernel) => {
    const { db } = kernel;
    const standing = await findStandingNotices(kernel);
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

  change(calls.markNoticesSeen, {}, async ({ tx, at }, { body }) => {
    await markSeen(tx, body.upTo, at);
    return { message: "Seen" };
  }),
];
