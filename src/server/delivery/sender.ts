import type { Clock } from "../platform/clock.ts";
import { instant } from "../platform/clock.ts";
import type { Db } from "../platform/db/open.ts";
import { countOf } from "../../contract/counting.ts";
import type { Log } from "../platform/log.ts";
import type { DkimSigner } from "../platform/mail/mime/dkim.ts";
import type { Transport } from "../platform/mail/transport.ts";
import { addNotice } from "../platform/notices.ts";
import type { Signer } from "../platform/secrets.ts";
import type { Links } from "../subscribers/links.ts";
import * as chunks from "./chunk-store.ts";
import { compileDelivery } from "./compose-delivery.ts";
import type { Compose } from "./compose-delivery.ts";
import { freezeAudience } from "./freeze-audience.ts";
import { createGrants } from "./grants.ts";
import { countStates } from "./ledger-store.ts";
import { Relay } from "./relay.ts";
import { sendMails } from "./send-mails.ts";
import type { SendRow } from "./store.ts";
import * as store from "./store.ts";
import type { DoubtPolicy } from "./verdict.ts";

export interface SenderDeps {
  db: Db;
  now: Clock;
  log: Log;
  links: Links;
  signer: Signer;
  transport: Transport;
  /** Names this instance in the leases that it holds. */
  place: string;
  isStopping: () => boolean;
  /** How many at a time, 1 to 128. */
  connections: number;
  /** Mails a second, for all instances together; undefined for as many as the server takes. */
  rate: number | undefined;
  /** What becomes of a mail of which only the server knows whether it was taken. */
  inDoubt: DoubtPolicy;
  dkim: readonly DkimSigner[];
  /** The domain of the return path that tells whose mail came back; undefined when nobody reads there. */
  bounceDomain: string | undefined;
}

export interface Sender {
  /** Does what is due and ends. It may be called again at any time. */
  work: () => Promise<void>;
  /** When the mail server, after a failure, is asked again. */
  readonly restsUntil: Date;
}

/** Sends newsletters. What it knows of the mail server it keeps from one round to the next. */
export function createSender(deps: SenderDeps): Sender {
  const relay = new Relay({ now: deps.now, grant: createGrants(deps.db, deps.now, deps.rate) });
  const compiled = new Map<number, { datedAt: string; compose: Compose }>();

  /** Encoding takes some milliseconds, and a send that waits for its time is looked at several times a second. */
  const composeOf = async (id: number): Promise<Compose> => {
    const render = await store.getRender(deps.db, id);
    const known = compiled.get(id);
    if (known?.datedAt === render.dated_at) return known.compose;
    compiled.clear();
    const compose = compileDelivery(deps, render);
    compiled.set(id, { datedAt: render.dated_at, compose });
    return compose;
  };

  const send = async (newsletter: SendRow) => {
    const { id } = newsletter;
    const compose = await composeOf(id);
    const freezing = newsletter.status === "preparing" ? freezeAudience(deps, newsletter) : undefined;
    await sendMails(deps, { newsletterId: id, compose, relay, freezing });
    await close(deps, id);
  };

  let working: Promise<void> | undefined;
  const round = async () => {
    for (const newsletter of await store.findUnderWay(deps.db)) {
      if (deps.isStopping() || relay.isResting) return;
      if (newsletter.status === "cancelled") await closeCancelled(deps, newsletter);
      else await send(newsletter);
    }
  };
  return {
    work: () => (working ??= round().finally(() => (working = undefined))),
    get restsUntil() {
      return new Date(relay.restsUntil);
    },
  };
}

/** Only when the ledger adds up, counted row by row, is a newsletter sent. */
async function close({ db, now }: SenderDeps, id: number) {
  const newsletter = await store.findSend(db, id);
  if (newsletter?.status !== "sending" || (await chunks.hasOpenChunks(db, id))) return;
  const at = instant(now());
  await db.transaction().execute(async (tx) => {
    const { sent, failed, skipped, pending, deferred } = await countStates(tx, id);
    if (pending + deferred > 0) throw new Error(`Newsletter ${id} has open deliveries in closed chunks`);
    const closed = await store.updateIn(
      tx,
      { id, states: ["sending"] },
      {
        status: "sent",
        sent_count: sent,
        failed_count: failed,
        skipped_count: skipped,
        sent_at: at,
        closed_at: at,
        updated_at: at,
      },
    );
    if (!closed) return;
    const words = `“${closed.subject}” was sent to ${countOf(sent, "subscriber")}.`;
    await addNotice(tx, { kind: "sent", words, link: "/admin/newsletter", at });
  });
}

/** Skips the readers whom a cancelled newsletter has not reached, a chunk at a time. */
async function closeCancelled({ db, now }: SenderDeps, { id }: SendRow) {
  for (;;) {
    const skipped = await db.transaction().execute(async (tx) => {
      const count = await chunks.skipOneChunk(tx, id, now());
      if (count !== undefined) await store.addToCounts(tx, id, { skipped: count });
      return count;
    });
    if (skipped === undefined) break;
  }
  if (await chunks.hasOpenChunks(db, id)) return;
  await store.updateIn(db, { id, states: ["cancelled"] }, { closed_at: instant(now()) });
}
