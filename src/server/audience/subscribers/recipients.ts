import { expressionBuilder, sql, type Expression, type SqlBool } from "kysely";
import type { DeliveryReaction, DeliveryState } from "../../../contract/audience/recipient-filters.ts";
import type { Instant } from "../../base/clock.ts";
import { isLike } from "../../kernel/db/like.ts";
import type { Tables } from "../../kernel/db/schema.ts";

/** Says which recipients of a newsletter are meant: all of them, unless something is given. */
export interface RecipientFilter {
  state?: DeliveryState | undefined;
  reaction?: DeliveryReaction | undefined;
  /** The number of a link that they have clicked. */
  link?: number | undefined;
  /** A part of the name or the address. */
  search?: string | undefined;
  /** Leaves out those of whom only a mail program has opened it. */
  isKnown?: boolean | undefined;
  /** Had its outcome by then. */
  doneBy?: Instant | undefined;
}

const row = expressionBuilder<Tables, "deliveries">();
const one = sql`1`.as("one");

/**
 * The condition that a delivery is of a newsletter and passes a filter. The receipt, its export and changes of a selection
 * of subscribers all use it, so that they mean the same people.
 */
export const isRecipient = (
  newsletterId: number,
  { state, reaction, link, search, isKnown, doneBy }: RecipientFilter,
): Expression<SqlBool> =>
  row.and([
    row("deliveries.newsletter_id", "=", newsletterId),
    ...(state ? [row("deliveries.state", "=", state)] : []),
    ...(reaction ? [hasReacted(reaction)] : []),
    ...(link === undefined ? [] : [hasClicked(link)]),
    ...(search ? [isCalled(search)] : []),
    ...(isKnown ? [row.not(isOpenedByMachine)] : []),
    ...(doneBy ? [row("deliveries.done_at", "<=", doneBy)] : []),
  ]);

function hasReacted(reaction: DeliveryReaction): Expression<SqlBool> {
  switch (reaction) {
    case "opened":
      return row("deliveries.opened_at", "is not", null);
    case "clicked":
      return row("deliveries.clicked_at", "is not", null);
    case "unopened":
      return row.and([row("deliveries.state", "=", "sent"), row("deliveries.opened_at", "is", null)]);
    case "machine":
      return row.and([row("deliveries.opened_at", "is", null), isOpenedByMachine]);
  }
}

/**
 * The condition that a mail program or a scanner has opened it. Only the unique key of events finds a machine's quickly;
 * `keepLatest` (insight/analytics/mail-event-store.ts) writes it.
 */
export const isOpenedByMachine = row.exists(
  row
    .selectFrom("events")
    .select(one)
    .where(
      sql<boolean>`events.once_key = 'om:' || deliveries.newsletter_id || ':' || deliveries.subscriber_id || ':'`,
    ),
);

/** `kind` and `is_machine` are written as in the index over people's events. */
const hasClicked = (link: number) =>
  row.exists(
    row
      .selectFrom("events")
      .select(one)
      .whereRef("events.newsletter_id", "=", "deliveries.newsletter_id")
      .whereRef("events.subscriber_id", "=", "deliveries.subscriber_id")
      .where(sql<boolean>`kind in ('open', 'click') and not is_machine`)
      .where("events.kind", "=", "click")
      .where("events.link", "=", link),
  );

const isCalled = (search: string) =>
  row.or([
    isLike(sql.ref("deliveries.address"), search),
    row.exists(
      row
        .selectFrom("subscribers as named")
        .select(one)
        .whereRef("named.id", "=", "deliveries.subscriber_id")
        .where(isLike(sql.ref("named.name"), search)),
    ),
  ]);
