import type { EmailTemplates } from "../../contract/mailing/emails.ts";
import { instant, SECOND } from "../base/clock.ts";
import { untilWritten } from "../kernel/jobs.ts";
import type { Domain } from "../kernel/opening/domain.ts";
import { bearerOf } from "../kernel/http/bearer.ts";
import { personActor } from "../kernel/http/actor.ts";
import { clientAddressOf, type AppContext } from "../kernel/http/context.ts";
import type { Kernel } from "../kernel/opening/open-kernel.ts";
import { routesOf } from "../kernel/operations/operations.ts";
import { forgetOldEntries } from "./audit/read-audit-log.ts";
import { auditRoutes } from "./audit/routes.ts";
import { createDevices, type Devices } from "./auth/devices.ts";
import { deleteExpiredSessions } from "./auth/store.ts";
import * as mailedLinks from "./auth/mail-password-links.ts";
import { setUpOwner, type NewUser, type SetUp, type SignIn } from "./auth/owner.ts";
import { factorRoutes } from "./auth/factor-routes.ts";
import { originOf } from "./auth/report-sign-in.ts";
import { authRoutes } from "./auth/routes.ts";
import { findPersonOfLink, setPasswordByLink } from "./auth/use-password-link.ts";
import { createSessions } from "./auth/session.ts";
import { deleteOldChallenges } from "./passkeys/challenges.ts";
import { passkeyOperations } from "./passkeys/passkey-operations.ts";
import { passkeyRoutes } from "./passkeys/routes.ts";
import { invitationOperations } from "./people/invitation-operations.ts";
import { peopleOperations } from "./people/people-operations.ts";
import { profileOperations } from "./people/profile-operations.ts";
import { peopleRoutes } from "./people/routes.ts";
import { acceptInvitation, forgetOldInvitations } from "./people/use-invitation.ts";
import { deleteOldFlows } from "./provider/flows.ts";
import { findActiveProvider, providerOperations } from "./provider/provider-operations.ts";
import { providerRoutes } from "./provider/routes.ts";
import { readToken } from "./tokens/read-token.ts";
import { tokenOperations } from "./tokens/token-operations.ts";
import { settingsOperations } from "./settings/settings-operations.ts";
import { wordOperations } from "./words/word-operations.ts";

/** People’s accounts and the settings of the site. */
export function openSiteOwner(kernel: Kernel, { emails }: { emails: EmailTemplates }) {
  const devices = createDevices(kernel);
  const sessions = createSessions({ ...kernel, emails, devices });
  const signInAs =
    (c: AppContext): SignIn =>
    (tx, user) =>
      sessions.start(tx, c, user);
  return {
    sessions,
    /** Finds who makes a call: the person of the token that it shows, or of the browser's session. */
    authenticate: async (c: AppContext) => {
      const secret = bearerOf(c);
      return secret === undefined ? sessions.find(c) : readToken(kernel, c, secret);
    },
    routes: [
      ...authRoutes({ ...kernel, emails, sessions, devices }),
      ...factorRoutes({ ...kernel, emails, sessions }),
      ...routesOf(kernel, passkeyOperations),
      ...passkeyRoutes({ ...kernel, sessions, devices }),
      ...routesOf(kernel, providerOperations),
      ...providerRoutes({ ...kernel, emails, sessions, devices }),
      ...routesOf({ ...kernel, emails }, [
        ...peopleOperations,
        ...invitationOperations,
        ...profileOperations,
      ]),
      ...peopleRoutes({ ...kernel, sessions }),
      ...routesOf(kernel, [...tokenOperations, ...settingsOperations, ...wordOperations]),
      ...auditRoutes(kernel),
    ],
    jobs: [
      {
        name: "password links",
        everyMs: SECOND,
        restsUntil: untilWritten,
        wakes: "mail",
        run: () => mailedLinks.mailPasswordLinks({ ...kernel, emails }),
      },
    ],
    tidyUp: [
      () => deleteExpiredSessions(kernel.database.long, instant(kernel.now())),
      () => deleteOldChallenges(kernel.database.long, kernel.now()),
      () => deleteOldFlows(kernel.database.long, kernel.now()),
      () => mailedLinks.forgetOldPasswordLinks(kernel.database.long, kernel.now()),
      () => forgetOldInvitations(kernel.database.long, kernel.now()),
      () => forgetOldEntries(kernel.database.long, kernel.now()),
    ],
    /** The organization with which people sign in. */
    findProvider: () => findActiveProvider(kernel.db),
    /** Creates the owner with the token of the one-time link, and signs the browser in. */
    createOwner: async (c: AppContext, input: SetUp) => {
      await setUpOwner(kernel, input, signInAs(c));
    },
    /** Creates the account of somebody who was invited, and signs the browser in. */
    joinByInvitation: async (c: AppContext, input: NewUser & { token: string }) => {
      await acceptInvitation(kernel, input, signInAs(c));
    },
    passwordLinks: openPasswordLinks({ ...kernel, emails, devices }),
  } satisfies Domain & {
    passwordLinks: PasswordLinks;
    sessions: unknown;
    authenticate: unknown;
    findProvider: unknown;
    createOwner: unknown;
    joinByInvitation: unknown;
  };
}

/** Links by which people who have forgotten their password get a new one. */
export interface PasswordLinks {
  areMailed: () => Promise<boolean>;
  ask: (c: AppContext, username: string) => Promise<void>;
  findPerson: (token: string) => Promise<{ username: string } | undefined>;
  use: (c: AppContext, input: { token: string; password: string; revokesTokens: boolean }) => Promise<void>;
}

type LinkDeps = Kernel & { emails: EmailTemplates; devices: Devices };

const openPasswordLinks = ({ devices, ...deps }: LinkDeps): PasswordLinks => ({
  areMailed: () => mailedLinks.areLinksMailed(deps),
  ask: (c, username) => {
    const clientAddress = clientAddressOf(c, deps.trustsProxy);
    return mailedLinks.askForPasswordLink(deps, { username, clientAddress });
  },
  findPerson: (token) => findPersonOfLink(deps, token),
  use: (c, input) =>
    setPasswordByLink(deps, {
      ...input,
      devices: devices.find(c),
      rememberBrowser: (tx, user) => devices.remember(tx, c, user.id),
      actorOf: (user) => personActor(c, user),
      originOf: (user) => originOf(c, user),
    }),
});
