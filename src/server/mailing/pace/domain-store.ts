import { sql } from "kysely";
import type { Provider } from "../../../contract/mailing/mail-pace.ts";
import type { Instant } from "../../base/clock.ts";
import { isAmong } from "../../kernel/db/among.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";

/** What follows the last @, in words that both engines know: all other characters are trimmed from the end. */
const domainOfKey = sql<string>`substr(mailbox_key, length(rtrim(mailbox_key, replace(mailbox_key, '@', ''))) + 1)`;

/**
 * Returns the domains of active subscribers that were last looked up before `since`, never, or without an answer: up to
 * `limit`, those with the most subscribers first.
 */
export async function findStaleDomains(
  db: DbOrTx,
  { since, limit }: { since: Instant; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom(
      db
        .selectFrom("subscribers")
        .select([domainOfKey.as("domain"), ({ fn }) => fn.countAll<number>().as("count")])
        .where("status", "=", "active")
        .groupBy("domain")
        .as("found"),
    )
    .leftJoin("mail_domains as known", "known.domain", "found.domain")
    .select("found.domain")
    .where((where) =>
      where.or([where("known.organization", "is", null), where("known.looked_up_at", "<", since)]),
    )
    .orderBy("found.count", "desc")
    .orderBy("found.domain")
    .limit(limit)
    .execute();
  return rows.map(({ domain }) => domain);
}

/** If DNS did not answer (`found` is undefined), what is known of a domain stays. */
export async function saveProvider(
  db: DbOrTx,
  domain: string,
  { found, at }: { found: { provider: Provider; organization: string } | undefined; at: Instant },
) {
  await db
    .insertInto("mail_domains")
    .values({ domain, ...found, looked_up_at: at })
    .onConflict((conflict) => conflict.column("domain").doUpdateSet({ ...found, looked_up_at: at }))
    .execute();
}

/** What is known of these domains: nothing of one that DNS has never answered for. */
export async function findDomains(db: DbOrTx, domains: readonly string[]) {
  return db
    .selectFrom("mail_domains")
    .select(["domain", "provider", "organization"])
    .where(isAmong(db, "domain", domains))
    .execute();
}
