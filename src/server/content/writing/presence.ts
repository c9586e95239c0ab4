import { PRESENCE_STALE_SECONDS, type Presence } from "../../../contract/content/presence.ts";
import { instant, instantAfter, SECOND } from "../../base/clock.ts";
import type { Written } from "./text-kind.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";

interface OpenText {
  written: Written;
  /** False for a text that was never saved: then `id` is that of its working copy. */
  isSaved: boolean;
  id: number;
}

interface OpenTab extends OpenText {
  userId: number;
  tab: string;
}

export type PresenceDeps = Pick<Kernel, "db" | "databaseTime">;

/**
 * Notes that somebody has a text open in one of their tabs, and returns who else has, since when. Nobody is kept from
 * writing. A tab has one text: what it had open before is closed.
 */
export async function noteOpen(
  { db, databaseTime }: PresenceDeps,
  { userId, tab, ...text }: OpenTab,
): Promise<Presence> {
  const now = await databaseTime(db);
  const seen = { text_id: text.id, written: text.written, is_saved: text.isSaved, seen_at: instant(now) };
  await db.deleteFrom("open_texts").where("seen_at", "<", staleAt(now)).execute();
  await db
    .insertInto("open_texts")
    .values({ ...seen, user_id: userId, tab, since: instant(now) })
    .onConflict((conflict) => conflict.columns(["user_id", "tab"]).doUpdateSet(seen))
    .execute();
  const others = await db
    .selectFrom("open_texts")
    .innerJoin("users", "users.id", "open_texts.user_id")
    .select(({ fn }) => ["users.username as name", fn.min<string>("since").as("since")])
    .where("written", "=", text.written)
    .where("is_saved", "=", text.isSaved)
    .where("text_id", "=", text.id)
    .where("seen_at", ">=", staleAt(now))
    .where("user_id", "<>", userId)
    .groupBy(["users.id", "users.username"])
    .orderBy("since")
    .orderBy("users.id")
    .execute();
  return { others };
}

const staleAt = (now: Date) => instantAfter(now, -PRESENCE_STALE_SECONDS * SECOND);
