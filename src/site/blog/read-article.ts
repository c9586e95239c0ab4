import { findImageIds } from "../../server/content/media/uses/find-image-ids.ts";
import { foreignImagesIn, showCopies } from "../../server/content/media/uses/images-in.ts";
import { findImageSizes } from "../../server/content/media/images/image-rows.ts";
import type { Frame } from "../layout/frame.ts";
import type { SiteDeps } from "../serving/deps.ts";
import { ownImagesIn } from "./article-images.ts";
import { prepareText } from "./article-thread.ts";

/** Reads what the images of a text are, and makes the text fit for a page. */
export async function readArticle(
  { db }: Pick<SiteDeps, "db">,
  content: string,
  { words }: Pick<Frame, "words">,
) {
  const copied = showCopies(content, await findImageIds(db, foreignImagesIn(content)));
  return prepareText(copied, words, await findImageSizes(db, ownImagesIn(copied)));
}
