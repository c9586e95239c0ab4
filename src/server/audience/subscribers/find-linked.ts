import { AppError } from "../../base/errors.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import type { Links } from "./links.ts";
import type { SubscriberRow } from "./store.ts";
import * as store from "./store.ts";

/** Returns the subscriber of a link, unless they have moved away from the address that it was mailed to. */
export async function findLinked(
  { db, links }: { db: DbOrTx; links: Pick<Links, "addressHash"> },
  link: { subscriberId: number; addressHash: string } | undefined,
): Promise<SubscriberRow | undefined> {
  const row = link && (await store.findById(db, link.subscriberId));
  return row && links.addressHash(row.mailbox_key) === link.addressHash ? row : undefined;
}

/** @throws AppError `not_found`. */
export function refuseLink(): never {
  throw new AppError("not_found", "This link is no longer valid.");
}
