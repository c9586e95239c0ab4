import type { Insertable, Selectable } from "kysely";
import type { Instant } from "../../base/clock.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import type {
  ProviderFlowsTable,
  ProviderIdentitiesTable,
  SignInProvidersTable,
} from "../../kernel/db/schema.ts";

export type ProviderRow = Selectable<SignInProvidersTable>;
export type FlowRow = Selectable<ProviderFlowsTable>;
export type Identity = Selectable<ProviderIdentitiesTable>;

/** The provider that is in effect, and the one that waits to be tried. */
export async function findProviders(db: DbOrTx): Promise<{ active?: ProviderRow; draft?: ProviderRow }> {
  const rows = await db.selectFrom("sign_in_providers").selectAll().execute();
  return Object.fromEntries(rows.map((row) => [row.name, row]));
}

/** Undefined if it was changed since it had this revision. */
export async function findProviderOf(db: DbOrTx, revision: number): Promise<ProviderRow | undefined> {
  return db.selectFrom("sign_in_providers").selectAll().where("revision", "=", revision).executeTakeFirst();
}

export async function putProvider(tx: DbOrTx, row: ProviderRow) {
  await deleteProvider(tx, row.name);
  await tx.insertInto("sign_in_providers").values(row).execute();
}

export async function deleteProvider(tx: DbOrTx, name: ProviderRow["name"]) {
  await tx.deleteFrom("sign_in_providers").where("name", "=", name).execute();
}

/** Disconnects everybody, but for those of `issuer`. */
export async function deleteIdentities(tx: DbOrTx, { except }: { except?: string } = {}) {
  const all = tx.deleteFrom("provider_identities");
  await (except === undefined ? all : all.where("issuer", "!=", except)).execute();
}

export async function findIdentity(
  db: DbOrTx,
  { issuer, subject }: Pick<Identity, "issuer" | "subject">,
): Promise<Identity | undefined> {
  return db
    .selectFrom("provider_identities")
    .selectAll()
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();
}

export async function findIdentityOf(db: DbOrTx, userId: number): Promise<Identity | undefined> {
  return db.selectFrom("provider_identities").selectAll().where("user_id", "=", userId).executeTakeFirst();
}

/** Connects somebody, in place of who they were at the provider before. False if somebody else is that. */
export async function putIdentity(tx: DbOrTx, row: Insertable<ProviderIdentitiesTable>): Promise<boolean> {
  await deleteIdentityOf(tx, row.user_id);
  const written = await tx
    .insertInto("provider_identities")
    .values(row)
    .onConflict((conflict) => conflict.columns(["issuer", "subject"]).doNothing())
    .returning("user_id")
    .executeTakeFirst();
  return written !== undefined;
}

/** False if they were not connected. */
export async function deleteIdentityOf(tx: DbOrTx, userId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("provider_identities")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Notes a use. False if it was disconnected since `row` was read. */
export async function noteUse(tx: DbOrTx, row: Identity, at: Instant): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("provider_identities")
    .set({ last_used_at: at })
    .where("user_id", "=", row.user_id)
    .where("issuer", "=", row.issuer)
    .where("subject", "=", row.subject)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Everybody's name and address, and whether they are connected. */
export async function findAccounts(db: DbOrTx) {
  return db
    .selectFrom("users")
    .leftJoin("provider_identities", "provider_identities.user_id", "users.id")
    .select(["users.username", "users.email", "provider_identities.subject"])
    .orderBy("users.id")
    .execute();
}

export async function insertFlow(db: DbOrTx, row: Insertable<ProviderFlowsTable>) {
  await db.insertInto("provider_flows").values(row).execute();
}

/** Takes a flow out, so that it serves once. Undefined if there is none, or it is too old. */
export async function takeFlow(
  db: DbOrTx,
  { stateHash, now }: { stateHash: string; now: Instant },
): Promise<FlowRow | undefined> {
  return db
    .deleteFrom("provider_flows")
    .where("state_hash", "=", stateHash)
    .where("expires_at", ">", now)
    .returningAll()
    .executeTakeFirst();
}

export async function deleteOldFlows(db: DbOrTx, now: Instant) {
  await db.deleteFrom("provider_flows").where("expires_at", "<=", now).execute();
}
