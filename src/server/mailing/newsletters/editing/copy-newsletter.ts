import type { Newsletter } from "../../../../contract/newsletters.ts";
import { instant } from "../../../base/clock.ts";
import type { Clock } from "../../../base/clock.ts";
import type { Db } from "../../../kernel/db/open.ts";
import { getNewsletter, presentNewsletter } from "./edit-newsletters.ts";
import * as store from "./store.ts";

/** Makes a draft with the words and audience of a newsletter, of the same post if there is one. @throws AppError `not_found`. */
export async function copyNewsletter({ db, now }: { db: Db; now: Clock }, id: number): Promise<Newsletter> {
  const { subject, preheader, content, segment_id, ...source } = await getNewsletter(db, id);
  const { post_id, post_revision, post_extent, post_wanted } = source;
  const post = { post_id, post_revision, post_extent, post_wanted };
  const at = instant(now());
  const copied = { subject, preheader, content, segment_id, ...post };
  const row = await store.insert(db, { ...copied, status: "draft", created_at: at, updated_at: at });
  return presentNewsletter(row);
}
