import { sql } from "kysely";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import { textRows } from "../../../kernel/db/text-rows.ts";
import { hasUnread } from "./uses-store.ts";

interface ImagesOfPosts {
  /** The ids of the images that we hold, our copies included, by the ids of the posts. */
  images: ReadonlyMap<number, string[]>;
  /** False if texts that were just written are still to be read: a job does it within a minute. */
  isComplete: boolean;
}

/** Finds the images that posts show. */
export async function findImagesOfPosts(db: DbOrTx, ids: readonly number[]): Promise<ImagesOfPosts> {
  const isComplete = !(await hasUnread(db));
  const images = new Map<number, string[]>();
  const given = textRows(
    db,
    ids.map((id) => ({ id: String(id) })),
    { names: ["id"] },
  );
  const { rows } = await sql<{ post: string; image: string }>`
    select image_uses.place_id as post, media.id as image from ${given} as given
    join image_uses on image_uses.place = 'post' and image_uses.place_id = given.id
    left join foreign_images on foreign_images.address = image_uses.image
    join media on media.id = coalesce(foreign_images.media_id, image_uses.image) and media.file_name is null
    order by image_uses.part, media.id`.execute(db);
  for (const { post, image } of rows) {
    const known = images.get(Number(post));
    if (known) known.push(image);
    else images.set(Number(post), [image]);
  }
  return { images, isComplete };
}
