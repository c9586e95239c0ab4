import { capabilitiesOf } from "../../../contract/site-owner/access.ts";
import { capabilities } from "../../../contract/base/capabilities.ts";
import type { Admin } from "../../../contract/site-owner/session.ts";
import type { Clock } from "../../base/clock.ts";
import type { Db, DbOrTx } from "../../kernel/db/open.ts";
import { findAuthorById } from "../../content/authors/find-author.ts";
import { refuseStranger } from "../../kernel/http/permit.ts";
import { passkeyDomainOf } from "./passkey-domain.ts";
import { secondFactorOf } from "./factor-rule.ts";
import { rightsOf } from "./rights.ts";
import * as store from "./store.ts";

/**
 * Somebody who is signed in, with what the admin offers them.
 * @throws AppError `unauthenticated` for somebody who was removed while the request ran.
 */
export async function readAdmin(
  { db, now, publicUrl }: { db: Db; now: Clock; publicUrl: string },
  userId: number,
): Promise<Admin> {
  const account = (await store.findAccount(db, userId, passkeyDomainOf(publicUrl))) ?? refuseStranger();
  const secondFactor = secondFactorOf(account, now());
  const held = secondFactor.isOverdue ? new Set() : capabilitiesOf(rightsOf(account));
  const { id, username, role, email, author_id: authorId } = account;
  const author = authorId === null ? undefined : await findAuthorById(db, authorId);
  return {
    id,
    username,
    role,
    capabilities: capabilities.filter((each) => held.has(each)),
    byline: author?.name ?? null,
    email,
    secondFactor,
  };
}

/** Somebody who can sign in; undefined for somebody who was removed. */
export const findPerson = (db: DbOrTx, userId: number) => store.findUserById(db, userId);

/** The same, held until the end of the transaction. */
export const holdPerson = (tx: DbOrTx, userId: number) => store.holdUser(tx, userId);

export const changeOwnEmail = (tx: DbOrTx, userId: number, email: string) =>
  store.setEmail(tx, userId, email);

/** What decides about the second factor of somebody. */
export const findFactors = (db: DbOrTx, userId: number, publicUrl: string) =>
  store.findAccount(db, userId, passkeyDomainOf(publicUrl));
