import { instant, MINUTE } from "../../base/clock.ts";
import type { ImapFailure } from "../../engines/imap/imap-failure.ts";
import { happened } from "../../kernel/events.ts";
import * as store from "./mailbox-store.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";

type Deps = Pick<Kernel, "db" | "now" | "log">;

/** Mail servers restart now and then: the settings show a failure at once, the notices only one that lasts. */
const LASTING_MS = 30 * MINUTE;

/** Records that the mailbox cannot be read. Logs the first failure of an outage, and adds one notice if it lasts. */
export async function recordOutage({ db, now, log }: Deps, place: string, failure: ImapFailure) {
  const at = now();
  await db.transaction().execute(async (tx) => {
    const reading = await store.noteFailure(tx, place, { failure: failure.message, at: instant(at) });
    if (!reading) return;
    if (reading.failures === 1) log.warn({ reason: failure.message }, "The bounce mailbox cannot be read");
    const lastsMs = at.getTime() - new Date(reading.failing_since ?? at).getTime();
    if (reading.told_at || lastsMs < LASTING_MS) return;
    await store.noteTold(tx, place, instant(at));
    await happened(tx, { kind: "mailbox.failed", reason: failure.message }, at);
  });
}

/** Records that the mailbox was read to its end, and logs the end of an outage. */
export async function endOutage({ db, now, log }: Deps, place: string) {
  const before = await store.findReading(db, place);
  await store.noteRead(db, place, instant(now()));
  if (before && before.failures > 0)
    log.info(
      { failures: before.failures, since: before.failing_since },
      "The bounce mailbox can be read again",
    );
}
