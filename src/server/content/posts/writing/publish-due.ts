import { instant, type Clock } from "../../../base/clock.ts";
import { takeTurns } from "../../../kernel/db/claim.ts";
import type { Db } from "../../../kernel/db/open.ts";
import { happened } from "../../../kernel/events.ts";
import { getPost } from "../record/get-post.ts";
import * as store from "../record/store.ts";
import { listedOf } from "./record-post-change.ts";

/**
 * Records the publication of scheduled posts whose time has come, once for all servers. Readers see them without it:
 * what is public is decided by the time, and a cached page ends at the next publication.
 */
export async function publishDue({ db, now }: { db: Db; now: Clock }) {
  const at = now();
  for (const id of await store.findUnrecorded(db, instant(at)))
    await db.transaction().execute(async (tx) => {
      await takeTurns(tx, `post ${id}`);
      // In between another server may have recorded it, or its writer may have taken it back.
      if (!(await store.findUnrecorded(tx, instant(at))).includes(id)) return;
      await store.recordPublication(tx, id, true);
      const post = listedOf(await getPost(tx, id));
      await happened(tx, { kind: "post.published", id, before: post, after: post, beside: [] }, at);
    });
}
