import { AppError } from "../../base/errors.ts";
import { lockedForReading } from "../db/claim.ts";
import type { DbOrTx } from "../db/open.ts";
import type { MailSettingsTable } from "../db/schema.ts";
import type { SecretBox } from "../secret-box.ts";

/** The parts of Settings → Mail. Each is saved by itself. */
type MailPart = MailSettingsTable["name"];

export interface StoredPart {
  /** As it was saved. The part's own schema checks it. */
  value: unknown;
  /** Undefined when there is none, and when the data folder's key is not the one that encrypted it. */
  secret: string | undefined;
  /** There is a secret, but this data folder's key cannot decrypt it. */
  isLocked: boolean;
  revision: number;
}

interface Change {
  value: unknown;
  /** Undefined leaves the secret as it is; null removes it. */
  secret: string | null | undefined;
  /** That of the part which was changed: 0 before it is saved first. */
  revision: number;
}

const purposeOf = (name: MailPart) => `mail-settings:${name}`;

/** Reads a part of Settings → Mail; undefined when it was never saved. */
export async function readMailPart(
  { db, secretBox }: { db: DbOrTx; secretBox: SecretBox },
  name: MailPart,
): Promise<StoredPart | undefined> {
  const row = await db.selectFrom("mail_settings").selectAll().where("name", "=", name).executeTakeFirst();
  if (!row) return undefined;
  const secret = row.secret === null ? undefined : secretBox.unseal(purposeOf(name), row.secret);
  return {
    value: JSON.parse(row.value),
    secret,
    isLocked: row.secret !== null && secret === undefined,
    revision: row.revision,
  };
}

/** Reads the value of a part that has no secret; undefined when it was never saved. */
export async function readMailValue(db: DbOrTx, name: MailPart): Promise<unknown> {
  const row = await db
    .selectFrom("mail_settings")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirst();
  return row && JSON.parse(row.value);
}

/** Keeps others from saving a part until the transaction ends. */
export async function holdMailPart(tx: DbOrTx, name: MailPart) {
  const part = tx.selectFrom("mail_settings").select("revision").where("name", "=", name);
  await lockedForReading(part, tx).executeTakeFirst();
}

/**
 * Saves a part and returns its new revision.
 * @throws AppError `conflict` when somebody else has saved it since `revision`.
 */
export async function saveMailPart(
  { tx, secretBox }: { tx: DbOrTx; secretBox: SecretBox },
  name: MailPart,
  { value, secret, revision }: Change,
): Promise<number> {
  const columns = {
    value: JSON.stringify(value),
    ...(secret !== undefined && { secret: secret && secretBox.seal(purposeOf(name), secret) }),
    revision: revision + 1,
  };
  const changed =
    revision === 0
      ? await tx
          .insertInto("mail_settings")
          .values({ name, secret: null, ...columns })
          .onConflict((conflict) => conflict.column("name").doNothing())
          .returning("revision")
          .executeTakeFirst()
      : await tx
          .updateTable("mail_settings")
          .set(columns)
          .where("name", "=", name)
          .where("revision", "=", revision)
          .returning("revision")
          .executeTakeFirst();
  if (!changed)
    throw new AppError(
      "conflict",
      "These settings have been changed elsewhere since. Reload the page to see them.",
    );
  return changed.revision;
}
