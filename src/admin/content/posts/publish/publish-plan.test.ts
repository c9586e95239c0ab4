import { expect, test } from "vitest";
import { isBeforePost, planWords, type MailPlan } from "./publish-plan.ts";

const leftOut = { pending: 0, unsubscribed: 0, paused: 0, inSeries: 0, suppressed: 0 };
const everyone = { reach: { recipients: 1_204, leftOut }, segment: undefined };
const clock = { zone: "Europe/Berlin", now: "2026-11-23T22:30:00.000Z" };
const EIGHT = "2026-11-24T07:00:00.000Z";
const NINE = "2026-11-24T08:00:00.000Z";
const mail = (at?: string): MailPlan => ({ segmentId: null, at, extent: undefined });

test("the sentence says when a post is public, and who is mailed when", () => {
  const say = (
    publishedAt: string | null,
    mailed?: MailPlan,
    to = everyone as typeof everyone | typeof vips,
  ) => planWords({ publishedAt, mail: mailed }, to, clock);
  const vips = { reach: { recipients: 2, leftOut: { ...leftOut, paused: 1 } }, segment: "VIPs" };
  expect(say(null)).toBe("Everybody can read it as soon as you publish it. Nobody is emailed.");
  expect(say("2019-05-01T07:00:00.000Z")).toBe(say(null));
  expect(say(EIGHT)).toBe("It will be public tomorrow at 08:00 GMT+1. Nobody is emailed.");
  expect(say("2026-11-23T22:45:00.000Z")).toContain("public today at 23:45 GMT+1");
  expect(say("2026-11-30T07:00:00.000Z")).toContain("public on Monday, November 30, 2026 at 08:00 GMT+1");
  expect(say(null, mail())).toBe(
    "Everybody can read it as soon as you publish it. Next, you check the email and send it to 1,204 active subscribers.",
  );
  const nobody = (segment?: string) => ({ reach: { recipients: 0, leftOut }, segment });
  expect(planWords({ publishedAt: null, mail: mail() }, nobody("VIPs"), clock)).toBe(
    "Everybody can read it as soon as you publish it. Next, you check the email. Nobody would get it yet: there are no active subscribers in the segment “VIPs”.",
  );
  expect(planWords({ publishedAt: EIGHT, mail: mail(NINE) }, nobody(), clock)).toBe(
    "It will be public tomorrow at 08:00 GMT+1. Next, you check the email, which goes out tomorrow at 09:00 GMT+1. Nobody would get it yet: there are no active subscribers.",
  );
  expect(say(EIGHT, mail(NINE), vips)).toBe(
    "It will be public tomorrow at 08:00 GMT+1. Next, you check the email and confirm that it goes to 2 of 3 active subscribers in the segment “VIPs” tomorrow at 09:00 GMT+1.",
  );
});

test("the days are those of the site, also across a change of its clocks", () => {
  const at = "2026-10-25T07:00:00.000Z";
  const on = { zone: "Europe/Berlin", now: "2026-10-24T20:00:00.000Z" };
  expect(planWords({ publishedAt: at, mail: undefined }, everyone, on)).toContain("tomorrow at 08:00");
  const west = { zone: "America/Los_Angeles", now: "2026-11-24T06:00:00.000Z" };
  expect(planWords({ publishedAt: NINE, mail: undefined }, everyone, west)).toContain("tomorrow at 00:00");
});

test("an email before its post is none", () => {
  expect(isBeforePost({ publishedAt: NINE, mail: mail(EIGHT) })).toBe(true);
  expect(isBeforePost({ publishedAt: EIGHT, mail: mail(EIGHT) })).toBe(false);
  expect(isBeforePost({ publishedAt: null, mail: mail(EIGHT) })).toBe(false);
});
