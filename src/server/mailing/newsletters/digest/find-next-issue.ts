import { fillForNobody } from "../../../../contract/audience/personal-fields.ts";
import { DAY, instant, instantAfter, type Clock } from "../../../base/clock.ts";
import type { Db } from "../../../kernel/db/open.ts";
import { lastAt, nextAt, weekOf } from "../../../base/site-time.ts";
import { getSettings, zoneOf } from "../../../site-owner/settings/get-settings.ts";
import { readKnownFields } from "../editing/personal-words.ts";
import { countReachOf } from "../editing/segment-audience.ts";
import * as store from "./next-issue-store.ts";
import { wallTimeOf } from "./wall-time.ts";

/**
 * Finds the newsletter that goes out next, and when; of a draft, when newsletters go out by the settings. One that is
 * scheduled for later than a week from now does not take the place of this week's. Subjects are filled for nobody in
 * particular.
 */
export async function findNextIssue({ db, heavy, now }: { db: Db; heavy: Db; now: Clock }) {
  const settings = await getSettings(db);
  const { digest } = settings;
  const zone = zoneOf(settings);
  const at = now();
  const makeTime = wallTimeOf(digest.makeDay, digest.makeTime);
  const sendTime = wallTimeOf(digest.sendDay, digest.sendTime);
  // Newsletters may go out in the week after the one whose digest they are.
  const madeAt = lastAt(at, zone, makeTime);
  const isDigestDue = nextAt(madeAt, zone, sendTime) > at;
  const inAWeek = instantAfter(at, 7 * DAY);
  const issue =
    (await store.findNextScheduled(db, { until: inAWeek })) ??
    (isDigestDue ? await store.findDigestDraft(db, weekOf(madeAt, zone)) : undefined) ??
    (await store.findNewestDraft(db));
  const later = await store.findNextScheduled(db, { after: inAWeek });
  const known = await readKnownFields(db);
  const named = <Row extends { subject: string }>(row: Row) => ({
    ...row,
    subject: fillForNobody(row.subject, known),
  });
  return {
    issue: issue ? named(issue) : null,
    goesOutAt: issue?.scheduledFor ?? instant(nextAt(at, zone, sendTime)),
    digestAt: digest.isOn ? instant(nextAt(at, zone, makeTime)) : null,
    isDigestSentByItself: digest.isSentByItself,
    timeZone: zone,
    later: later ? named(later) : null,
    audience: (await countReachOf({ heavy, now }, { segment_id: issue?.segmentId ?? null })).reach,
  };
}
