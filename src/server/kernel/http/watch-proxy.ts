import { isIP } from "node:net";
import type { MiddlewareHandler } from "hono";
import { DAY, instant, MINUTE, type Clock } from "../../base/clock.ts";
import { takeTurns } from "../db/claim.ts";
import type { Db } from "../db/open.ts";
import type { Log } from "../../base/log.ts";
import { happened } from "../events.ts";
import { findObservation, noteObservation } from "../observations.ts";
import { peerAddressOf, type AppContext, type AppEnv } from "./context.ts";
import { isPublicAddress } from "../outside/public-address.ts";

/** The advice in the doctor, the log and the notice. */
export const UNTRUSTED_PROXY =
  "Requests come through a proxy and TRUST_PROXY is off, so all visitors count as one address. Ten wrong passwords from anybody close the sign-in for everybody.";

interface Deps {
  db: Db;
  now: Clock;
  log: Log;
  trustsProxy: boolean;
}

/**
 * Detects a proxy in front of the server while TRUST_PROXY is off. Warns once in the log of each process and once in
 * the notices, and records once a day that the proxy is still there, for the doctor. Only a peer in a private network
 * is believed, because on a server without a proxy anybody can send the headers.
 */
export function watchProxy({ db, now, log, trustsProxy }: Deps): MiddlewareHandler<AppEnv> {
  let isLogged = false;
  let lookAgainAt = 0;
  const observe = async () => {
    const at = now();
    lookAgainAt = at.getTime() + DAY;
    if (!isLogged) log.warn(`${UNTRUSTED_PROXY} Set TRUST_PROXY=on if the proxy is yours.`);
    isLogged = true;
    await writeDown(db, at).catch((error: unknown) => {
      lookAgainAt = at.getTime() + MINUTE;
      log.debug({ err: error }, "What was seen of a proxy could not be written down");
    });
  };
  return async (c, next) => {
    if (!trustsProxy && now().getTime() >= lookAgainAt && isForwarded(c)) void observe();
    await next();
  };
}

function isForwarded(c: AppContext): boolean {
  if (!c.req.header("x-forwarded-for") && !c.req.header("forwarded")) return false;
  const peer = peerAddressOf(c);
  return isIP(peer) !== 0 && !isPublicAddress(peer);
}

async function writeDown(db: Db, now: Date) {
  const name = "forwarded-headers";
  const at = instant(now);
  await db.transaction().execute(async (tx) => {
    await takeTurns(tx, name);
    const before = await findObservation(tx, name);
    await noteObservation(tx, name, at);
    if (!before) await happened(tx, { kind: "proxy.untrusted" }, now);
  });
}
