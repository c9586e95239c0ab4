import type { Conditions } from "../../../contract/audience/segments.ts";
import { AppError } from "../../base/errors.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { readConditions } from "../attributes/stored-conditions.ts";
import * as store from "./store.ts";

/** A segment as it is at this moment. */
export interface FoundSegment {
  id: number;
  name: string;
  conditions: Conditions;
}

/** Undefined if it was deleted. */
export async function findSegment(db: DbOrTx, id: number): Promise<FoundSegment | undefined> {
  const row = await store.findById(db, id);
  return row && { id, name: row.name, conditions: readConditions(row.conditions) };
}

/** @throws AppError `not_found`. */
export async function getSegment(db: DbOrTx, id: number): Promise<FoundSegment> {
  const segment = await findSegment(db, id);
  if (!segment) throw new AppError("not_found", "That segment no longer exists.");
  return segment;
}
