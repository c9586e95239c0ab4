import { randomBytes } from "node:crypto";
import type { Transaction } from "kysely";
import { mailboxKeyOf } from "../../../contract/base/mailbox-key.ts";
import type { Admin } from "../../../contract/site-owner/session.ts";
import type { ownPurposes } from "../../../contract/site-owner/provider.ts";
import { newOwnerSchema } from "../../../contract/site-owner/set-up.ts";
import { instant, SECOND } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import { takeTurns } from "../../kernel/db/claim.ts";
import type { Tables } from "../../kernel/db/schema.ts";
import { happened } from "../../kernel/events.ts";
import { personActor } from "../../kernel/http/actor.ts";
import type { AppContext } from "../../kernel/http/context.ts";
import { refuseStranger, requireCapability, type Visitor } from "../../kernel/http/permit.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";
import { takeFirstStep } from "../auth/finish-sign-in.ts";
import { ACCOUNTS_TURN, addUser, type User } from "../auth/owner.ts";
import { hashPassword } from "../auth/password.ts";
import { changeOwnEmail, findPerson, holdPerson, readAdmin } from "../auth/read-admin.ts";
import type { ReportDeps } from "../auth/report-sign-in.ts";
import { noteProof, type Sessions } from "../auth/session.ts";
import { readPerson, type ProviderPerson } from "./ask-provider.ts";
import { takeFlow, usableProvider } from "./flows.ts";
import * as store from "./provider-store.ts";
import { requireWayIn } from "./way-in.ts";

type Deps = Kernel & ReportDeps & { sessions: Sessions };

type Finished =
  | { admin: Admin; done: "sign-in" | (typeof ownPurposes)[number] }
  | { needs: "code"; ticket: string };

/** Finishes what this browser has begun, by what the provider sent back with it. @throws AppError with what is wrong. */
export async function finishFlow(deps: Deps, c: AppContext, answer: string): Promise<Finished> {
  const { flow, row, sent } = await takeFlow(deps, c, answer);
  const { purpose, user_id: userId, created_at: begunAt } = flow;
  // Who was signed in at the beginning has to be at the end.
  const visitor = userId === null ? undefined : await deps.sessions.find(c);
  if (visitor?.userId !== (userId ?? undefined))
    throw new AppError(
      "forbidden",
      "You are not signed in as the person who began this. Sign in, and try again.",
    );
  const provider = usableProvider(deps, row);
  const sinceBegun = Math.ceil((deps.now().getTime() - new Date(begunAt).getTime()) / SECOND);
  const person = await readPerson({ ...deps, provider }, sent, {
    answer,
    ...(purpose === "proof" && { maxAgeSeconds: Math.max(0, sinceBegun) }),
  });
  if (purpose === "sign-in" || !visitor) return signInAs(deps, c, { row, person });
  if (purpose === "proof") await prove(deps, { person, visitor, label: row.label });
  else await connect(deps, c, { row, person, visitor });
  return { admin: await readAdmin(deps, visitor.userId), done: purpose };
}

interface At {
  row: store.ProviderRow;
  person: ProviderPerson;
}

async function signInAs(deps: Deps, c: AppContext, { row, person }: At): Promise<Finished> {
  const { db, now } = deps;
  if (row.name !== "active") throw new AppError("forbidden", "This way to sign in has not been tried yet.");
  const identity = await store.findIdentity(db, person);
  const user =
    (identity && (await findPerson(db, identity.user_id))) ?? (await join(deps, c, { row, person }));
  const at = now();
  // A session at the provider may be old: signing in through it proves nothing about this moment.
  const provenAt = Math.max(0, Math.min(person.signedInAt?.getTime() ?? 0, at.getTime()));
  const entered = await takeFirstStep(deps, c, user, {
    isEnough: row.trusts_factor,
    provider: row.label,
    provenAt: instant(new Date(provenAt)),
    use: async (tx) => {
      const current = await store.findIdentity(tx, person);
      if (current?.user_id !== user.id || !(await store.noteUse(tx, current, instant(at))))
        refuseUnknown(row);
    },
  });
  return "admin" in entered ? { ...entered, done: "sign-in" } : entered;
}

function refuseUnknown({ label }: Pick<store.ProviderRow, "label">): never {
  throw new AppError(
    "forbidden",
    `Nobody here is connected with this account at ${label}. Sign in as before, and connect it under Settings → Account. If you have no account here, ask an owner to invite you.`,
  );
}

/** Creates the account of somebody whose verified address is of the domain that may have one. Never for an address that somebody has. */
async function join(deps: Deps, c: AppContext, { row, person }: At): Promise<User> {
  const { db, now } = deps;
  const { email, issuer, subject } = person;
  const key = email === undefined ? undefined : mailboxKeyOf(email);
  if (email === undefined || key === undefined || row.domain === "" || !key.endsWith(`@${row.domain}`))
    return refuseUnknown(row);
  // A password that nobody knows.
  const passwordHash = await hashPassword(randomBytes(32).toString("base64url"));
  return db.transaction().execute(async (tx) => {
    await takeTurns(tx, ACCOUNTS_TURN);
    const current = await store.findProviderOf(tx, row.revision);
    const accounts = await store.findAccounts(tx);
    if (!current || accounts.some((account) => mailboxKeyOf(account.email) === key))
      return refuseUnknown(row);
    const at = instant(now());
    const rights = { role: row.role, grants: [] };
    const username = nameFor(key, accounts);
    const user = await addUser(tx, { username, passwordHash, at, rights, authorId: null });
    await changeOwnEmail(tx, user.id, email);
    if (!(await store.putIdentity(tx, { user_id: user.id, issuer, subject, email, created_at: at })))
      refuseUnknown(row);
    const by = personActor(c, user);
    await happened(tx, { kind: "person.create", id: user.id, name: user.username, ...rights, by }, now());
    return user;
  });
}

/** What is before the @, or the whole address where somebody has that name. @throws AppError `conflict` if neither can be a name. */
function nameFor(key: string, accounts: readonly { username: string }[]): string {
  const names = [key.slice(0, key.lastIndexOf("@")), key];
  const free = names.find(
    (name) =>
      newOwnerSchema.shape.username.safeParse(name).success &&
      !accounts.some(({ username }) => username.toLowerCase() === name),
  );
  if (free === undefined)
    throw new AppError("conflict", "No username can be made of your address. Ask an owner to invite you.");
  return free;
}

async function prove(
  { db, now }: Deps,
  { person, visitor, label }: { person: ProviderPerson; visitor: Visitor; label: string },
) {
  const identity = await store.findIdentity(db, person);
  if (identity?.user_id !== visitor.userId)
    throw new AppError("forbidden", `That is another account at ${label} than yours.`);
  await noteProof(db, visitor.by.id, now());
}

/** Connects somebody who is signed in, if the address is theirs. What an owner has tried takes effect. */
async function connect(deps: Deps, c: AppContext, { row, person, visitor }: At & { visitor: Visitor }) {
  const { db, now, publicUrl } = deps;
  const { issuer, subject, email } = person;
  if (email === undefined)
    throw new AppError("forbidden", `${row.label} does not say that your email address is verified.`);
  await db.transaction().execute(async (tx) => {
    await takeTurns(tx, ACCOUNTS_TURN);
    const user = (await holdPerson(tx, visitor.userId)) ?? refuseStranger();
    if (mailboxKeyOf(user.email) !== mailboxKeyOf(email))
      throw new AppError(
        "forbidden",
        `You are ${email} at ${row.label}. Set that as your email for sign-in messages first.`,
      );
    if (!(await store.findProviderOf(tx, row.revision)))
      throw new AppError("conflict", "An owner has changed this way to sign in meanwhile. Try again.");
    await requireWayIn(tx, row, { userId: user.id, publicUrl });
    if (row.name === "draft") {
      requireCapability(visitor, "people.write", "Only an owner can try this.");
      await putIntoEffect(tx, row, issuer);
    }
    if (
      !(await store.putIdentity(tx, { user_id: user.id, issuer, subject, email, created_at: instant(now()) }))
    )
      throw new AppError("conflict", `This account at ${row.label} is connected with somebody else here.`);
    const by = personActor(c, user);
    await happened(tx, [{ kind: "provider.connect", by }], now());
    if (row.name === "draft") await happened(tx, [{ kind: "provider.start", label: row.label, by }], now());
  });
}

/** Accounts of another issuer are other people. */
async function putIntoEffect(tx: Transaction<Tables>, row: store.ProviderRow, issuer: string) {
  await store.deleteProvider(tx, "draft");
  await store.putProvider(tx, { ...row, name: "active" });
  await store.deleteIdentities(tx, { except: issuer });
}
