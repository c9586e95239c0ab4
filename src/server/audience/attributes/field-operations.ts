import { setImmediate as nextTurn } from "node:timers/promises";
import * as calls from "../../../contract/audience/subscriber-attributes.ts";
import type { SubscriberField } from "../../../contract/audience/subscriber-attributes.ts";
import { AppError, fieldError } from "../../base/errors.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";
import { operationsWith } from "../../kernel/operations/operations.ts";
import * as store from "./field-store.ts";
import { listFields } from "./find-attributes.ts";
import { CHANGING_SEGMENTS, refuseUsed } from "./segments-using.ts";
import { ROWS_AT_ONCE } from "./tag-operations.ts";

const { operation, change } = operationsWith<Kernel>();

export const fieldOperations = [
  operation(calls.listSubscriberFields, async ({ heavy }) => ({ fields: await listFields(heavy) })),

  change(calls.addSubscriberField, { turn: "subscriber fields" }, async ({ tx, at, did }, { body }) => {
    if ((await store.findFields(tx)).length >= calls.MAX_FIELDS)
      throw new AppError("conflict", `There are ${calls.MAX_FIELDS} fields already. Delete one first.`);
    const row = await store.insertField(tx, body, at);
    if (!row) throw fieldError("key", `There is a field “${body.key}” already.`, "conflict");
    did({ kind: "subscriber.add-field", id: row.id });
    return presentField(row);
  }),

  change(calls.changeSubscriberField, {}, async ({ tx, did }, { params: { id }, body }) => {
    const row = (await store.setLabel(tx, id, body.label)) ?? refuseMissing();
    did({ kind: "subscriber.change-field", id });
    return presentField(row);
  }),

  // Its values go some at a time, as those of a tag do.
  change(
    calls.deleteSubscriberField,
    { turn: CHANGING_SEGMENTS },
    async ({ tx, at, did }, { params: { id } }) => {
      const users = await store.findUsers(tx, id);
      if (users.length > 0) {
        const shown = users.slice(0, 5).join(", ");
        throw new AppError("conflict", `This field is used in ${shown}. Take it out there first.`);
      }
      await refuseUsed(tx, { kind: "field", id }, at);
      while (await store.deleteSomeValues(tx, id, ROWS_AT_ONCE)) await nextTurn();
      if (!(await store.deleteField(tx, id))) refuseMissing();
      did({ kind: "subscriber.delete-field", id });
      return { message: "Field deleted" };
    },
  ),
];

const presentField = ({ id, key, label }: store.FieldRow): SubscriberField => ({ id, key, label });

function refuseMissing(): never {
  throw new AppError("not_found", "That field no longer exists.");
}
