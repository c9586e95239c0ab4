import type { Actor } from "../../../../contract/site-owner/audit.ts";
import { instant, type Clock, type Instant } from "../../../base/clock.ts";
import type { Db, DbOrTx } from "../../../kernel/db/open.ts";
import { AppError } from "../../../base/errors.ts";
import { happened } from "../../../kernel/events.ts";
import { addStep } from "../../../kernel/newsletter-steps.ts";
import { noteObservation } from "../../../kernel/observations.ts";
import { placeOf } from "../../../kernel/site-id.ts";

/** Identifies the sending site, with the place of its database. */
export interface Identity {
  /** The data folder's own name. */
  instanceId: string;
  /** The site that its emails link to. */
  publicUrl: string;
  /** The address of a PostgreSQL database, which the first versions stored as its place. */
  addressBefore: string | undefined;
}

const WORDS =
  "This database was last used by another site, so it may be a copy. Nothing is mailed until you confirm";

/** Returns the identity of this process. The password in a database's address is not part of it. */
export function identityOf(
  { databaseUrl, publicUrl }: { databaseUrl: string | undefined; publicUrl: string },
  instanceId: string,
): Identity {
  if (!databaseUrl) return { instanceId, publicUrl, addressBefore: undefined };
  const { host, pathname, searchParams } = new URL(databaseUrl);
  return { instanceId, publicUrl, addressBefore: `${searchParams.get("host") ?? host}${pathname}` };
}

/**
 * Runs at every start. The first start records which server sends from this database. If a later start finds that the
 * database has been restored, cloned or moved, it holds every newsletter that would go by itself until the owner confirms.
 */
export async function guardSending({ db, now }: { db: Db; now: Clock }, identity: Identity) {
  const { publicUrl, addressBefore } = identity;
  const at = instant(now());
  await db.transaction().execute(async (tx) => {
    const place = await placeOf(tx, identity.instanceId);
    await tx
      .insertInto("sender")
      .values({ id: 1, place, public_url: publicUrl, held_since: null })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute();
    const sender = await tx.selectFrom("sender").selectAll().executeTakeFirstOrThrow();
    const isSameSite = sender.public_url === publicUrl;
    if (isSameSite && sender.place === addressBefore) await tx.updateTable("sender").set({ place }).execute();
    const isSamePlace = sender.place === place || sender.place === addressBefore;
    if (sender.held_since || (isSamePlace && isSameSite)) return;
    await hold(tx, { at, reason: WORDS, sites: { before: sender.public_url, now: publicUrl } });
  });
}

/** A database that was put back from a backup made at `madeAt` mails nobody until the owner confirms, on any server. */
export async function holdRestored(tx: DbOrTx, { at, madeAt, publicUrl }: Restored) {
  await ensureSender(tx, publicUrl);
  const reason = `This database was restored from a backup of ${madeAt.slice(0, 10)}. Nothing is mailed until you confirm`;
  await hold(tx, { at, reason });
}

/** A copy of a database mails nobody until the owner confirms, also when its source has never sent anything. */
export async function holdCopied(tx: DbOrTx, at: Instant) {
  await ensureSender(tx, "");
  const reason = "This database was copied by ./masthead copy-database. Nothing is mailed until you confirm";
  await hold(tx, { at, reason });
}

async function ensureSender(tx: DbOrTx, publicUrl: string) {
  await tx
    .insertInto("sender")
    .values({ id: 1, place: "", public_url: publicUrl, held_since: null })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

interface Restored {
  at: Instant;
  madeAt: Instant;
  publicUrl: string;
}

interface Hold {
  at: Instant;
  /** Without a period at the end. */
  reason: string;
  sites?: { before: string; now: string };
}

async function hold(tx: DbOrTx, { at, ...why }: Hold) {
  await tx.updateTable("sender").set({ held_since: at }).execute();
  await noteObservation(tx, "sender-held", at);
  const reason = `${why.reason}.`;
  const paused = await tx
    .updateTable("newsletters")
    .set({ status: "paused", error: reason, updated_at: at })
    .where("status", "in", ["scheduled", "preparing", "sending"])
    .returning("id")
    .execute();
  await addStep(
    tx,
    paused.map(({ id }) => id),
    { step: "paused", at, reason },
  );
  await tx.updateTable("newsletters").set({ retry_at: null }).where("retry_at", "is not", null).execute();
  await happened(tx, { kind: "sending.held", ...why }, new Date(at));
}

export async function getSenderState(db: DbOrTx) {
  const sender = await db.selectFrom("sender").selectAll().executeTakeFirst();
  const heldSince = sender?.held_since ?? null;
  const lastUrl = sender?.public_url ?? null;
  const why = lastUrl
    ? `${lastUrl} has sent from this database before`
    : "this database is a copy of another one";
  const heldWords =
    heldSince && `Nothing is mailed: ${why}. Confirm first that this is the site that sends now.`;
  return { heldSince, lastUrl, heldWords };
}

/** @throws AppError `conflict` while nothing is mailed because the database may be a copy. */
export async function refuseWhileHeld(tx: DbOrTx) {
  const { heldWords } = await getSenderState(tx);
  if (heldWords) throw new AppError("conflict", heldWords);
}

/** The owner says that this is the site that sends now. */
export async function confirmSender(
  { db, now, identity }: { db: Db; now: Clock; identity: Identity },
  by: Actor,
) {
  await db.transaction().execute(async (tx) => {
    const place = await placeOf(tx, identity.instanceId);
    await tx.updateTable("sender").set({ place, public_url: identity.publicUrl, held_since: null }).execute();
    await happened(tx, { kind: "mail.confirm-sender", by }, now());
  });
}
