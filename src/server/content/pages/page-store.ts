import { sql, type Insertable, type Selectable, type Updateable } from "kysely";
import type { Instant } from "../../base/clock.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import type { PagesTable } from "../../kernel/db/schema.ts";
import { hasPolls, keepPolls } from "../polls/keep-polls.ts";

export type PageRow = Omit<Selectable<PagesTable>, "deleted_at">;

const summaryColumns = ["id", "title", "slug", "status", "revision", "created_at", "updated_at"] as const;
const columns = [...summaryColumns, "description", "content"] as const;

const kept = (db: DbOrTx) => db.selectFrom("pages").where("deleted_at", "is", null);
const visible = (db: DbOrTx) => kept(db).where("status", "=", "published");

export async function findById(db: DbOrTx, id: number): Promise<PageRow | undefined> {
  return kept(db).select(columns).where("id", "=", id).executeTakeFirst();
}

export async function findPublicBySlug(db: DbOrTx, slug: string): Promise<PageRow | undefined> {
  return visible(db).select(columns).where("slug", "=", slug).executeTakeFirst();
}

/** What menus show of a public page. */
export async function findPublicName(
  db: DbOrTx,
  id: number,
): Promise<Pick<PageRow, "id" | "slug" | "title"> | undefined> {
  return visible(db).select(["id", "slug", "title"]).where("id", "=", id).executeTakeFirst();
}

/** The slug of the public page that once had this one. */
export async function findMovedTo(db: DbOrTx, slug: string): Promise<string | undefined> {
  const row = await visible(db)
    .innerJoin("page_redirects", "page_redirects.page_id", "pages.id")
    .select("pages.slug")
    .where("page_redirects.slug", "=", slug)
    .executeTakeFirst();
  return row?.slug;
}

/** All pages by title, those in the trash last. */
export async function findAll(db: DbOrTx) {
  return db
    .selectFrom("pages")
    .select([...summaryColumns, "deleted_at"])
    .orderBy(sql`deleted_at is not null`)
    .orderBy(sql`lower(title)`)
    .orderBy("id")
    .execute();
}

export async function findPublic(
  db: DbOrTx,
): Promise<Pick<PageRow, "id" | "slug" | "title" | "description" | "updated_at">[]> {
  return visible(db).select(["id", "slug", "title", "description", "updated_at"]).orderBy("id").execute();
}

/** Public pages in which a placeholder of a default page is marked: `<mark>[your postal address]</mark>`. */
export async function findPublicToFill(db: DbOrTx): Promise<Pick<PageRow, "id" | "title">[]> {
  return visible(db)
    .select(["id", "title"])
    .where("content", "like", "%<mark>[%]</mark>%")
    .orderBy("id")
    .execute();
}

/** Those of these slugs under which readers find a page of the owner's, or are led to one. */
export async function findUsedSlugs(db: DbOrTx, slugs: readonly string[]): Promise<Set<string>> {
  if (slugs.length === 0) return new Set();
  const own = await visible(db).select("slug").where("slug", "in", slugs).execute();
  const old = await visible(db)
    .innerJoin("page_redirects", "page_redirects.page_id", "pages.id")
    .select("page_redirects.slug")
    .where("page_redirects.slug", "in", slugs)
    .execute();
  return new Set([...own, ...old].map(({ slug }) => slug));
}

/** The title of another page with this slug. */
export async function findTitleOfSlug(
  db: DbOrTx,
  slug: string,
  exceptId: number | undefined,
): Promise<string | undefined> {
  const row = await kept(db)
    .select("title")
    .where("slug", "=", slug)
    .$if(exceptId !== undefined, (query) => query.where("id", "<>", exceptId ?? 0))
    .executeTakeFirst();
  return row?.title;
}

/** The title of a page that is or was at this slug and is not in the trash; of two, the one that is there. */
export async function findInPlaceOf(db: DbOrTx, slug: string): Promise<string | undefined> {
  const led = await kept(db)
    .innerJoin("page_redirects", "page_redirects.page_id", "pages.id")
    .select("title")
    .where("page_redirects.slug", "=", slug)
    .executeTakeFirst();
  return (await findTitleOfSlug(db, slug, undefined)) ?? led?.title;
}

export async function insertPage(tx: DbOrTx, page: Insertable<PagesTable>): Promise<number> {
  const { id } = await tx.insertInto("pages").values(page).returning("id").executeTakeFirstOrThrow();
  if (page.status === "published" && hasPolls(page.content))
    await keepPolls(tx, page.content, { page_id: id });
  return id;
}

/** Writes `change` if the page is still at `revision`. False if somebody else was faster, or it was deleted. */
export async function updatePage(
  tx: DbOrTx,
  id: number,
  revision: number,
  change: Updateable<PagesTable>,
): Promise<boolean> {
  const row = await tx
    .updateTable("pages")
    .set({ ...change, revision: revision + 1 })
    .where("id", "=", id)
    .where("revision", "=", revision)
    .where("deleted_at", "is", null)
    .returning(["status", "content"])
    .executeTakeFirst();
  if (row?.status === "published") await keepPolls(tx, row.content, { page_id: id });
  return row !== undefined;
}

/** From now on `slug` leads to this page, unless a page has it. */
export async function redirectSlug(tx: DbOrTx, slug: string, pageId: number) {
  await tx
    .insertInto("page_redirects")
    .values({ slug, page_id: pageId })
    .onConflict((conflict) => conflict.column("slug").doUpdateSet({ page_id: pageId }))
    .execute();
}

/** The slugs that lead to a page. */
export async function findOldSlugs(db: DbOrTx, pageId: number): Promise<string[]> {
  const rows = await db.selectFrom("page_redirects").select("slug").where("page_id", "=", pageId).execute();
  return rows.map(({ slug }) => slug);
}

export async function trashPage(tx: DbOrTx, id: number, at: Instant) {
  await tx.updateTable("pages").set({ deleted_at: at }).where("id", "=", id).execute();
}

export async function findTrashed(db: DbOrTx, id: number): Promise<{ slug: string } | undefined> {
  return db
    .selectFrom("pages")
    .select("slug")
    .where("id", "=", id)
    .where("deleted_at", "is not", null)
    .executeTakeFirst();
}

/** Any page, also one in the trash. */
export async function findAny(
  db: DbOrTx,
  id: number,
): Promise<Pick<Selectable<PagesTable>, "slug" | "revision" | "deleted_at"> | undefined> {
  return db
    .selectFrom("pages")
    .select(["slug", "revision", "deleted_at"])
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function deleteForGood(tx: DbOrTx, id: number) {
  await tx.deleteFrom("pages").where("id", "=", id).execute();
}

export async function untrashPage(tx: DbOrTx, id: number) {
  await tx.updateTable("pages").set({ deleted_at: null }).where("id", "=", id).execute();
}

export async function deleteTrashedBefore(db: DbOrTx, before: Instant) {
  await db.deleteFrom("pages").where("deleted_at", "<", before).execute();
}
