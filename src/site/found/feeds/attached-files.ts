import { isCard, playerFor, readCard } from "../../../blocks/card/read-card.ts";
import { readTree, type HtmlNode } from "../../../blocks/tree.ts";
import { fileOf } from "../../../contract/content/media.ts";
import type { Post } from "../../../contract/content/posts.ts";
import type { DbOrTx } from "../../../server/kernel/db/open.ts";
import { typeOfStored } from "../../../server/content/media/images/file-types.ts";
import { findStored, type ImageRow } from "../../../server/content/media/images/image-rows.ts";
import { fileAddressOf } from "../../../server/content/media/images/store-file.ts";

/** A stored file that programs may download with a post. */
export interface AttachedFile {
  address: string;
  type: string;
  sizeBytes: number;
}

/** The rows of the covers and audio files of posts, by id, in one query. */
export const findAttached = (db: DbOrTx, posts: readonly Post[]): Promise<Map<string, ImageRow>> =>
  findStored(db, [...new Set(posts.flatMap((post) => [post.coverId ?? [], audioIn(post.content)].flat()))]);

/** The ids of the audio files that a text plays, in its order. */
export function audioIn(content: string): string[] {
  return content.includes("data-card=") ? readTree(content).flatMap(audioOf) : [];
}

function audioOf(node: HtmlNode): string[] {
  if (typeof node === "string") return [];
  const card = isCard(node) && readCard(node);
  if (!card) return node.children.flatMap(audioOf);
  return playerFor(card) === "audio" ? [fileOf(card.address) ?? []].flat() : [];
}

export const attachedFileOf = (publicUrl: string, row: ImageRow): AttachedFile => ({
  address: publicUrl + fileAddressOf(row),
  type: typeOfStored(row).contentType,
  sizeBytes: row.size_bytes,
});
