import { authorName } from "../../../contract/post-fields.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import * as store from "./store.ts";

/**
 * Returns the name under which an account writes: that of the author who it is, or its username. Undefined if the username
 * is another account's author, or too short for an author's name.
 */
export async function findByline(
  db: DbOrTx,
  { id, username }: { id: number; username: string },
): Promise<string | undefined> {
  const tied = await store.findTied(db, id);
  if (tied) return tied.name;
  const name = authorName.safeParse(username).data;
  if (name === undefined) return undefined;
  const called = await store.findHeld(db, name);
  const holder = called && (await store.findHolder(db, called.id));
  return holder && holder.id !== id ? undefined : name;
}
