import { instant } from "../base/clock.ts";
import type { Log } from "../base/log.ts";
import type { Db } from "./db/open.ts";
import type { SecretBox } from "./secret-box.ts";

const NAME = "secret-box";
const PURPOSE = "compare-keys";

/**
 * Warns in the log if the server that last started on this database has another key. Each could then not read what the
 * other has encrypted, such as the keys of authenticator apps.
 */
export async function compareKeys(
  { db, secretBox, log }: { db: Db; secretBox: SecretBox; log: Log },
  now: Date,
) {
  const last = await db.selectFrom("secrets").select("value").where("name", "=", NAME).executeTakeFirst();
  if (last && secretBox.unseal(PURPOSE, last.value) !== undefined) return;
  if (last)
    log.warn(
      "secrets.key differs from that of the server that last started on this database. Servers that share a database need the same key: copy the file, or set SECRETS_KEY.",
    );
  const value = secretBox.seal(PURPOSE, "");
  await db
    .insertInto("secrets")
    .values({ name: NAME, value, created_at: instant(now) })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}
