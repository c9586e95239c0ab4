import * as calls from "../../../contract/site-owner/provider.ts";
import { MINUTE } from "../../base/clock.ts";
import { clientAddressOf, type AppContext } from "../../kernel/http/context.ts";
import { requireCapability, requireRecentProof } from "../../kernel/http/permit.ts";
import { route, type Route } from "../../kernel/http/routes.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";
import { giveBack, type RateLimit } from "../../kernel/rate-limit.ts";
import type { Devices } from "../auth/devices.ts";
import { requireCode } from "../auth/own-account.ts";
import { originOf, type ReportDeps } from "../auth/report-sign-in.ts";
import type { Sessions } from "../auth/session.ts";
import { failures, reservePlaces } from "../auth/sign-in.ts";
import { finishFlow } from "./finish-flow.ts";
import { beginFlow } from "./flows.ts";
import * as store from "./provider-store.ts";

type Deps = Kernel & ReportDeps & { sessions: Sessions; devices: Devices };

/** Each is a row for ten minutes, and a request to the provider. */
const beginnings = { max: 60, windowMs: 15 * MINUTE };
const beginningsOfAddress = { name: "provider-begin", ...beginnings };
const beginningsOfDevice = { name: "provider-begin-device", ...beginnings };
const failuresOfAddress = { name: "provider-address", ...failures };
const failuresOfDevice = { name: "provider-device", ...failures };

export function providerRoutes(deps: Deps): Route[] {
  const { db, devices, trustsProxy, now } = deps;
  /** Takes a place of the browser, if somebody has signed in with it before, or else of its address. */
  const takePlace = (c: AppContext, ofDevice: RateLimit, ofAddress: RateLimit) => {
    const [device] = devices.find(c);
    return reservePlaces(
      deps,
      [device ? [ofDevice, device.id] : [ofAddress, clientAddressOf(c, trustsProxy)]],
      "Too many failed sign-ins. Please try again later.",
    );
  };
  return [
    route(calls.beginProviderSignIn, async ({ c }) => {
      const { active } = await store.findProviders(db);
      await takePlace(c, beginningsOfDevice, beginningsOfAddress);
      return beginFlow(deps, c, { ...(active && { row: active }), purpose: "sign-in", userId: null });
    }),
    route(calls.beginOwnProvider, async ({ body: { purpose, code }, c, visitor, by }) => {
      const { userId, username } = visitor();
      const { active, draft } = await store.findProviders(db);
      if (purpose === "try") requireCapability(visitor(), "people.write", "Only an owner can try this.");
      if (purpose !== "proof") requireRecentProof(visitor(), now());
      else if (!active?.trusts_factor) {
        const origin = originOf(c, { id: userId, username });
        await requireCode(deps, { userId, by: by(), origin }, code);
      }
      await takePlace(c, beginningsOfDevice, beginningsOfAddress);
      const row = purpose === "try" ? (draft ?? active) : active;
      return beginFlow(deps, c, { ...(row && { row }), purpose, userId });
    }),
    route(calls.finishProvider, async ({ body: { answer }, c }) => {
      const places = await takePlace(c, failuresOfDevice, failuresOfAddress);
      const finished = await finishFlow(deps, c, answer);
      await giveBack(db, places);
      return finished;
    }),
  ];
}
