import { statesAllowing } from "../../contract/newsletters.ts";
import type { Newsletter } from "../../contract/newsletters.ts";
import { getNewsletter, presentNewsletter, refuse } from "../newsletters/edit-newsletters.ts";
import { instant } from "../platform/clock.ts";
import type { Clock } from "../platform/clock.ts";
import type { Db } from "../platform/db/open.ts";
import { AppError } from "../platform/errors.ts";
import { countActive } from "../subscribers/list-subscribers.ts";
import * as store from "./store.ts";

/**
 * Gives a draft to the sender; it goes out in the background, and a restart goes on with it. What was acknowledged
 * here is on disk.
 * @throws AppError `not_found`, or `conflict` for what is no draft, or when there is nobody to send to.
 */
export async function sendNewsletter({ db, now }: { db: Db; now: Clock }, id: number): Promise<Newsletter> {
  return db.transaction().execute(async (tx) => {
    await getNewsletter(tx, id);
    if ((await countActive(tx)) === 0)
      throw new AppError("conflict", "There are no active subscribers to send to.");
    const isStarted = await store.startPreparing(tx, id, statesAllowing("send"), instant(now()));
    if (!isStarted) await refuse(tx, id, "send");
    return presentNewsletter(await getNewsletter(tx, id));
  });
}
