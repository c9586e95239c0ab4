import * as calls from "../../../contract/passkeys.ts";
import { clientAddressOf } from "../../kernel/http/context.ts";
import type { AppContext } from "../../kernel/http/context.ts";
import { route } from "../../kernel/http/routes.ts";
import type { Route } from "../../kernel/http/routes.ts";
import type { RateLimits } from "../../kernel/rate-limit.ts";
import type { Devices } from "../auth/devices.ts";
import { readAdmin } from "../auth/read-admin.ts";
import type { Sessions } from "../auth/session.ts";
import { addPasskey, beginPasskey, listPasskeys, removePasskey } from "./add-passkey.ts";
import type { PasskeyDeps } from "./add-passkey.ts";
import { beginPasskeySignIn, proveWithPasskey, signInWithPasskey } from "./sign-in-with-passkey.ts";

interface Deps extends PasskeyDeps {
  sessions: Sessions;
  devices: Devices;
  limits: RateLimits;
  trustsProxy: boolean;
}

export function passkeyRoutes(deps: Deps): Route[] {
  const { sessions, devices, trustsProxy } = deps;
  const from = (c: AppContext) => ({
    clientAddress: clientAddressOf(c, trustsProxy),
    devices: devices.find(c),
  });
  return [
    route(calls.listPasskeys, ({ visitor }) => listPasskeys(deps, visitor().userId)),
    route(calls.beginPasskey, ({ visitor }) => beginPasskey(deps, visitor())),
    route(calls.addPasskey, ({ body, visitor, by }) =>
      addPasskey(deps, { ...body, userId: visitor().userId, by: by() }),
    ),
    route(calls.removePasskey, async ({ params, visitor, by }) => {
      await removePasskey(deps, { ...params, userId: visitor().userId, by: by() });
      return { message: "The passkey has been removed." };
    }),
    route(calls.proveWithPasskey, async ({ body, visitor }) => {
      const { userId, by } = visitor();
      await proveWithPasskey(deps, { ...body, userId, sessionId: by.id });
      return { message: "Thank you. You can continue." };
    }),
    route(calls.beginPasskeySignIn, ({ c }) => beginPasskeySignIn(deps, from(c))),
    route(calls.signInWithPasskey, async ({ body, c }) => {
      const userId = await signInWithPasskey(deps, { ...body, ...from(c) }, (tx, user) =>
        sessions.signIn(tx, c, user),
      );
      return { admin: await readAdmin(deps, userId) };
    }),
  ];
}
