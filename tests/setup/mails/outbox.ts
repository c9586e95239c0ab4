import type { Database } from "../../../src/server/kernel/db/open.ts";
import { openOutbox } from "../../../src/server/kernel/mail/outbox.ts";

interface Site {
  dataDir: string;
  database: Pick<Database, "db">;
}

/** The emails of the outbox as they are on the wire, oldest first. */
export async function keptIn({ dataDir, database }: Site): Promise<Buffer[]> {
  const outbox = openOutbox({ dataDir, db: database.db });
  const heads = await outbox.list({ offset: 0, limit: await outbox.count() });
  const mails = await Promise.all(heads.toReversed().map(({ id }) => outbox.find(id)));
  return mails.map((mail) => Buffer.from(mail ?? ""));
}

/** The same as text, a character for each byte. */
export const keptTextsIn = async (site: Site): Promise<string[]> =>
  (await keptIn(site)).map((mail) => mail.toString("latin1"));
