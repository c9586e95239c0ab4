import type { AppEvent } from "../../contract/insight/events.ts";
import { newsletterSteps, type NewsletterStep } from "../../contract/mailing/newsletter-timeline.ts";
import { nameOfActor } from "../../contract/site-owner/audit.ts";
import type { Instant } from "../base/clock.ts";
import type { DbOrTx } from "./db/open.ts";

const PREFIX = "newsletter.";

/** Adds what events tell of newsletters to their timelines, in the transaction of the events. */
export async function addSteps(tx: DbOrTx, events: readonly AppEvent[], at: Instant) {
  const rows = events.flatMap((event) => {
    const step = newsletterSteps.find((each) => event.kind === PREFIX + each);
    if (!step || !("id" in event) || typeof event.id !== "number") return [];
    return {
      newsletter_id: event.id,
      step,
      at,
      done_by: "by" in event ? nameOfActor(event.by) : "",
      reason: "reason" in event ? event.reason : "",
    };
  });
  if (rows.length > 0) await tx.insertInto("newsletter_steps").values(rows).execute();
}

interface Told {
  step: NewsletterStep;
  at: Instant;
  reason?: string;
}

/** Adds a step that is no event to the timelines of newsletters. */
export async function addStep(tx: DbOrTx, newsletterIds: Iterable<number>, { step, at, reason = "" }: Told) {
  const rows = [...newsletterIds].map((newsletter_id) => ({ newsletter_id, step, at, reason }));
  if (rows.length > 0) await tx.insertInto("newsletter_steps").values(rows).execute();
}
