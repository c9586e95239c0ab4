import { MAIL_STATE_DAYS } from "../../../contract/dashboard.ts";
import { getSenderState } from "../../mailing/delivery/progress/guard-sending.ts";
import { DAY, instantAfter } from "../../base/clock.ts";
import type { Clock } from "../../base/clock.ts";
import type { Db } from "../../kernel/db/open.ts";
import * as store from "./mail-state-store.ts";

interface Deps {
  db: Db;
  now: Clock;
  config: { smtpUrl: string | undefined };
}

/** Reads the transport, the queue, and recent failures. */
export async function readMailState({ db, now, config }: Deps) {
  const since = instantAfter(now(), -MAIL_STATE_DAYS * DAY);
  const { heldWords } = await getSenderState(db);
  return {
    server: config.smtpUrl ? new URL(config.smtpUrl).hostname : null,
    heldWords,
    waiting: await store.readWaiting(db),
    bounces: await store.countEvents(db, "bounce", since),
    complaints: await store.countEvents(db, "complaint", since),
    paused: await store.findPaused(db),
    stalled: await store.findStalled(db),
  };
}
