import { standardIn } from "../../../contract/audience/standard-fields.ts";
import type { PersonalValues } from "../../../contract/audience/personal-fields.ts";
import { AppError } from "../../base/errors.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { findFieldValues } from "../attributes/find-attributes.ts";
import * as store from "./store.ts";

export const findSubscriber = (db: DbOrTx, id: number): Promise<store.SubscriberRow | undefined> =>
  store.findById(db, id);

/** @throws AppError `not_found`. */
export const getSubscriber = async (db: DbOrTx, id: number): Promise<store.SubscriberRow> =>
  (await store.findById(db, id)) ?? refuseMissing();

/** Returns a subscriber whom nobody else changes before the transaction ends. @throws AppError `not_found`. */
export const holdSubscriber = async (tx: DbOrTx, id: number): Promise<store.SubscriberRow> =>
  (await store.holdById(tx, id)) ?? refuseMissing();

function refuseMissing(): never {
  throw new AppError("not_found", "That subscriber does not exist.");
}

/** Returns the words of a subscriber that newsletters can show. @throws AppError `not_found`. */
export const getPersonalValues = async (db: DbOrTx, id: number): Promise<PersonalValues> =>
  valuesIn(db, await getSubscriber(db, id));

/** Returns the same for the subscriber with this address, if there is one. */
export async function findPersonalValues(
  db: DbOrTx,
  mailboxKey: string,
): Promise<PersonalValues | undefined> {
  const row = await store.findByMailbox(db, mailboxKey);
  return row && valuesIn(db, row);
}

async function valuesIn(db: DbOrTx, row: store.SubscriberRow): Promise<PersonalValues> {
  const fields = (await findFieldValues(db, [row.id])).get(row.id) ?? {};
  return { email: row.email, ...standardIn(row), fields };
}

/** Returns the highest id of a subscriber, 0 if there is none. */
export const findLastSubscriberId = (db: DbOrTx): Promise<number> => store.findLastId(db);
