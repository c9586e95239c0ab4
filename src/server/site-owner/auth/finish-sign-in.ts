import type { Transaction } from "kysely";
import type { Actor } from "../../../contract/site-owner/audit.ts";
import { SECOND_STEP_MINUTES } from "../../../contract/site-owner/second-factor.ts";
import type { Admin } from "../../../contract/site-owner/session.ts";
import { MINUTE } from "../../base/clock.ts";
import { AppError, fieldError } from "../../base/errors.ts";
import type { Tables } from "../../kernel/db/schema.ts";
import { happened } from "../../kernel/events.ts";
import { personActor } from "../../kernel/http/actor.ts";
import type { AppContext } from "../../kernel/http/context.ts";
import { giveBack } from "../../kernel/rate-limit.ts";
import type { Signer } from "../../kernel/secrets.ts";
import {
  codeFailuresOfAddress,
  failuresOfCode,
  failuresOfDay,
  TOO_MANY_CODES,
  useCode,
  WRONG_CODE,
  type FactorDeps,
} from "./second-factor.ts";
import { isPasskeyNeeded, refusePasswordAlone } from "./factor-rule.ts";
import { passkeyDomainOf } from "./passkey-domain.ts";
import { readAdmin } from "./read-admin.ts";
import { reportSignIn, type Origin, type ReportDeps } from "./report-sign-in.ts";
import { refuseCredentials, reservePlaces } from "./sign-in.ts";
import type { EnterSession, Sessions, SignInFacts } from "./session.ts";
import * as store from "./store.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";

type Deps = FactorDeps & ReportDeps & Pick<Kernel, "signer" | "limits">;

const TICKET = "sign-in-code";

/** A new password makes older tickets void. */
const passwordMark = (signer: Signer, user: Pick<store.User, "password_hash">) =>
  signer.digest(TICKET, user.password_hash);

/** What a browser shows with the code, to say that somebody has taken the first step as this user. */
export const issueTicket = (
  { signer, now }: Pick<Deps, "signer" | "now">,
  user: Pick<store.User, "id" | "password_hash">,
): string =>
  signer.sign(TICKET, [user.id, now().getTime() + SECOND_STEP_MINUTES * MINUTE, passwordMark(signer, user)]);

async function findTicketUser({ db, signer, now }: Deps, ticket: string): Promise<store.User | undefined> {
  const [userId, endsAt, mark] = signer.verify(TICKET, ticket) ?? [];
  if (!userId || Number(endsAt) <= now().getTime()) return undefined;
  const user = await store.findUserById(db, Number(userId));
  return user && passwordMark(signer, user) === mark ? user : undefined;
}

interface SecondStep {
  ticket: string;
  code: string;
  clientAddress: string;
  /** Names who tries in the audit log. */
  actorOf: (user: store.User) => Actor;
  originOf: (user: store.User) => Origin;
}

/**
 * Checks the code of somebody who has entered their password. `enter` begins the session in the transaction that uses the
 * code up. Ten wrong codes in 15 minutes close this step for the user, or for the address, and 50 in a day for the user.
 * Known browsers get none of their own: somebody who has the password could collect them. Wrong codes are in the audit log.
 * @throws AppError `unauthenticated` for a ticket that is not valid any more, `invalid` for a wrong code,
 * `too_many_requests`.
 */
export async function finishSignIn(
  deps: Deps,
  { ticket, code, clientAddress, actorOf, originOf }: SecondStep,
  enter: EnterSession,
): Promise<store.User> {
  const { db } = deps;
  const user = await findTicketUser(deps, ticket);
  if (!user) return refuseTicket();
  const places = await reservePlaces(
    deps,
    [
      [codeFailuresOfAddress, clientAddress],
      [failuresOfCode, String(user.id)],
      [failuresOfDay, String(user.id)],
    ],
    TOO_MANY_CODES,
  );
  const [, ...ofUser] = places;
  const isRight = await db.transaction().execute(async (tx) => {
    if (!(await store.holdUnchanged(tx, user))) refuseTicket();
    if (!(await useCode(tx, deps, { userId: user.id, code }))) {
      if (ofUser.some((place) => place.isAllowed && place.isLast))
        await reportSignIn(tx, deps, { matter: "codesRefused", user, origin: originOf(user) });
      await happened(tx, { kind: "session.refuse-code", by: actorOf(user) }, deps.now());
      return false;
    }
    await enter(tx, user);
    return true;
  });
  if (!isRight) throw fieldError("code", WRONG_CODE);
  await giveBack(db, places);
  return user;
}

function refuseTicket(): never {
  throw new AppError("unauthenticated", "This took too long. Enter your password again.");
}

type StepDeps = ReportDeps & Pick<Kernel, "db" | "signer"> & { sessions: Sessions };

/** How somebody has shown who they are. */
interface FirstStep extends SignInFacts {
  /** No second factor is asked for. */
  isEnough?: boolean;
  /** What the step uses up, in the transaction of the session. */
  use?: (tx: Transaction<Tables>) => Promise<void>;
}

/**
 * Signs in somebody who has taken the first step, or returns a ticket for the second one.
 * @throws AppError `forbidden` for somebody whose second factor is a passkey, where everybody needs one.
 */
export async function takeFirstStep(
  deps: StepDeps,
  c: AppContext,
  user: Pick<store.User, "id" | "username" | "password_hash">,
  { isEnough = false, use, ...facts }: FirstStep = {},
): Promise<{ admin: Admin } | { needs: "code"; ticket: string }> {
  const needs = await deps.db.transaction().execute(async (tx) => {
    if (!(await store.holdUnchanged(tx, user))) refuseCredentials();
    const account =
      (await store.findAccount(tx, user.id, passkeyDomainOf(deps.publicUrl))) ?? refuseCredentials();
    await use?.(tx);
    if (!isEnough && account.factor_since !== null) return "code";
    if (!isEnough && isPasskeyNeeded(account)) {
      const by = personActor(c, user);
      await happened(tx, { kind: "session.refuse-code", needs: "passkey", by }, deps.now());
      return account;
    }
    await deps.sessions.signIn(tx, c, user, facts);
    return undefined;
  });
  if (needs === "code") return { needs, ticket: issueTicket(deps, user) };
  if (needs) refusePasswordAlone(needs);
  return { admin: await readAdmin(deps, user.id) };
}
