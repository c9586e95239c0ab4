import { authorName } from "../../../contract/content/post-fields.ts";
import { lookAlike } from "../../../contract/site-owner/look-alikes.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { findWritersAs } from "../posts/record/store.ts";
import * as store from "./store.ts";

/**
 * Returns the name under which an account writes: that of the author who it is, or its username. Undefined if the username
 * is the name of another account's author or of a guest, looks like an author's, or is too short for an author's name.
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
  if (!called) return (await looksLikeAuthor(db, name)) ? undefined : name;
  const holder = await store.findHolder(db, called.id);
  if (holder) return holder.id === id ? name : undefined;
  // An author whom somebody described, or as whom others alone have written, is a guest.
  const writers = await findWritersAs(db, called.name);
  const isUnknown = writers.length === 0 && called.bio === "" && called.picture === "";
  return isUnknown || writers.includes(id) ? name : undefined;
}

/** True if readers would take the name for that of an author, who is called otherwise. */
const looksLikeAuthor = async (db: DbOrTx, name: string): Promise<boolean> =>
  (await store.findAll(db)).some((author) => lookAlike(author.name, name));
