import { sql } from "kysely";
import { instantAfter, type Instant } from "../../base/clock.ts";
import { isAmong } from "../../kernel/db/among.ts";
import { lockedForWriting } from "../../kernel/db/claim.ts";
import { giveTag } from "../../audience/attributes/give-tag.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";

interface Deed {
  kind: "open" | "click";
  newsletterId: number;
  subscriberId: number;
  link?: number;
  isMachine: boolean;
  at: Instant;
  /** How often it came, up to `at`. */
  times: number;
}

/**
 * Records opens and clicks, and counts each reader's first. Those within `minAgeMs` after the email was accepted
 * count as a machine's. However often something comes, one row of `events` holds it, with the latest time.
 */
export async function record(tx: DbOrTx, deeds: readonly Deed[], minAgeMs: number) {
  const isOpen = await holdNewsletters(tx, deeds);
  for (const deed of deeds) {
    if (!isOpen.has(deed.newsletterId)) continue;
    const delivery = await findDelivery(tx, deed);
    // The reader was erased.
    if (!delivery) continue;
    const isTooSoon =
      delivery.done_at !== null && deed.at < instantAfter(new Date(delivery.done_at), minAgeMs);
    const isMachine = deed.isMachine || isTooSoon;
    await keepLatest(tx, { ...deed, isMachine });
    if (isMachine) {
      const { link, ...opening } = deed;
      // A click implies an opening, which cannot be known to be its reader's.
      if (link !== undefined) await keepLatest(tx, { ...opening, kind: "open", isMachine });
      await addToCounts(tx, deed.newsletterId, { machine_count: deed.times });
    } else {
      await recordFirst(tx, deed, delivery);
      await tagWhoClicked(tx, deed);
    }
  }
}

/**
 * Servers that record clicks of the same newsletter at the same time come one after the other. Returns the ids of those
 * whose readers are still counted: the others were deleted or folded.
 */
async function holdNewsletters(tx: DbOrTx, deeds: readonly Deed[]) {
  const ids = [...new Set(deeds.map(({ newsletterId }) => newsletterId))];
  const query = tx
    .selectFrom("newsletters")
    .select(["id", "folded_at"])
    .where(isAmong(tx, "id", ids))
    .orderBy("id");
  const rows = await lockedForWriting(query, tx).execute();
  return new Set(rows.flatMap(({ id, folded_at }) => (folded_at === null ? id : [])));
}

async function keepLatest(tx: DbOrTx, { kind, newsletterId, subscriberId, link, isMachine, at }: Deed) {
  // Short: it is there for each of millions of rows, and once more in its index.
  const name = `${kind === "open" ? "o" : "c"}${isMachine ? "m" : "p"}`;
  await tx
    .insertInto("events")
    .values({
      kind,
      newsletter_id: newsletterId,
      subscriber_id: subscriberId,
      is_machine: isMachine,
      link: link ?? null,
      at,
      once_key: [name, newsletterId, subscriberId, link ?? ""].join(":"),
    })
    .onConflict((conflict) =>
      conflict
        .column("once_key")
        .where("once_key", "is not", null)
        .doUpdateSet({ at })
        .where("events.at", "<", at),
    )
    .execute();
}

/** Gives the tag of a link to those who followed it. */
async function tagWhoClicked(tx: DbOrTx, { kind, newsletterId, subscriberId, link, at }: Deed) {
  if (kind !== "click" || link === undefined) return;
  const row = await tx
    .selectFrom("newsletter_links")
    .select("tag_id")
    .where("newsletter_id", "=", newsletterId)
    .where("n", "=", link)
    .executeTakeFirst();
  if (row?.tag_id) await giveTag(tx, { subscriberIds: [subscriberId], tagId: row.tag_id, at });
}

async function recordFirst(
  tx: DbOrTx,
  { kind, newsletterId, subscriberId, link, at, times }: Deed,
  { opened_at, clicked_at }: { opened_at: Instant | null; clicked_at: Instant | null },
) {
  // A click implies an opening, also when the mail program shows no images.
  const first = {
    ...(!opened_at && { opened_at: at }),
    ...(kind === "click" && !clicked_at && { clicked_at: at }),
  };
  if (kind === "click" && link !== undefined) {
    await tx
      .updateTable("newsletter_links")
      .set({ clicks: sql`clicks + ${times}` })
      .where("newsletter_id", "=", newsletterId)
      .where("n", "=", link)
      .execute();
  }
  if (Object.keys(first).length === 0) return;
  await tx
    .updateTable("deliveries")
    .set(first)
    .where("newsletter_id", "=", newsletterId)
    .where("subscriber_id", "=", subscriberId)
    .execute();
  await addToCounts(tx, newsletterId, {
    opened_count: first.opened_at ? 1 : 0,
    clicked_count: first.clicked_at ? 1 : 0,
  });
}

const findDelivery = (tx: DbOrTx, { newsletterId, subscriberId }: Deed) =>
  tx
    .selectFrom("deliveries")
    .select(["done_at", "opened_at", "clicked_at"])
    .where("newsletter_id", "=", newsletterId)
    .where("subscriber_id", "=", subscriberId)
    .executeTakeFirst();

async function addToCounts(
  tx: DbOrTx,
  id: number,
  { opened_count = 0, clicked_count = 0, machine_count = 0 },
) {
  await tx
    .updateTable("newsletters")
    .set({
      opened_count: sql`opened_count + ${opened_count}`,
      clicked_count: sql`clicked_count + ${clicked_count}`,
      machine_count: sql`machine_count + ${machine_count}`,
    })
    .where("id", "=", id)
    .execute();
}

/** Finds the target of a link; undefined if the newsletter has none with this number. */
export async function findLink(db: DbOrTx, newsletterId: number, n: number): Promise<string | undefined> {
  const row = await db
    .selectFrom("newsletter_links")
    .select("url")
    .where("newsletter_id", "=", newsletterId)
    .where("n", "=", n)
    .executeTakeFirst();
  return row?.url;
}
