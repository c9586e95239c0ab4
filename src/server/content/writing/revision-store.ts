import type { Insertable, Selectable } from "kysely";
import type { DbOrTx } from "../../kernel/db/open.ts";
import type { RevisionsTable } from "../../kernel/db/schema.ts";
import { ownerColumn, ownerColumns } from "./owner-columns.ts";
import type { TextOwner } from "./text-kind.ts";

type RevisionRow = Selectable<RevisionsTable>;
export type RevisionSummaryRow = Pick<RevisionRow, (typeof summaryColumns)[number]>;

const summaryColumns = ["revision", "title", "saved_at", "replaced_at", "replaced_by"] as const;

const ofOwner = (db: DbOrTx, { written, id }: TextOwner) =>
  db.selectFrom("revisions").where(ownerColumn[written], "=", id);

export async function insertRevision(
  tx: DbOrTx,
  owner: TextOwner,
  row: Omit<Insertable<RevisionsTable>, keyof ReturnType<typeof ownerColumns>>,
) {
  await tx
    .insertInto("revisions")
    .values({ ...row, ...ownerColumns(owner) })
    .execute();
}

/** Keeps the newest `kept`. */
export async function deleteOldest(tx: DbOrTx, owner: TextOwner, kept: number) {
  const oldest = await ofOwner(tx, owner)
    .select("revision")
    .orderBy("revision", "desc")
    .offset(kept)
    .limit(1)
    .executeTakeFirst();
  if (!oldest) return;
  await tx
    .deleteFrom("revisions")
    .where(ownerColumn[owner.written], "=", owner.id)
    .where("revision", "<=", oldest.revision)
    .execute();
}

export async function findSummaries(db: DbOrTx, owner: TextOwner): Promise<RevisionSummaryRow[]> {
  return ofOwner(db, owner).select(summaryColumns).orderBy("revision", "desc").execute();
}

export async function findRevision(
  db: DbOrTx,
  owner: TextOwner,
  revision: number,
): Promise<(RevisionSummaryRow & { fields: string }) | undefined> {
  return ofOwner(db, owner)
    .select(summaryColumns)
    .select("fields")
    .where("revision", "=", revision)
    .executeTakeFirst();
}
