import * as calls from "../../../contract/session.ts";
import { createOwner } from "../../../contract/set-up.ts";
import { instant } from "../../base/clock.ts";
import type { Clock } from "../../base/clock.ts";
import type { Db } from "../../kernel/db/open.ts";
import { AppError } from "../../base/errors.ts";
import { clientAddressOf } from "../../kernel/http/context.ts";
import { refuseStranger } from "../../kernel/http/permit.ts";
import { doFirst, route } from "../../kernel/http/routes.ts";
import type { Route } from "../../kernel/http/routes.ts";
import type { RateLimits } from "../../kernel/rate-limit.ts";
import type { Signer } from "../../kernel/secrets.ts";
import type { Devices } from "./devices.ts";
import { changePassword, requireNoOwner, setUpOwner } from "./owner.ts";
import { presentAdmin } from "./rights.ts";
import type { Sessions } from "./session.ts";
import { signIn } from "./sign-in.ts";
import * as store from "./store.ts";

interface Deps {
  db: Db;
  now: Clock;
  sessions: Sessions;
  devices: Devices;
  limits: RateLimits;
  signer: Signer;
  trustsProxy: boolean;
}

export function authRoutes(deps: Deps): Route[] {
  const { db, now, sessions, devices } = deps;
  return [
    route(calls.getMe, async ({ visitor }) => ({ admin: await getAdmin(db, visitor().userId) })),
    route(calls.signIn, async ({ body, c }) => {
      const from = { clientAddress: clientAddressOf(c, deps.trustsProxy), device: devices.find(c) };
      const user = await signIn(deps, { ...body, ...from });
      await db.transaction().execute((tx) => sessions.start(tx, c, user.id));
      return { admin: presentAdmin(user) };
    }),
    route(calls.signOut, async ({ c }) => {
      await sessions.end(c);
      return { message: "You are signed out." };
    }),
    // Once there is an owner, nothing of the body is read.
    doFirst(
      () => requireNoOwner(deps),
      route(createOwner, async ({ body, c }) => {
        const user = await setUpOwner(deps, body, (tx, userId) => sessions.start(tx, c, userId));
        return { admin: presentAdmin(user) };
      }),
    ),
    route(calls.changePassword, async ({ body, c, visitor }) => {
      const { userId } = visitor();
      await changePassword(deps, { ...body, userId }, (tx) => sessions.start(tx, c, userId));
      return { message: "Your password has been changed. Other sessions have ended." };
    }),
    route(calls.listSessions, async ({ visitor }) => {
      const { userId, sessionId } = visitor();
      const sessions = await store.findSessionsOf(db, userId, instant(now()));
      return {
        sessions: sessions.map((session) => ({
          id: session.id,
          userAgent: session.user_agent,
          createdAt: session.created_at,
          lastSeenAt: session.last_seen_at,
          isCurrent: session.id === sessionId,
        })),
      };
    }),
    route(calls.endSession, async ({ params, visitor }) => {
      const isEnded = await store.deleteSession(db, visitor().userId, params.id);
      if (!isEnded) throw new AppError("not_found", "That session does not exist.");
      return { message: "The session has ended." };
    }),
  ];
}

/** @throws AppError `unauthenticated` for somebody who was removed while the request ran. */
async function getAdmin(db: Db, id: number) {
  const user = await store.findUserById(db, id);
  return user ? presentAdmin(user) : refuseStranger();
}
