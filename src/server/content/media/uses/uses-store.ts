import { sql, type Selectable } from "kysely";
import { claimable, takeTurns } from "../../../kernel/db/claim.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import { ownerColumn, ownerInKey } from "../../writing/owner-columns.ts";
import { textRows } from "../../../kernel/db/text-rows.ts";
import type { ImageUsesTable, UnreadTextsTable } from "../../../kernel/db/schema.ts";

/** The places of texts with images. */
export type TextPlace = UnreadTextsTable["place"];

export type ImageUse = Selectable<ImageUsesTable>;

/** A text, by where it is. */
export interface TextKey {
  place: TextPlace;
  place_id: string;
}

/**
 * Takes some of the texts that were written since the last look, once nobody else does. A writer of one of them waits
 * until the transaction ends, and the text must be read once more. One that is being written is left, and
 * so are those of `but`.
 */
export async function claimUnread(
  tx: DbOrTx,
  { limit, but = [] }: { limit: number; but?: readonly TextKey[] },
): Promise<TextKey[]> {
  await takeTurns(tx, "unread texts");
  const some = claimable(
    tx
      .selectFrom("unread_texts")
      .select(["place", "place_id"])
      .$if(but.length > 0, (unread) => unread.where(isNoneOf(tx, but)))
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

const isNoneOf = (tx: DbOrTx, keys: readonly TextKey[]) => {
  const rows = keys.map(({ place, place_id }) => ({ place, place_id }));
  return sql<boolean>`not exists (select 1 from ${textRows(tx, rows, { names: ["place", "place_id"] })} as given
    where given.place = unread_texts.place and given.place_id = unread_texts.place_id)`;
};

/** True if a text is left that nobody has read. */
export async function hasUnread(tx: DbOrTx): Promise<boolean> {
  const row = await tx.selectFrom("unread_texts").select("place").limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Reads the text, and the cover of a post; undefined if it was deleted. */
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
    case "page":
      return tx.selectFrom("pages").select("content as text").where("id", "=", id).executeTakeFirst();
    case "author": {
      const row = await tx.selectFrom("authors").select("picture").where("id", "=", id).executeTakeFirst();
      return row && { text: null, cover: row.picture };
    }
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
    case "setting": {
      const template = /^mail-template (\d+)$/.exec(place_id)?.[1];
      if (template)
        return tx
          .selectFrom("mail_templates")
          .select("content as text")
          .where("id", "=", Number(template))
          .executeTakeFirst();
      return tx
        .selectFrom("settings")
        .select("value as text")
        .where("name", "=", place_id)
        .executeTakeFirst();
    }
  }
}

/** A revision's key is `12:3`, a kept text's `12:text-5`. */
async function readVersion(tx: DbOrTx, key: string) {
  const { written, ownerId } = ownerInKey(key);
  const rest = key.slice(key.indexOf(":") + 1);
  const column = ownerColumn[written];
  if (rest.startsWith("text-"))
    return (
      tx
        .selectFrom("kept_texts")
        .select("fields as text")
        .where("id", "=", Number(rest.slice("text-".length)))
        .where("written", "=", written)
        // A text that was given to a post, a newsletter or a page has another key since.
        .where((row) => row(row.fn.coalesce(column, row.lit(0)), "=", ownerId))
        .executeTakeFirst()
    );
  return tx
    .selectFrom("revisions")
    .select("fields as text")
    .where(column, "=", ownerId)
    .where("revision", "=", Number(rest))
    .executeTakeFirst();
}

/** Writes down what a text shows, in the place of what it showed before, which it answers. */
export async function replaceUses(
  tx: DbOrTx,
  { place, place_id }: TextKey,
  uses: readonly Pick<ImageUse, "image" | "part">[],
): Promise<string[]> {
  const before = await tx
    .deleteFrom("image_uses")
    .where("place", "=", place)
    .where("place_id", "=", place_id)
    .returning("image")
    .execute();
  const images = [...new Set(before.map(({ image }) => image))];
  if (uses.length === 0) return images;
  const rows = textRows(tx, uses, { names: ["image", "part"] });
  await sql`insert into image_uses (image, part, place, place_id)
    select image, part, ${place}, ${place_id} from ${rows} as given where true
    on conflict do nothing`.execute(tx);
  return images;
}

/** The first post whose cover an image is. */
export async function findPostWithCover(
  db: DbOrTx,
  image: string,
): Promise<{ id: number; title: string } | undefined> {
  return db
    .selectFrom("image_uses")
    .innerJoin("posts", (on) =>
      on.on((row) => row("image_uses.place_id", "=", row.cast<string>(row.ref("posts.id"), "text"))),
    )
    .select(["posts.id", "posts.title"])
    .where("image", "=", image)
    .where("place", "=", "post")
    .where("part", "=", "cover")
    .where("posts.deleted_at", "is", null)
    .orderBy("posts.id")
    .limit(1)
    .executeTakeFirst();
}

/** The posts that show an image. */
export async function findPostsWith(db: DbOrTx, image: string): Promise<number[]> {
  const rows = await db
    .selectFrom("image_uses")
    .select("place_id")
    .distinct()
    .where("image", "=", image)
    .where("place", "=", "post")
    .execute();
  return rows.map(({ place_id }) => Number(place_id));
}
