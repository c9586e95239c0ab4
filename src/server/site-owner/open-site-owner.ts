import { instant } from "../base/clock.ts";
import type { Domain } from "../kernel/opening/domain.ts";
import type { AppContext } from "../kernel/http/context.ts";
import type { Kernel } from "../kernel/opening/open-kernel.ts";
import { createDevices } from "./auth/devices.ts";
import { deleteExpiredSessions } from "./auth/store.ts";
import { setUpOwner } from "./auth/owner.ts";
import type { SetUp } from "./auth/owner.ts";
import { authRoutes } from "./auth/routes.ts";
import { createSessions } from "./auth/session.ts";
import { settingsRoutes } from "./settings/routes.ts";
import { wordRoutes } from "./words/routes.ts";

/** The owner's account and the settings of the site. */
export function openSiteOwner(kernel: Kernel) {
  const devices = createDevices(kernel);
  const sessions = createSessions({ ...kernel, devices });
  return {
    sessions,
    routes: [
      ...authRoutes({ ...kernel, sessions, devices }),
      ...settingsRoutes(kernel),
      ...wordRoutes(kernel),
    ],
    jobs: [],
    tidyUp: () => deleteExpiredSessions(kernel.database.long, instant(kernel.now())),
    /** Creates the owner with the token of the one-time link, and signs the browser in. */
    createOwner: async (c: AppContext, input: SetUp) => {
      await setUpOwner(kernel, input, (tx, userId) => sessions.start(tx, c, userId));
    },
  } satisfies Domain & { sessions: unknown; createOwner: unknown };
}
