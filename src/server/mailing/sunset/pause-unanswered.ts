import { ANSWER_DAYS } from "../../../contract/audience/sunset.ts";
import { findCountedTime } from "../../audience/directory/find-audience.ts";
import * as store from "./sunset-store.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";

type Deps = Pick<Kernel, "db" | "heavy" | "now">;

const AT_ONCE = 500;

/**
 * Pauses those who were asked a month ago and have not answered; while opens are not counted, the month stands still. Who
 * has opened or clicked since, or whom no mail has reached, is not paused and may be asked again when the time comes.
 */
export async function pauseUnanswered({ db, heavy, now }: Deps) {
  const silence = await findCountedTime({ heavy, now }, ANSWER_DAYS);
  if (!("since" in silence)) return;
  const before = silence.since;
  for (;;) {
    const rows = await store.findUnanswered(heavy, { before, limit: AT_ONCE });
    const isSilent = (row: (typeof rows)[number]) => !row.has_reacted && Boolean(row.was_mailed);
    const idsOf = (chosen: typeof rows) => chosen.map(({ id }) => id);
    await store.pauseUnanswered(db, idsOf(rows.filter(isSilent)), before);
    await store.clearQuestion(db, idsOf(rows.filter((row) => !isSilent(row))), before);
    if (rows.length < AT_ONCE) return;
  }
}
