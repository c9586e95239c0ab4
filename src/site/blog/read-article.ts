import { pollKeysIn, withClosed } from "../../blocks/poll/html.ts";
import { findClosedPolls } from "../../server/audience/polls/read-polls.ts";
import { findImageIds } from "../../server/content/media/uses/find-image-ids.ts";
import { foreignImagesIn, showCopies } from "../../server/content/media/uses/images-in.ts";
import { findImageSizes } from "../../server/content/media/images/image-rows.ts";
import type { Reading } from "../../server/engines/pagecache/reading.ts";
import type { Frame } from "../layout/frame.ts";
import type { SiteDeps } from "../serving/deps.ts";
import { ownImagesIn } from "./article-images.ts";
import { prepareText } from "./article-thread.ts";

/** A text whose polls are closed that take no answers. */
export const showClosedPolls = async (
  deps: Pick<SiteDeps, "db" | "now">,
  content: string,
  reading: Reading,
): Promise<string> => withClosed(content, await findClosedPolls(deps, pollKeysIn(content), reading));

/** Reads what the images of a text are, and makes the text fit for a page. */
export async function readArticle(
  deps: Pick<SiteDeps, "db" | "now">,
  content: string,
  { words }: Pick<Frame, "words">,
  reading: Reading,
) {
  const { db } = deps;
  const asked = await showClosedPolls(deps, content, reading);
  const copied = showCopies(asked, await findImageIds(db, foreignImagesIn(asked)));
  return prepareText(copied, words, await findImageSizes(db, ownImagesIn(copied)));
}
