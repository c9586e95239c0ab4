import type { Transaction } from "kysely";
import type { Actor } from "../../../contract/site-owner/audit.ts";
import { instant } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import type { Tables } from "../../kernel/db/schema.ts";
import { happened } from "../../kernel/events.ts";
import type { RateLimits } from "../../kernel/rate-limit.ts";
import { revokeTokensOf } from "./revoke-tokens.ts";
import type { Device } from "./devices.ts";
import { hashStrongPassword } from "./owner.ts";
import * as links from "./password-link-store.ts";
import { reportSignIn, type Origin, type ReportDeps } from "./report-sign-in.ts";
import { hashToken } from "./session.ts";
import { failuresOfCurrent, failuresOfDevice, failuresOfName } from "./sign-in.ts";
import * as store from "./store.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";

type Deps = ReportDeps & Pick<Kernel, "db" | "limits">;

/** Returns the person of a link that works; undefined once it was used, is too old, or the password has changed otherwise. */
export const findPersonOfLink = ({ db, now }: Pick<Deps, "db" | "now">, token: string) =>
  links.findUserOfLink(db, { tokenHash: hashToken(token), at: instant(now()) });

interface NewPassword {
  token: string;
  password: string;
  revokesTokens: boolean;
  devices: readonly Device[];
  /** Gives the browser sign-in attempts of its own, whatever failed from its address before. */
  rememberBrowser: (tx: Transaction<Tables>, user: store.User) => Promise<unknown>;
  /** Names who does it in the audit log. */
  actorOf: (user: store.User) => Actor;
  originOf: (user: store.User) => Origin;
}

/**
 * Sets the password of the person of a link, once. Their sessions end, and nobody is signed in: a second factor is asked
 * for as ever. Forgets the failed sign-ins that would keep them out, but no wrong codes: somebody who reads their mail could
 * otherwise go on guessing those. It also keeps those of the address: they may be guesses at other people's passwords.
 * @throws AppError `forbidden` for a link that does not work any more, `invalid` for a password that is easy to guess.
 */
export async function setPasswordByLink(
  deps: Deps,
  { token, password, revokesTokens, devices, rememberBrowser, actorOf, originOf }: NewPassword,
) {
  const { db, now } = deps;
  // Before the hashing, which is work that a stranger could ask for.
  const { id, username } = (await findPersonOfLink(deps, token)) ?? refuseLink();
  const passwordHash = await hashStrongPassword(db, { username, password });
  await db.transaction().execute(async (tx) => {
    const user = (await store.holdUser(tx, id)) ?? refuseLink();
    // Of two uses at once, the second has waited for the first. A new password has deleted every link of its person.
    if (!(await links.takeLink(tx, { tokenHash: hashToken(token), at: instant(now()) }))) refuseLink();
    await store.setPasswordHash(tx, id, passwordHash);
    await store.deleteSessionsOf(tx, id);
    await forgetFailures(tx, deps.limits, { user, devices });
    await rememberBrowser(tx, user);
    await reportSignIn(tx, deps, { matter: "newPassword", user, origin: originOf(user) });
    const by = actorOf(user);
    if (revokesTokens) await revokeTokensOf(tx, { userId: id, by, now: now() });
    await happened(tx, { kind: "password.reset", id, name: user.username, by }, now());
  });
}

function refuseLink(): never {
  throw new AppError("forbidden", "This link no longer works. Ask for a new one.");
}

async function forgetFailures(
  tx: Transaction<Tables>,
  limits: RateLimits,
  { user, devices }: { user: store.User } & Pick<NewPassword, "devices">,
) {
  await limits.clear(tx, failuresOfName, user.username_key);
  await limits.clear(tx, failuresOfCurrent, String(user.id));
  const device = devices.find(({ userId }) => userId === user.id);
  if (device) await limits.clear(tx, failuresOfDevice, device.id);
}
