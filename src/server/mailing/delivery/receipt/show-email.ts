import { SAMPLE_READER } from "../../../../contract/audience/personal-fields.ts";
import { AppError } from "../../../base/errors.ts";
import { fillWords } from "../../../engines/mime/holes.ts";
import type { Db } from "../../../kernel/db/open.ts";
import { getNewsletter } from "../../newsletters/editing/edit-newsletters.ts";
import { readOutcome } from "../../newsletters/editing/stored-subjects.ts";
import { fillersOf } from "../../newsletters/editing/personal-words.ts";
import { textAsPage } from "../../newsletters/editing/preview-newsletter.ts";
import { rendersOf } from "../outbound/variants.ts";
import { findRender } from "../progress/store.ts";
import { withoutTracking } from "../progress/track-mail.ts";
import { findLinks } from "./receipt-store.ts";

/**
 * Returns the email of a send as it went out, with the subject that a test has found, for a reader of whom nothing is known, as a page. Its links lead where they
 * lead, so that looking at it counts nothing.
 * @throws AppError `not_found`, also before it was prepared.
 */
export async function showEmail(
  { db, publicUrl }: { db: Db; publicUrl: string },
  id: number,
  part: "html" | "text",
): Promise<string> {
  const outcome = readOutcome(await getNewsletter(db, id));
  const found = await findRender(db, id);
  const render = found && (rendersOf(found)[outcome?.choice ?? 0] ?? found);
  if (!render) throw new AppError("not_found", "This newsletter has not been prepared for sending.");
  const links = new Map((await findLinks(db, id)).map(({ n, url }) => [n, url]));
  const words = fillWords(
    { ...render, html: withoutTracking(render.html, links) },
    { ...fillersOf(SAMPLE_READER), unsubscribe: publicUrl, preferences: publicUrl },
  );
  return part === "text" ? textAsPage(words) : words.html;
}
