import { setImmediate as nextTurn } from "node:timers/promises";
import type { Actor } from "../../../contract/audit.ts";
import { MAX_FIELDS } from "../../../contract/subscriber-attributes.ts";
import type { SubscriberField } from "../../../contract/subscriber-attributes.ts";
import { instant } from "../../base/clock.ts";
import { AppError, fieldError } from "../../base/errors.ts";
import { takeTurns } from "../../kernel/db/claim.ts";
import { happened } from "../../kernel/events.ts";
import { ROWS_AT_ONCE } from "./edit-tags.ts";
import type { AttributeDeps } from "./edit-tags.ts";
import * as store from "./field-store.ts";
import { CHANGING_SEGMENTS, refuseUsed } from "./segments-using.ts";

/** @throws AppError `conflict` when there is a field with that key, or there are as many as there may be. */
export async function addField(
  { db, now }: AttributeDeps,
  field: { key: string; label: string },
  by: Actor,
): Promise<SubscriberField> {
  return db.transaction().execute(async (tx) => {
    await takeTurns(tx, "subscriber fields");
    if ((await store.findFields(tx)).length >= MAX_FIELDS)
      throw new AppError("conflict", `There are ${MAX_FIELDS} fields already. Delete one first.`);
    const row = await store.insertField(tx, field, instant(now()));
    if (!row) throw fieldError("key", `There is a field “${field.key}” already.`, "conflict");
    await happened(tx, { kind: "subscriber.add-field", id: row.id, by }, now());
    return presentField(row);
  });
}

/** @throws AppError `not_found`. */
export async function changeField(
  { db, now }: AttributeDeps,
  id: number,
  { label, by }: { label: string; by: Actor },
): Promise<SubscriberField> {
  return db.transaction().execute(async (tx) => {
    const row = (await store.setLabel(tx, id, label)) ?? refuseMissing();
    await happened(tx, { kind: "subscriber.change-field", id, by }, now());
    return presentField(row);
  });
}

/**
 * Deletes a field and its values, as `deleteTag` does.
 * @throws AppError `not_found`; `conflict` while a segment or a newsletter that is still to go out uses it.
 */
export async function deleteField({ db, now }: AttributeDeps, id: number, by: Actor) {
  await db.transaction().execute(async (tx) => {
    await takeTurns(tx, CHANGING_SEGMENTS);
    const users = await store.findUsers(tx, id);
    if (users.length > 0) {
      const shown = users.slice(0, 5).join(", ");
      throw new AppError("conflict", `This field is used in ${shown}. Take it out there first.`);
    }
    await refuseUsed(tx, { kind: "field", id }, instant(now()));
    while (await store.deleteSomeValues(tx, id, ROWS_AT_ONCE)) await nextTurn();
    if (!(await store.deleteField(tx, id))) refuseMissing();
    await happened(tx, { kind: "subscriber.delete-field", id, by }, now());
  });
}

const presentField = ({ id, key, label }: store.FieldRow): SubscriberField => ({ id, key, label });

function refuseMissing(): never {
  throw new AppError("not_found", "That field no longer exists.");
}
