import { describe, expect, test } from "vitest";
import { getTimeline } from "../../../../src/contract/mailing/newsletter-timeline.ts";
import { pauseForTrouble } from "../../../../src/server/mailing/delivery/progress/pause-for-trouble.ts";
import { startApp } from "../../../setup/app.ts";
import { engines } from "../../../setup/engines.ts";
import { read, type Ask } from "../../kit/ask.ts";
import { addSubscribers, createNewsletter } from "../../kit/inputs.ts";
import { runSender, startSending } from "../sending/sending.ts";

const NOW = "2026-03-02T09:00:00.000Z";
const UNDO = { env: { SEND_UNDO_SECONDS: "15" } };

const timelineAt = async (as: Ask) => read(await as("GET", "/api/newsletters/1/timeline"), getTimeline);
const stepsAt = async (as: Ask) =>
  (await timelineAt(as)).steps.map(({ step, by, reason }) => [step, by, reason].join(" ").trim());

describe.each(engines)("the steps of a newsletter on %s", (engine) => {
  test("are what people did, what stopped it, and another sender, in their order", async () => {
    await using app = await startApp(engine, { ...UNDO, now: NOW });
    const as = await app.signIn();
    const { db } = app.database;
    await addSubscribers(app, 3);
    const scheduledFor = "2026-03-02T10:00:00.000Z";
    await createNewsletter(as, { status: "draft" });
    expect(await stepsAt(as)).toEqual([]);
    await as("POST", "/api/newsletters/1/schedule", { json: { scheduledFor } });
    await as("DELETE", "/api/newsletters/1/schedule");
    await as("POST", "/api/newsletters/1/send");
    await as("DELETE", "/api/newsletters/1/send");
    await as("POST", "/api/newsletters/1/send");
    await as("PUT", "/api/newsletters/1/pause");
    await db.updateTable("newsletter_renders").set({ mail_from: "old@example.com" }).execute();
    await as("DELETE", "/api/newsletters/1/pause");
    const trouble = { reason: "The disk is full.", isOfMailServer: false };
    await pauseForTrouble({ db, now: app.clock.now }, 1, trouble);
    await as("PUT", "/api/newsletters/1/cancellation");
    expect(await stepsAt(as)).toEqual([
      "schedule owner",
      "unschedule owner",
      "send owner",
      "undo owner",
      "send owner",
      "pause owner",
      "change-sender  Masthead <letter@blog.example.com>",
      "resume owner",
      "paused  The disk is full.",
      "cancel owner",
    ]);
    // They go with it.
    await db.deleteFrom("newsletters").execute();
    expect(await db.selectFrom("newsletter_steps").selectAll().execute()).toEqual([]);
  });

  test("tell of a sender that ended in the middle of its work", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    const { db } = app.database;
    await addSubscribers(app, 3);
    await startSending(as);
    await runSender(app);
    const cutOff = { state: "open", taken_at: NOW } as const;
    await db.updateTable("newsletter_chunks").set(cutOff).execute();
    await db.updateTable("newsletters").set({ status: "sending", closed_at: null }).execute();
    await runSender(app);
    expect(await stepsAt(as)).toEqual(["send owner", "restart"]);
  });

  test("the rate counts the minutes in which emails went out, not the pause between them", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    const { db } = app.database;
    await addSubscribers(app, 12);
    await startSending(as);
    await runSender(app);
    expect((await timelineAt(as)).perMinute).toBeNull();
    const minutes = ["09:00:01", "09:00:59", "09:01:00", "14:00:00"];
    for (const [n, minute] of Array.from({ length: 12 }, (_, n) => [n, minutes[n % 4]] as const))
      await db
        .updateTable("deliveries")
        .set({ done_at: `2026-03-02T${minute}.000Z` })
        .where("n", "=", n)
        .execute();
    expect((await timelineAt(as)).perMinute).toBe(4);
  });
});
