import * as calls from "../../../contract/site-owner/passkeys.ts";
import { clientAddressOf, type AppContext } from "../../kernel/http/context.ts";
import { route, type Route } from "../../kernel/http/routes.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";
import type { Devices } from "../auth/devices.ts";
import { readAdmin } from "../auth/read-admin.ts";
import type { Sessions } from "../auth/session.ts";
import { beginPasskeySignIn, signInWithPasskey } from "./sign-in-with-passkey.ts";

export function passkeyRoutes(deps: Kernel & { sessions: Sessions; devices: Devices }): Route[] {
  const { sessions, devices, trustsProxy } = deps;
  const from = (c: AppContext) => ({
    clientAddress: clientAddressOf(c, trustsProxy),
    devices: devices.find(c),
  });
  return [
    route(calls.beginPasskeySignIn, ({ c }) => beginPasskeySignIn(deps, from(c))),
    route(calls.signInWithPasskey, async ({ body, c }) => {
      const userId = await signInWithPasskey(deps, { ...body, ...from(c) }, (tx, user) =>
        sessions.signIn(tx, c, user),
      );
      return { admin: await readAdmin(deps, userId) };
    }),
  ];
}
