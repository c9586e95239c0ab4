import { TRASH_DAYS } from "../../../contract/content/post-actions.ts";
import { DAY, instantAfter, type Clock } from "../../base/clock.ts";
import type { Db } from "../../kernel/db/open.ts";
import * as store from "./page-store.ts";

/** Deletes what has been in the trash for 30 days. */
export const deleteOldPages = ({ db, now }: { db: Db; now: Clock }) =>
  store.deleteTrashedBefore(db, instantAfter(now(), -TRASH_DAYS * DAY));
