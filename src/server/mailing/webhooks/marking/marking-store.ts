import type { WebhookProvider } from "../../../../contract/mailing/webhooks.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";

export async function findProviders(db: DbOrTx): Promise<WebhookProvider[]> {
  const rows = await db.selectFrom("webhooks").select("provider").distinct().orderBy("provider").execute();
  return rows.map(({ provider }) => provider);
}
