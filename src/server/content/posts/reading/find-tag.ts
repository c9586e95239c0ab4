import { tagKeyOf } from "../../../../contract/base/tags.ts";
import { instant, type Clock } from "../../../base/clock.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import { Reading } from "../../../engines/pagecache/reading.ts";
import { pageTags } from "../record/page-tags.ts";
import * as store from "../record/store.ts";

/** A tag as the newest public post spells it that has it; undefined if none has. */
export async function findPublicTag(
  { db, now }: { db: DbOrTx; now: Clock },
  tag: string,
  reading = new Reading(),
): Promise<string | undefined> {
  reading.dependsOn(pageTags.withTag(tag));
  const publicAt = instant(now());
  const found = await store.findNewestSpelling(db, tagKeyOf(tag), publicAt);
  if (found === undefined) await store.changeWithNextPost(db, publicAt, reading);
  return found;
}
