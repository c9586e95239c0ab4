import { sql, type Insertable, type Selectable, type Updateable } from "kysely";
import { authorKeyOf, type OwnAuthor } from "../../../contract/content/authors.ts";
import { lockedForReading, lockedForWriting } from "../../kernel/db/claim.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import type { AuthorsTable } from "../../kernel/db/schema.ts";

export type AuthorRow = Selectable<AuthorsTable>;

/** Every author, by name. */
export async function findAll(db: DbOrTx): Promise<AuthorRow[]> {
  return db.selectFrom("authors").selectAll().orderBy("name_key").execute();
}

export async function findById(db: DbOrTx, id: number): Promise<AuthorRow | undefined> {
  return db.selectFrom("authors").selectAll().where("id", "=", id).executeTakeFirst();
}

/** An author whom nobody changes or deletes before the transaction ends. */
export async function holdById(tx: DbOrTx, id: number): Promise<AuthorRow | undefined> {
  return lockedForReading(tx.selectFrom("authors").selectAll().where("id", "=", id), tx).executeTakeFirst();
}

export async function findBySlug(db: DbOrTx, slug: string): Promise<AuthorRow | undefined> {
  return db.selectFrom("authors").selectAll().where("slug", "=", slug).executeTakeFirst();
}

/** The author who had this slug before. */
export async function findMoved(db: DbOrTx, slug: string): Promise<AuthorRow | undefined> {
  return db
    .selectFrom("author_redirects")
    .innerJoin("authors", "authors.id", "author_redirects.author_id")
    .selectAll("authors")
    .where("author_redirects.slug", "=", slug)
    .executeTakeFirst();
}

/** The author who has this name. */
export async function findCalled(db: DbOrTx, name: string): Promise<AuthorRow | undefined> {
  return db.selectFrom("authors").selectAll().where("name_key", "=", authorKeyOf(name)).executeTakeFirst();
}

/** Finds the author who has this name or had it before, and locks the row until the transaction ends. */
export async function findHeld(tx: DbOrTx, name: string): Promise<AuthorRow | undefined> {
  const key = authorKeyOf(name);
  const before = tx.selectFrom("author_names").select("author_id").where("name_key", "=", key);
  const named = tx
    .selectFrom("authors")
    .selectAll()
    .where((author) => author.or([author("name_key", "=", key), author("id", "in", before)]));
  return lockedForReading(named, tx).executeTakeFirst();
}

/** The author who an account is. */
export async function findTied(db: DbOrTx, userId: number): Promise<AuthorRow | undefined> {
  return db
    .selectFrom("users")
    .innerJoin("authors", "authors.id", "users.author_id")
    .selectAll("authors")
    .where("users.id", "=", userId)
    .executeTakeFirst();
}

/** The account that an author is. */
export const findHolder = (db: DbOrTx, authorId: number): Promise<{ id: number } | undefined> =>
  db.selectFrom("users").select("id").where("author_id", "=", authorId).executeTakeFirst();

/** These authors, whom no post names anew and nobody else changes before this transaction ends. */
export async function findToChange(tx: DbOrTx, ids: readonly number[]): Promise<AuthorRow[]> {
  const rows = tx.selectFrom("authors").selectAll().where("id", "in", ids).orderBy("id");
  return lockedForWriting(rows, tx).execute();
}

/** True if an author has this slug, or had it. */
export async function isSlugTaken(db: DbOrTx, slug: string): Promise<boolean> {
  return Boolean((await findBySlug(db, slug)) ?? (await findMoved(db, slug)));
}

export type PostCounts = Pick<OwnAuthor, "posts" | "trashed">;

/** How many posts each name has, including drafts and those in the trash; and how many of these are in the trash. */
export async function countPosts(db: DbOrTx): Promise<Map<string, PostCounts>> {
  const counted = db
    .selectFrom("posts")
    .select(({ fn }) => ["author", fn.countAll<number>().as("posts")])
    .groupBy("author");
  // One by one: both are answered from indexes, which have every post or those in the trash.
  const all = await counted.execute();
  const inTrash = await counted.where("deleted_at", "is not", null).execute();
  const trashed = new Map(inTrash.map(({ author, posts }) => [author, posts]));
  return new Map(all.map(({ author, posts }) => [author, { posts, trashed: trashed.get(author) ?? 0 }]));
}

/** As `countPosts`, for one name. */
export async function countPostsBy(db: DbOrTx, name: string): Promise<PostCounts> {
  return db
    .selectFrom("posts")
    .select(({ fn }) => [fn.countAll<number>().as("posts"), fn.count<number>("deleted_at").as("trashed")])
    .where("author", "=", name)
    .executeTakeFirstOrThrow();
}

/** The authors of posts outside the trash that no row is called so. A post in the trash gets its author when it is restored. */
export async function findUnknownNames(db: DbOrTx): Promise<string[]> {
  const rows = await db
    .selectFrom("posts")
    .select("author")
    .distinct()
    .where("author", "<>", "")
    .where("deleted_at", "is", null)
    .where("author", "not in", db.selectFrom("authors").select("name"))
    .execute();
  return rows.map(({ author }) => author);
}

export async function insert(
  tx: DbOrTx,
  author: Omit<Insertable<AuthorsTable>, "name_key">,
): Promise<number> {
  const name_key = authorKeyOf(author.name);
  await tx.deleteFrom("author_names").where("name_key", "=", name_key).execute();
  const { id } = await tx
    .insertInto("authors")
    .values({ ...author, name_key })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function update(tx: DbOrTx, id: number, change: Updateable<AuthorsTable>) {
  await tx.updateTable("authors").set(change).where("id", "=", id).execute();
}

export async function remove(tx: DbOrTx, id: number) {
  await tx.deleteFrom("authors").where("id", "=", id).execute();
}

/** Gives the posts of one name another, those in the trash too. Returns how many there were. */
export async function movePosts(tx: DbOrTx, from: string, to: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("posts")
    .set({ author: to })
    .where("author", "=", from)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** From now on a slug that no author has leads to this one. */
export async function redirectSlug(tx: DbOrTx, slug: string, authorId: number) {
  await tx.insertInto("author_redirects").values({ slug, author_id: authorId }).execute();
}

/** An author takes this slug, so it leads nowhere else. */
export async function deleteRedirect(tx: DbOrTx, slug: string) {
  await tx.deleteFrom("author_redirects").where("slug", "=", slug).execute();
}

/** From now on a name that no author has means this one. */
export async function keepName(tx: DbOrTx, nameKey: string, authorId: number) {
  await tx.insertInto("author_names").values({ name_key: nameKey, author_id: authorId }).execute();
}

/** An author takes this name, so it means nobody else. */
export async function deleteName(tx: DbOrTx, nameKey: string) {
  await tx.deleteFrom("author_names").where("name_key", "=", nameKey).execute();
}

/** True if the author had other names or addresses before. */
export async function hadOtherNames(tx: DbOrTx, id: number): Promise<boolean> {
  for (const table of ["author_redirects", "author_names"] as const)
    if (await tx.selectFrom(table).select("author_id").where("author_id", "=", id).executeTakeFirst())
      return true;
  return false;
}

/** What led to one author leads to another: addresses and names. */
export async function moveTraces(tx: DbOrTx, from: number, to: number) {
  for (const table of ["author_redirects", "author_names"] as const)
    await sql`update ${sql.table(table)} set author_id = ${to} where author_id = ${from}`.execute(tx);
}

/** Ties the person and the invitations of one author to another, unless that one already has a person. */
export async function moveAccount(tx: DbOrTx, from: number, to: number) {
  const change = { author_id: to };
  await tx.updateTable("invitations").set(change).where("author_id", "=", from).execute();
  const holder = await tx.selectFrom("users").select("id").where("author_id", "=", to).executeTakeFirst();
  if (!holder) await tx.updateTable("users").set(change).where("author_id", "=", from).execute();
}
