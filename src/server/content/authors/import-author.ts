import { takeTurns } from "../../kernel/db/claim.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { happened } from "../../kernel/events.ts";
import { AUTHORS_TURN } from "./hold-author.ts";
import * as store from "./store.ts";

export interface AuthorProfile {
  bio: string;
  /** The path of an uploaded image; empty without one. */
  picture: string;
}

/** The author of this name whom nobody has described here. */
export async function findUndescribed(db: DbOrTx, name: string): Promise<{ id: number } | undefined> {
  const author = await store.findHeld(db, name);
  return author && author.bio === "" && author.picture === "" ? author : undefined;
}

/** Describes an author whom nobody has described here. False if somebody has, meanwhile. Belongs into a transaction. */
export async function describeAuthor(
  tx: DbOrTx,
  id: number,
  profile: AuthorProfile,
  now: Date,
): Promise<boolean> {
  await takeTurns(tx, AUTHORS_TURN);
  const [author] = await store.findToChange(tx, [id]);
  if (!author || author.bio !== "" || author.picture !== "") return false;
  await store.update(tx, id, profile);
  await happened(tx, { kind: "authors.changed", names: [author.name] }, now);
  return true;
}

/** Takes away what an import has said of an author, unless somebody has changed it. Belongs into a transaction. */
export async function undoDescribedAuthor(tx: DbOrTx, id: number, given: AuthorProfile, now: Date) {
  await takeTurns(tx, AUTHORS_TURN);
  const [author] = await store.findToChange(tx, [id]);
  if (author?.bio !== given.bio || author.picture !== given.picture) return;
  await store.update(tx, id, { bio: "", picture: "" });
  await happened(tx, { kind: "authors.changed", names: [author.name] }, now);
}
