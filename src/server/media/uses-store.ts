import type { Selectable } from "kysely";
import { claimable } from "../platform/db/claim.ts";
import type { DbOrTx } from "../platform/db/open.ts";
import type { PictureUsesTable, TextPlace } from "../platform/db/tables/pictures.ts";

export type PictureUse = Selectable<PictureUsesTable>;

/** A text, by where it is. */
export interface TextKey {
  place: TextPlace;
  place_id: string;
}

/**
 * Takes some of the texts that were written since somebody looked. Whoever writes one of them again meanwhile waits
 * until the transaction ends, and it is to be read once more.
 */
export async function takeUnread(tx: DbOrTx, limit: number): Promise<TextKey[]> {
  const some = claimable(
    tx
      .selectFrom("unread_texts")
      .select(["place", "place_id"])
      .orderBy("place")
      .orderBy("place_id")
      .limit(limit),
    tx,
  );
  return tx
    .deleteFrom("unread_texts")
    .where((where) => where(where.refTuple("place", "place_id"), "in", some.$asTuple("place", "place_id")))
    .returning(["place", "place_id"])
    .execute();
}

/** What is written there, and the cover of a post; nothing when it is gone. */
export async function readText(
  tx: DbOrTx,
  { place, place_id }: TextKey,
): Promise<{ text: string | null; cover?: string } | undefined> {
  const id = Number(place_id);
  switch (place) {
    case "post":
      return tx
        .selectFrom("posts")
        .select(["content as text", "cover_image as cover"])
        .where("id", "=", id)
        .executeTakeFirst();
    case "copy":
      return tx.selectFrom("working_copies").select("fields as text").where("id", "=", id).executeTakeFirst();
    case "version":
      return readVersion(tx, place_id);
    case "newsletter":
      return tx.selectFrom("newsletters").select("content as text").where("id", "=", id).executeTakeFirst();
    case "mail":
      return tx
        .selectFrom("newsletter_renders")
        .select("html as text")
        .where("newsletter_id", "=", id)
        .executeTakeFirst();
    case "setting":
      return tx
        .selectFrom("settings")
        .select("value as text")
        .where("name", "=", place_id)
        .executeTakeFirst();
  }
}

async function readVersion(tx: DbOrTx, key: string) {
  const [postId, revision] = key.split(":").map(Number);
  return tx
    .selectFrom("post_revisions")
    .select("fields as text")
    .where("post_id", "=", postId ?? 0)
    .where("revision", "=", revision ?? 0)
    .executeTakeFirst();
}

/** Writes down what a text shows, in the place of what it showed before. */
export async function replaceUses(
  tx: DbOrTx,
  { place, place_id }: TextKey,
  uses: readonly Pick<PictureUse, "picture" | "part">[],
) {
  await tx.deleteFrom("picture_uses").where("place", "=", place).where("place_id", "=", place_id).execute();
  if (uses.length === 0) return;
  await tx
    .insertInto("picture_uses")
    .values(uses.map((use) => ({ ...use, place, place_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The posts that show a picture. */
export async function findPostsWith(db: DbOrTx, picture: string): Promise<number[]> {
  const rows = await db
    .selectFrom("picture_uses")
    .select("place_id")
    .distinct()
    .where("picture", "=", picture)
    .where("place", "=", "post")
    .execute();
  return rows.map(({ place_id }) => Number(place_id));
}
