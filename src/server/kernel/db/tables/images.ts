import type { Generated } from "kysely";
import type { Instant } from "../../../base/clock.ts";

export interface ImagesTables {
  media: MediaTable;
  unread_texts: UnreadTextsTable;
  image_uses: ImageUsesTable;
  foreign_images: ForeignImagesTable;
}

export interface MediaTable {
  /** The first 32 hex digits of the SHA-256 of the stored original. */
  id: string;
  /** How the name of the stored file ends. */
  format: string;
  /** In pixels; 0 for other files. */
  width: number;
  height: number;
  size_bytes: number;
  created_at: Instant;
  /** The name of a file that is not an image; null for an image. */
  file_name: string | null;
}

/** Kept by triggers: what is written, and nobody has looked at. */
interface UnreadTextsTable {
  place: TextPlace;
  /** The number of the row, `post:revision` of a version, the name of a setting. */
  place_id: string;
}

/** The places of texts with images. A version is what a post was, a mail what a newsletter was sent as. */
export type TextPlace = "post" | "page" | "author" | "copy" | "version" | "newsletter" | "mail" | "setting";

export interface ImageUsesTable {
  /** The id of an upload, or a whole address. */
  image: string;
  place: TextPlace;
  place_id: string;
  part: "cover" | "text";
}

interface ForeignImagesTable {
  /** The address as posts write it. */
  address: string;
  /** Our copy. */
  media_id: string | null;
  attempts: Generated<number>;
  next_at: Instant | null;
  failure: Generated<string>;
}
