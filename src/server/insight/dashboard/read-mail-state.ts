import { MAIL_STATE_DAYS } from "../../../contract/insight/dashboard.ts";
import { fillForNobody } from "../../../contract/audience/personal-fields.ts";
import { readKnownFields } from "../../mailing/newsletters/editing/personal-words.ts";
import { getSenderState } from "../../mailing/delivery/progress/guard-sending.ts";
import { DAY, instant, instantAfter } from "../../base/clock.ts";
import * as store from "./mail-state-store.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";

type Deps = Pick<Kernel, "db" | "now" | "mailRoute">;

/** Reads the transport, the queue, and recent failures. The subjects of newsletters are filled for nobody in particular. */
export async function readMailState({ db, now, mailRoute }: Deps) {
  const since = instantAfter(now(), -MAIL_STATE_DAYS * DAY);
  const { server } = await mailRoute(db);
  const { heldWords } = await getSenderState(db);
  const known = await readKnownFields(db);
  const named = <Row extends { subject: string }>(rows: readonly Row[]) =>
    rows.map((row) => ({ ...row, subject: fillForNobody(row.subject, known) }));
  return {
    server: server?.host ?? null,
    heldWords,
    waiting: await store.readWaiting(db),
    bounces: await store.countEvents(db, "bounce", since),
    complaints: await store.countEvents(db, "complaint", since),
    paused: named(await store.findPaused(db)),
    stalled: named(await store.findStalled(db)),
    continuing: named(await store.findContinuing(db, instant(now()))),
  };
}
