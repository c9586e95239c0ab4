import { createSecureContext } from "node:tls";
import { z } from "zod";
import type { Instant } from "../base/clock.ts";
import { newKey } from "../engines/acme/new-key.ts";
import type { OrderedCertificate } from "../engines/acme/order-certificate.ts";
import { speak, type Db, type DbOrTx } from "../kernel/db/open.ts";
import type { Signer } from "../kernel/secrets.ts";

/** Other servers of the database hear here of a new certificate. */
export const CERTIFICATE_CHANNEL = "certificate";

/** Returns what is known of the certificate; undefined before the first order. */
export const findCertificate = (db: DbOrTx) => db.selectFrom("certificates").selectAll().executeTakeFirst();

export type StoredCertificate = NonNullable<Awaited<ReturnType<typeof findCertificate>>>;

/** Returns the same with its private key in PEM; without a certificate if TLS cannot use it with that key. */
export async function openCertificate({ db, signer }: { db: Db; signer: Signer }) {
  const row = await findCertificate(db);
  const key = row?.private_key ? signer.unseal(row.private_key) : undefined;
  const isUsable = row?.chain && key && canUse(row.chain, key);
  return row && { ...row, ...(isUsable ? { private_key: key } : { private_key: null, chain: null }) };
}

function canUse(cert: string, key: string): boolean {
  try {
    createSecureContext({ cert, key });
    return true;
  } catch {
    return false;
  }
}

/** Returns the key of our account at the authority, in PEM. Makes it the first time. */
export async function openAccountKey(db: Db, signer: Signer): Promise<string> {
  const kept = await findCertificate(db);
  const known = kept && signer.unseal(kept.account_key);
  if (known) return known;
  const { privateKey } = newKey();
  const account_key = signer.seal(privateKey);
  await db
    .insertInto("certificates")
    .values({ id: 1, account_key })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ account_key }))
    .execute();
  return privateKey;
}

const answersSchema = z.record(z.string(), z.string());

/** Has every server of the database answer the challenges of an order. */
export async function publishAnswers(db: Db, answers: Record<string, string>) {
  await db
    .updateTable("certificates")
    .set({ answers: JSON.stringify(answers) })
    .execute();
}

export async function readAnswers(db: Db): Promise<Record<string, string>> {
  const row = await db.selectFrom("certificates").select("answers").executeTakeFirst();
  return row ? answersSchema.parse(JSON.parse(row.answers)) : {};
}

/** Keeps a new certificate in the place of the old one, and tells the other servers. None is ordered before `retryAt`. */
export async function keepCertificate(
  { db, signer }: { db: Db; signer: Signer },
  { chain, privateKey, orderedFor, retryAt }: OrderedCertificate & { orderedFor: string; retryAt: Instant },
) {
  const certificate = { ordered_for: orderedFor, chain, private_key: signer.seal(privateKey) };
  const done = { answers: "{}", failed_for: null, failure: null, failures: 0, retry_at: retryAt };
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable("certificates")
      .set({ ...certificate, ...done })
      .execute();
    await speak(tx, CERTIFICATE_CHANNEL);
  });
}

interface FailedOrder {
  failedFor: string;
  failure: string;
  failures: number;
  retryAt: Instant;
}

/** Notes why there is no new certificate. The old one stays. */
export async function noteFailure(db: Db, { failedFor, failure, failures, retryAt }: FailedOrder) {
  await db
    .updateTable("certificates")
    .set({ answers: "{}", failed_for: failedFor, failure, failures, retry_at: retryAt })
    .execute();
}
