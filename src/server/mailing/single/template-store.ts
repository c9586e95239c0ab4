import type { Selectable } from "kysely";
import type { MailTemplatesTable } from "../../kernel/db/schema.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import type { Instant } from "../../base/clock.ts";

export type TemplateRow = Selectable<MailTemplatesTable>;

type Texts = Pick<TemplateRow, "slug" | "subject" | "preheader" | "content">;

export async function findAll(db: DbOrTx): Promise<TemplateRow[]> {
  return db.selectFrom("mail_templates").selectAll().orderBy("slug").execute();
}

export async function findById(db: DbOrTx, id: number): Promise<TemplateRow | undefined> {
  return db.selectFrom("mail_templates").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function findBySlug(db: DbOrTx, slug: string): Promise<TemplateRow | undefined> {
  return db.selectFrom("mail_templates").selectAll().where("slug", "=", slug).executeTakeFirst();
}

export async function insert(tx: DbOrTx, texts: Texts, at: Instant): Promise<TemplateRow> {
  return tx
    .insertInto("mail_templates")
    .values({ ...texts, created_at: at, updated_at: at })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function update(tx: DbOrTx, id: number, texts: Texts, at: Instant): Promise<TemplateRow> {
  return tx
    .updateTable("mail_templates")
    .set((row) => ({ ...texts, updated_at: at, revision: row("revision", "+", 1) }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** False when there is no such template. */
export async function remove(tx: DbOrTx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom("mail_templates").where("id", "=", id).executeTakeFirst();
  return numDeletedRows === 1n;
}
