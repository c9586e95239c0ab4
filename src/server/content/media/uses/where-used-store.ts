import type { DbOrTx } from "../../../kernel/db/open.ts";
import type { TextPlace } from "./uses-store.ts";
import type { Written } from "../../writing/text-kind.ts";

export interface UseRow {
  /** The image that is shown. */
  media_id: string;
  place: TextPlace;
  place_id: string;
  part: "cover" | "text";
}

/** How many uses of an image are read: more than are shown, since one post may have several. */
export const USES_READ = 60;

/** Finds the uses of these images, by id or as copies of others; posts first, at most `USES_READ` of each. */
export async function findUses(db: DbOrTx, ids: readonly string[]): Promise<UseRow[]> {
  if (ids.length === 0) return [];
  const columns = ["place", "place_id", "part"] as const;
  const named = db
    .selectFrom("image_uses")
    .select(["image as media_id", ...columns])
    .where("image", "in", ids)
    .unionAll(
      db
        .selectFrom("foreign_images")
        .innerJoin("image_uses", "image_uses.image", "foreign_images.address")
        .select((row) => row.ref("media_id").$notNull().as("media_id"))
        .select(columns)
        .where("media_id", "in", ids),
    );
  return db
    .selectFrom(
      db
        .selectFrom(named.as("named"))
        .select(["media_id", ...columns])
        .select(({ fn, eb }) =>
          fn
            .agg<number>("row_number")
            .over((over) =>
              over
                .partitionBy("media_id")
                .orderBy(eb("place", "<>", "post"))
                .orderBy("place")
                .orderBy("place_id"),
            )
            .as("number"),
        )
        .as("numbered"),
    )
    .select(["media_id", ...columns])
    .where("number", "<=", USES_READ)
    .orderBy("media_id")
    .orderBy("number")
    .execute();
}

export async function findPostTitles(db: DbOrTx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("posts").select(["id", "title"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

export async function findPageTitles(db: DbOrTx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("pages").select(["id", "title"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

export async function findAuthorNames(db: DbOrTx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("authors").select(["id", "name"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function findSubjects(db: DbOrTx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("newsletters").select(["id", "subject"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, subject }) => [id, subject]));
}

export interface CopyOwner {
  written: Written;
  /** Null for a text that was never saved. */
  ownerId: number | null;
}

/** What these working copies are of. */
export async function findOwnersOfCopies(
  db: DbOrTx,
  ids: readonly number[],
): Promise<Map<number, CopyOwner>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("working_copies")
    .select(["id", "written"])
    .select(({ fn }) => fn.coalesce("post_id", "newsletter_id", "page_id").as("owner_id"))
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, written, owner_id }) => [id, { written, ownerId: owner_id }]));
}
