import type { Actor } from "../../../contract/site-owner/audit.ts";
import * as account from "../../../contract/site-owner/own-account.ts";
import * as calls from "../../../contract/site-owner/session.ts";
import { proveIdentity as proveIdentityCall } from "../../../contract/site-owner/proof.ts";
import { createOwner } from "../../../contract/site-owner/set-up.ts";
import { instant } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import { happened } from "../../kernel/events.ts";
import { clientAddressOf, type AppContext } from "../../kernel/http/context.ts";
import { refuseStranger, requireRecentProof, type Visitor } from "../../kernel/http/permit.ts";
import { doFirst, route, type Route } from "../../kernel/http/routes.ts";
import { passkeyDomainOf } from "./passkey-domain.ts";
import type { Devices } from "./devices.ts";
import { changeEmail, changePassword, proveIdentity } from "./own-account.ts";
import { requireNoOwner, setUpOwner } from "./owner.ts";
import { isPasskeyNeeded, refuseOtherWays } from "./factor-rule.ts";
import { takeFirstStep } from "./finish-sign-in.ts";
import { readAdmin } from "./read-admin.ts";
import { originOf, type ReportDeps } from "./report-sign-in.ts";
import type { Sessions } from "./session.ts";
import { signIn } from "./sign-in.ts";
import * as store from "./store.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";

type Deps = ReportDeps &
  Pick<Kernel, "db" | "limits" | "signer" | "secretBox" | "trustsProxy"> & {
    sessions: Sessions;
    devices: Devices;
  };

export function authRoutes(deps: Deps): Route[] {
  const { db, now, sessions, devices } = deps;
  const domain = passkeyDomainOf(deps.publicUrl);
  return [
    route(calls.getMe, async ({ visitor }) => ({ admin: await readAdmin(deps, visitor().userId) })),
    route(calls.signIn, async ({ body, c }) => {
      const from = { clientAddress: clientAddressOf(c, deps.trustsProxy), devices: devices.find(c) };
      await refuseOtherWays(db);
      return takeFirstStep(deps, c, await signIn(deps, { ...body, ...from }));
    }),
    route(calls.signOut, async ({ c }) => {
      await sessions.end(c);
      return { message: "You are signed out." };
    }),
    // Once there is an owner, nothing of the body is read.
    doFirst(
      () => requireNoOwner(deps),
      route(createOwner, async ({ body, c }) => {
        const user = await setUpOwner(deps, body, (tx, owner) => sessions.start(tx, c, owner));
        return { admin: await readAdmin(deps, user.id) };
      }),
    ),
    route(proveIdentityCall, async ({ body, c, visitor, by }) => {
      const prover = proverOf(c, visitor(), by());
      await proveIdentity(deps, { ...body, ...prover, sessionId: visitor().by.id });
      return { message: "Thank you. You can continue." };
    }),
    route(account.changePassword, async ({ body, c, visitor, by }) => {
      const { userId } = visitor();
      // The session that goes on is new, and so counts as proven: without this, the password alone would remove the factor.
      const account = (await store.findAccount(db, userId, domain)) ?? refuseStranger();
      if (account.factor_since !== null || isPasskeyNeeded(account)) requireRecentProof(visitor(), now());
      await changePassword(deps, { ...body, ...proverOf(c, visitor(), by()) }, (tx, user) =>
        sessions.start(tx, c, user),
      );
      return { message: "Your password has been changed. Other sessions have ended." };
    }),
    route(account.changeEmail, async ({ body: { email }, c, visitor, by }) => {
      const { userId, username } = visitor();
      const origin = originOf(c, { id: userId, username });
      await changeEmail(deps, { userId, email, origin, by: by() });
      return {
        message: email
          ? "Messages about your sign-in now go to this address."
          : "You will get no emails about your sign-in.",
      };
    }),
    route(account.listSessions, async ({ visitor }) => {
      const { userId, by } = visitor();
      const sessions = await store.findSessionsOf(db, userId, instant(now()));
      return {
        sessions: sessions.map((session) => ({
          id: session.id,
          userAgent: session.user_agent,
          createdAt: session.created_at,
          lastSeenAt: session.last_seen_at,
          isCurrent: by.kind === "session" && session.id === by.id,
        })),
      };
    }),
    route(account.endSession, async ({ params, visitor, by }) => {
      await db.transaction().execute(async (tx) => {
        const isEnded = await store.deleteSession(tx, visitor().userId, params.id);
        if (!isEnded) throw new AppError("not_found", "That session does not exist.");
        await happened(tx, { kind: "session.revoke", by: by() }, now());
      });
      return { message: "The session has ended." };
    }),
  ];
}

/** The signed-in person who is asked to show that it is them. */
const proverOf = (c: AppContext, { userId, username }: Pick<Visitor, "userId" | "username">, by: Actor) => ({
  userId,
  by,
  origin: originOf(c, { id: userId, username }),
});
