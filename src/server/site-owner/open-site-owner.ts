import type { Transaction } from "kysely";
import type { EmailTemplates } from "../../contract/emails.ts";
import { instant } from "../base/clock.ts";
import type { Tables } from "../kernel/db/schema.ts";
import type { Domain } from "../kernel/opening/domain.ts";
import type { AppContext } from "../kernel/http/context.ts";
import type { Kernel } from "../kernel/opening/open-kernel.ts";
import { createDevices } from "./auth/devices.ts";
import { deleteExpiredSessions } from "./auth/store.ts";
import { setUpOwner } from "./auth/owner.ts";
import type { NewUser, SetUp } from "./auth/owner.ts";
import { authRoutes } from "./auth/routes.ts";
import { createSessions } from "./auth/session.ts";
import { acceptInvitation, forgetOldInvitations } from "./people/invite-person.ts";
import { peopleRoutes } from "./people/routes.ts";
import { settingsRoutes } from "./settings/routes.ts";
import { wordRoutes } from "./words/routes.ts";

/** People’s accounts and the settings of the site. */
export function openSiteOwner(kernel: Kernel, { emails }: { emails: EmailTemplates }) {
  const devices = createDevices(kernel);
  const sessions = createSessions({ ...kernel, devices });
  const signInAs = (c: AppContext) => (tx: Transaction<Tables>, userId: number) =>
    sessions.start(tx, c, userId);
  return {
    sessions,
    routes: [
      ...authRoutes({ ...kernel, sessions, devices }),
      ...peopleRoutes({ ...kernel, emails, sessions }),
      ...settingsRoutes(kernel),
      ...wordRoutes(kernel),
    ],
    jobs: [],
    tidyUp: async () => {
      await deleteExpiredSessions(kernel.database.long, instant(kernel.now()));
      await forgetOldInvitations(kernel.database.long, kernel.now());
    },
    /** Creates the owner with the token of the one-time link, and signs the browser in. */
    createOwner: async (c: AppContext, input: SetUp) => {
      await setUpOwner(kernel, input, signInAs(c));
    },
    /** Creates the account of somebody who was invited, and signs the browser in. */
    joinByInvitation: async (c: AppContext, input: NewUser & { token: string }) => {
      await acceptInvitation(kernel, input, signInAs(c));
    },
  } satisfies Domain & { sessions: unknown; createOwner: unknown; joinByInvitation: unknown };
}
