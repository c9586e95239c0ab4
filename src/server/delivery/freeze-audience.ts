import type { NewsletterRow } from "./store.ts";
import { instant } from "../platform/clock.ts";
import type { Clock } from "../platform/clock.ts";
import type { Db } from "../platform/db/open.ts";
import type { Links } from "../subscribers/links.ts";
import * as store from "./store.ts";

/** Small enough that a reader's page never waits long behind one such commit. */
const CHUNK_SIZE = 500;

/**
 * Writes down who gets a newsletter: one delivery a person, one chunk a transaction. The cursor moves with the
 * chunk, so a process that dies goes on where it was, with nobody twice and nobody left out.
 */
export async function freezeAudience(
  { db, now, links }: { db: Db; now: Clock; links: Links },
  newsletter: NewsletterRow,
) {
  const { id } = newsletter;
  let cursor = newsletter.prepare_cursor;
  let total = newsletter.total_count;
  let chunk = await store.countChunks(db, id);
  for (;;) {
    const next = await store.findNextActive(db, cursor, CHUNK_SIZE);
    const last = next.at(-1);
    if (!last) break;
    const recipients = await withoutSuppressed(db, links, next);
    cursor = last.id;
    total += recipients.length;
    const reached = { prepare_cursor: cursor, total_count: total };
    const number = chunk;
    if (recipients.length > 0) chunk++;
    await db.transaction().execute(async (tx) => {
      if (recipients.length > 0) await store.insertChunk(tx, id, number, recipients);
      await store.updateNewsletterIn(tx, { id, status: "preparing" }, reached);
    });
  }
  const outcome =
    total > 0
      ? { status: "sending" as const }
      : { status: "failed" as const, error: "There are no active subscribers to send to." };
  await store.updateNewsletterIn(db, { id, status: "preparing" }, { ...outcome, updated_at: instant(now()) });
}

async function withoutSuppressed(
  db: Db,
  links: Links,
  recipients: store.Recipient[],
): Promise<store.Recipient[]> {
  const hashes = recipients.map(({ mailbox_key }) => links.addressHash(mailbox_key));
  const suppressed = await store.findSuppressed(db, hashes);
  return recipients.filter((_, index) => !suppressed.has(hashes[index] ?? ""));
}
