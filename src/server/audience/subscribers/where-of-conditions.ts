import { expressionBuilder, sql, type Expression, type SqlBool } from "kysely";
import type { Condition, Conditions, FieldTest, Leaf } from "../../../contract/audience/segments.ts";
import { DAY, instantAfter, type Instant } from "../../base/clock.ts";
import { literalPattern } from "../../kernel/db/like.ts";
import type { Tables } from "../../kernel/db/schema.ts";
import { humanEvents } from "./silence.ts";
import { hasStatus, isPausedAt } from "./status-condition.ts";

/** The conditions of a segment, and when they are to hold. */
export interface Dated extends Moments {
  group: Conditions;
}

interface Moments {
  /** The moment from which "in the last days" counts back. */
  at: Instant;
  /** Tags and values count only as they were given up to this moment; without it, all do. */
  asOf?: Instant | undefined;
}

const row = expressionBuilder<Tables, "subscribers">();

/**
 * The condition that those of a segment hold for a subscriber. It is true or false and never null, so that "not" is exact.
 * Tags, values and reactions are `exists`: PostgreSQL makes joins of those that all must hold, and hashes the others or
 * looks each up in its index, however many there are. With `in`, it would search a list that does not fit in its memory
 * again for each subscriber.
 */
export const whereOf = ({ group, ...moments }: Dated): Expression<SqlBool> => holds(group, moments);

function holds(condition: Condition, moments: Moments): Expression<SqlBool> {
  const positive =
    condition.kind === "group" ? groupHolds(condition, moments) : leafHolds(condition, moments);
  return condition.isNegated ? row.not(positive) : positive;
}

/** Tags of which any is enough, or of which none may be there, are looked up at once: 20 of them as fast as one. */
function groupHolds({ match, conditions }: Conditions, moments: Moments): Expression<SqlBool> {
  const isAll = match === "all";
  const isMerged = (condition: Condition) => condition.kind === "tag" && condition.isNegated === isAll;
  const tagIds = conditions.flatMap((each) => (each.kind === "tag" && isMerged(each) ? [each.tagId] : []));
  const each = conditions
    .filter((condition) => !isMerged(condition))
    .map((condition) => holds(condition, moments));
  const hasAny = hasAnyTag(tagIds, moments);
  if (tagIds.length > 0) each.push(isAll ? row.not(hasAny) : hasAny);
  return isAll ? row.and(each) : row.or(each);
}

function leafHolds(leaf: Leaf, moments: Moments): Expression<SqlBool> {
  const { at } = moments;
  switch (leaf.kind) {
    case "tag":
      return hasAnyTag([leaf.tagId], moments);
    case "field":
      return row.exists(valueIn(leaf, moments));
    case "standard":
      return row.and([compares(sql.ref(`subscribers.${leaf.name}`), leaf), ...hasStandardBy(moments)]);
    case "status":
      return leaf.status === "paused" ? isPausedAt(at) : hasStatus(leaf.status);
    case "joined":
      return row("subscribers.subscribed_at", ">", before(at, leaf.days));
    case "source":
      return row("subscribers.source", "=", leaf.source);
    case "opened":
    case "clicked":
      return leaf.newsletterId === null
        ? row.or([row.exists(reactionIn(leaf, at)), hasFoldedReaction(leaf, at)])
        : row.exists(reactionIn(leaf, at));
    case "answered":
      return row.exists(answerIn(leaf, moments));
  }
}

const before = (at: Instant, days: number) => instantAfter(new Date(at), -days * DAY);

const one = sql`1`.as("one");

/** The sign makes SQLite read the few tags of a subscriber, rather than look for each of these. */
function hasAnyTag(ids: readonly number[], { asOf }: Moments) {
  const taggings = row
    .selectFrom("subscriber_taggings")
    .select(one)
    .whereRef("subscriber_taggings.subscriber_id", "=", "subscribers.id")
    .$if(asOf !== undefined, (query) => query.where(isGivenBy(asOf)));
  return row.exists(
    ids.length === 1
      ? taggings.where("tag_id", "=", ids[0] ?? 0)
      : taggings.where(sql<number>`+tag_id`, "in", [...new Set(ids)]),
  );
}

/** What was given before this was kept has no moment. */
const isGivenBy = (asOf: Instant | undefined) => sql<boolean>`(given_at is null or given_at <= ${asOf})`;

function valueIn(leaf: Extract<Leaf, { kind: "field" }>, { asOf }: Moments) {
  const values = row
    .selectFrom("subscriber_field_values")
    .select(one)
    .whereRef("subscriber_field_values.subscriber_id", "=", "subscribers.id")
    .where("field_id", "=", leaf.fieldId)
    .$if(asOf !== undefined, (query) => query.where(isGivenBy(asOf)));
  // An empty value has no row.
  return leaf.test === "filled" ? values : values.where(compares(sql.ref("value"), leaf));
}

function answerIn({ pollId, answer }: Extract<Leaf, { kind: "answered" }>, { asOf }: Moments) {
  let found = row
    .selectFrom("poll_answers")
    .select(one)
    .whereRef("poll_answers.subscriber_id", "=", "subscribers.id")
    .where("poll_id", "=", pollId);
  if (answer !== null) found = found.where("answer", "=", answer);
  return asOf === undefined ? found : found.where("poll_answers.at", "<=", asOf);
}

/** As `isGivenBy`, of the texts. */
const hasStandardBy = ({ asOf }: Moments) =>
  asOf === undefined
    ? []
    : [sql<boolean>`(subscribers.standard_at is null or subscribers.standard_at <= ${asOf})`];

function compares(column: Expression<unknown>, { test, value }: { test: FieldTest; value: string }) {
  const isLike = (pattern: string) =>
    sql<boolean>`lower_all(${column}) like lower_all(${pattern}) escape '\\'`;
  switch (test) {
    case "filled":
      return sql<boolean>`${column} <> ''`;
    case "is":
      return sql<boolean>`lower_all(${column}) = lower_all(${value})`;
    case "begins":
      return isLike(`${literalPattern(value)}%`);
    case "contains":
      return isLike(`%${literalPattern(value)}%`);
  }
}

/** What folded newsletters knew of them. It is never null, like all conditions here. */
function hasFoldedReaction({ kind, days }: Extract<Leaf, { kind: "opened" | "clicked" }>, at: Instant) {
  const column = kind === "clicked" ? "subscribers.folded_click_at" : "subscribers.folded_reaction_at";
  const isThere = row(column, "is not", null);
  return days === null ? isThere : row.and([isThere, row(column, ">", before(at, days))]);
}

/** A subscriber who clicked has opened it, too. */
function reactionIn(
  { kind, newsletterId, days }: Extract<Leaf, { kind: "opened" | "clicked" }>,
  at: Instant,
) {
  let found = humanEvents;
  if (newsletterId !== null) found = found.where("events.newsletter_id", "=", newsletterId);
  if (kind === "clicked") found = found.where("events.kind", "=", "click");
  return days === null ? found : found.where("events.at", ">", before(at, days));
}
