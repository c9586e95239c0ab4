import * as calls from "../../../contract/site-owner/second-factor.ts";
import { personActor } from "../../kernel/http/actor.ts";
import { clientAddressOf } from "../../kernel/http/context.ts";
import { route, type Route } from "../../kernel/http/routes.ts";
import { setFactorRule } from "./factor-rule.ts";
import { finishSignIn } from "./finish-sign-in.ts";
import type { User } from "./owner.ts";
import { readAdmin } from "./read-admin.ts";
import { originOf, type ReportDeps } from "./report-sign-in.ts";
import * as factors from "./second-factor.ts";
import type { Sessions } from "./session.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";

type Deps = factors.FactorDeps &
  ReportDeps &
  Pick<Kernel, "limits" | "signer" | "trustsProxy"> & {
    sessions: Sessions;
  };

export function factorRoutes(deps: Deps): Route[] {
  const { sessions } = deps;
  return [
    route(calls.signInWithCode, async ({ body, c }) => {
      const clientAddress = clientAddressOf(c, deps.trustsProxy);
      const step = {
        ...body,
        clientAddress,
        actorOf: (user: User) => personActor(c, user),
        originOf: (user: User) => originOf(c, user),
      };
      const user = await finishSignIn(deps, step, (tx, owner) => sessions.signIn(tx, c, owner));
      return { admin: await readAdmin(deps, user.id) };
    }),
    route(calls.getFactors, ({ visitor }) => factors.getFactors(deps, visitor().userId)),
    route(calls.beginAuthenticator, ({ visitor }) => factors.beginAuthenticator(deps, visitor())),
    route(calls.confirmAuthenticator, async ({ body, visitor, by }) => {
      const { userId, by: session } = visitor();
      const confirmed = { userId, sessionId: session.id, ...body, by: by() };
      return { recoveryCodes: await factors.confirmAuthenticator(deps, confirmed) };
    }),
    route(calls.removeAuthenticator, async ({ visitor, by }) => {
      await factors.removeAuthenticator(deps, { userId: visitor().userId, by: by() });
      return { message: "You now sign in with only your password." };
    }),
    route(calls.replaceRecoveryCodes, async ({ visitor, by }) => ({
      recoveryCodes: await factors.replaceRecoveryCodes(deps, { userId: visitor().userId, by: by() }),
    })),
    route(calls.setFactorRule, async ({ body, by }) => {
      await setFactorRule(deps, { ...body, by: by() });
      return { message: body.isRequired ? `Everybody has ${calls.GRACE_DAYS} days.` : "Nobody has to." };
    }),
  ];
}
