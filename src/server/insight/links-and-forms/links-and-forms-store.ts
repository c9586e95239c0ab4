import { sql } from "kysely";
import { SHOWN_NEWSLETTERS, STAY_DAYS, type FormFigures } from "../../../contract/insight/links-and-forms.ts";
import { suppressedWhileActive } from "../../audience/subscribers/status-condition.ts";
import { isCounted } from "../../audience/subscribers/silence.ts";
import type { Instant } from "../../base/clock.ts";
import { literal } from "../../kernel/db/literal.ts";
import { engineOf, type DbOrTx } from "../../kernel/db/open.ts";
import { total } from "../../kernel/db/total.ts";

/** The last newsletters whose clicks are counted, newest first, without the welcome series. */
export async function findNewsletters(db: DbOrTx) {
  return db
    .selectFrom("newsletters")
    .select(["id", "subject", "send_at", "sent_count"])
    .where("send_at", "is not", null)
    .$narrowType<{ send_at: Instant }>()
    .where("sent_count", ">", 0)
    .where("series_step_id", "is", null)
    .where(isCounted)
    .orderBy("send_at", "desc")
    .orderBy("id", "desc")
    .limit(SHOWN_NEWSLETTERS)
    .execute();
}

/** Their links, those with most clicks first. */
export async function findLinks(db: DbOrTx, newsletterIds: readonly number[]) {
  if (newsletterIds.length === 0) return [];
  return db
    .selectFrom("newsletter_links")
    .select(["newsletter_id", "url", "clicks"])
    .where("newsletter_id", "in", newsletterIds)
    .orderBy("clicks", "desc")
    .orderBy("n")
    .execute();
}

/**
 * Counts who has joined by a form since a moment, by the tags of forms that they got by the time they confirmed. Who left or
 * was suppressed within `STAY_DAYS` did not stay.
 */
export async function countByForm(
  db: DbOrTx,
  { since, longAgo }: { since: Instant; longAgo: Instant },
): Promise<FormFigures[]> {
  const stayEnd =
    engineOf(db) === "postgres"
      ? sql<Instant>`confirmed_at + ${sql.lit(`${STAY_DAYS} days`)}::interval`
      : sql<Instant>`strftime('%Y-%m-%dT%H:%M:%fZ', confirmed_at, ${sql.lit(`+${STAY_DAYS} days`)})`;
  // Joined, and not looked up for each subscriber: PostgreSQL hashes the few.
  const suppressed = suppressedWhileActive
    .where("created_at", ">=", since)
    .groupBy("subscriber_id")
    .select(({ fn }) => fn.min<Instant>("created_at").as("suppressed_at"));
  const joined = db
    .selectFrom("subscribers")
    .leftJoin(suppressed.as("suppressed"), "suppressed.subscriber_id", "subscribers.id")
    .where("source", "=", literal("form"))
    .where("confirmed_at", "is not", null)
    .where("confirmed_at", ">=", since)
    .select((row) => {
      const hasLeft = row.and([row("status", "<>", "active"), row("unsubscribed_at", "<=", stayEnd)]);
      const stayed = row
        .case()
        .when("confirmed_at", ">", longAgo)
        .then(sql<number | null>`null`)
        .when(row.or([hasLeft, row("suppressed_at", "<=", stayEnd)]))
        .then(sql.lit(0))
        .else(sql.lit(1))
        .end();
      return ["subscribers.id", "confirmed_at", stayed.as("stayed")];
    });
  const counted = db
    .selectFrom(joined.as("joined"))
    .leftJoin("subscriber_taggings as given", (join) =>
      join
        .onRef("given.subscriber_id", "=", "joined.id")
        .onRef("given.given_at", "<=", "joined.confirmed_at")
        .on("given.given_at", ">=", since)
        .on("given.tag_id", "in", (row) =>
          row.selectFrom("subscriber_tags").select("id").where("access", "<>", "owner"),
        ),
    )
    .select(({ fn }) => [
      "tag_id",
      fn.countAll<number>().as("joined"),
      fn.count<number>("stayed").as("longAgo"),
      total("stayed").as("stayed"),
    ])
    .groupBy("tag_id");
  return db
    .selectFrom(counted.as("counted"))
    .leftJoin("subscriber_tags", "subscriber_tags.id", "tag_id")
    .select(["name as tag", "joined", "longAgo", "stayed"])
    .orderBy("joined", "desc")
    .orderBy(sql`tag_id is null`)
    .orderBy("tag_id")
    .execute();
}
