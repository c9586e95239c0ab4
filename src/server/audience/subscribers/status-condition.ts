import { expressionBuilder, type Expression, type SqlBool } from "kysely";
import type { ShownStatus } from "../../../contract/audience/subscriber-filters.ts";
import { suppressionReasons } from "../../../contract/audience/suppression-reasons.ts";
import type { Instant } from "../../base/clock.ts";
import type { Tables } from "../../kernel/db/schema.ts";

const row = expressionBuilder<Tables, "subscribers">();

/** The condition that lists show a subscriber with a status. The paused are active too (`isPausedAt`). */
export function hasStatus(status: Exclude<ShownStatus, "paused">): Expression<SqlBool> {
  if (status !== "active" && status !== "suppressed") return row("subscribers.status", "=", status);
  const isSuppressed = row.exists(suppressedWhileActive.whereRef("subscriber_id", "=", "subscribers.id"));
  return row.and([
    row("subscribers.status", "=", "active"),
    status === "active" ? row.not(isSuppressed) : isSuppressed,
  ]);
}

/** The condition that a subscriber is paused at a moment. It is never null, so that its opposite is exact. */
export const isPausedAt = (at: Instant): Expression<SqlBool> =>
  row.and([
    hasStatus("active"),
    row("subscribers.paused_until", "is not", null),
    row("subscribers.paused_until", ">", at),
  ]);

/** The condition that a newsletter may be mailed to a subscriber at a moment: active, neither paused nor suppressed. */
export const isMailable = (at: Instant): Expression<SqlBool> =>
  row.and([
    row("subscribers.status", "=", "active"),
    row.or([row("subscribers.paused_until", "is", null), row("subscribers.paused_until", "<=", at)]),
    row.not(row.exists(suppressed.whereRef("subscriber_id", "=", "subscribers.id"))),
  ]);

const suppressed = row.selectFrom("suppressions").select("subscriber_id");

/**
 * The suppressions that count among active subscribers: an unsubscribe changes the status of its person in the same
 * transaction, so the many of them are not read.
 */
export const suppressedWhileActive = suppressed.where(
  "reason",
  "in",
  suppressionReasons.filter((reason) => reason !== "unsubscribe"),
);
