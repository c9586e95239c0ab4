import { generateKeyPair, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import type { Actor } from "../../../contract/audit.ts";
import type { DkimKeyList, DkimPair } from "../../../contract/dkim-keys.ts";
import { DAY, instant, instantAfter } from "../../base/clock.ts";
import type { Clock } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import { dkimNameOf } from "../../engines/mime/dkim-keys.ts";
import { domainIn } from "../../engines/mime/mailbox.ts";
import type { Config } from "../../kernel/config.ts";
import { takeTurns } from "../../kernel/db/claim.ts";
import type { Db } from "../../kernel/db/open.ts";
import { happened } from "../../kernel/events.ts";
import { purposeOf, selectorsOf } from "../../kernel/mail/dkim-pairs.ts";
import type { PrivateKeys } from "../../kernel/mail/dkim-pairs.ts";
import type { ReadMailRoute } from "../../kernel/mail/mail-route.ts";
import type { Outside } from "../../kernel/outside/outside.ts";
import type { SecretBox } from "../../kernel/secret-box.ts";
import * as store from "./dkim-store.ts";
import type { PairRow } from "./dkim-store.ts";

interface DkimDeps {
  db: Db;
  now: Clock;
  config: Config;
  secretBox: SecretBox;
  mailRoute: ReadMailRoute;
  outside: Pick<Outside, "findTexts">;
}

const generate = promisify(generateKeyPair);

/** More than monthly rotation leaves in a year and a half. */
const MAX_PAIRS = 20;
/** An email may wait for two days in the queue after it was signed; receivers may verify it for a week more. */
const KEEP_MS = 9 * DAY;
/** A character string of a TXT record holds no more (RFC 1035, 3.3). */
const MAX_STRING = 255;

/** Lists the pairs, with what DNS must have. */
export async function listKeys(deps: DkimDeps): Promise<DkimKeyList> {
  const rows = await store.listPairs(deps.db);
  return {
    domain: await domainOf(deps),
    isFixed: deps.config.send.dkim.keys !== undefined,
    pairs: rows.map((row) => presentPair(deps, row)),
  };
}

/**
 * Creates a pair beside the one in use.
 * @throws AppError `invalid` if the sender has no public domain; `conflict` if there are too many pairs.
 */
export async function createKeys(deps: DkimDeps, by: Actor): Promise<DkimKeyList> {
  const domain = await domainOf(deps);
  if (!domain.includes("."))
    throw new AppError("invalid", "Enter a sender at your own domain first: keys are made for its domain.");
  if ((await store.listPairs(deps.db)).length >= MAX_PAIRS)
    throw new AppError("conflict", `There are ${MAX_PAIRS} pairs already. Delete old ones first.`);
  const rsa = await generate("rsa", { modulusLength: 2048 });
  const ed25519 = await generate("ed25519");
  const selector = `mh${instant(deps.now()).slice(0, 10).replaceAll("-", "")}-${randomBytes(2).toString("hex")}`;
  const secret: PrivateKeys = {
    rsa: rsa.privateKey.export({ type: "pkcs8", format: "pem" }),
    ed25519: ed25519.privateKey.export({ type: "pkcs8", format: "pem" }),
  };
  const pair = {
    domain,
    selector,
    rsa_public: rsa.publicKey.export({ type: "spki", format: "der" }).toString("base64"),
    // RFC 8463, 4.2: the bare key, which is the end of its SPKI form.
    ed25519_public: ed25519.publicKey
      .export({ type: "spki", format: "der" })
      .subarray(-32)
      .toString("base64"),
    secret: deps.secretBox.seal(purposeOf(domain, selector), JSON.stringify(secret)),
    created_at: instant(deps.now()),
  };
  await deps.db.transaction().execute(async (tx) => {
    await store.insertPair(tx, pair);
    await happened(tx, { kind: "mail.create-keys", domain, by }, deps.now());
  });
  return listKeys(deps);
}

/**
 * Signs with a pair from now on. The one before becomes an old one.
 * @throws AppError `not_found`; `conflict` while DNS lacks a record; `unavailable` if DNS does not answer.
 */
export async function beginUsingKeys(deps: DkimDeps, id: number, by: Actor): Promise<DkimKeyList> {
  const pair = await getPair(deps, id);
  if (presentPair(deps, pair).isLocked)
    throw new AppError("conflict", "This pair was created with another data folder's key. Create a new one.");
  for (const record of recordsOf(pair)) await requireInDns(deps, record);
  const at = instant(deps.now());
  await deps.db.transaction().execute(async (tx) => {
    await takeTurns(tx, "DKIM keys");
    await store.endUse(tx, pair.domain, at);
    await store.beginUse(tx, id, at);
    await happened(tx, { kind: "mail.use-keys", domain: pair.domain, by }, deps.now());
  });
  return listKeys(deps);
}

/** Stops signing with a pair. @throws AppError `not_found`; `conflict` if it is not in use. */
export async function stopKeys(deps: DkimDeps, id: number, by: Actor): Promise<DkimKeyList> {
  const pair = await getPair(deps, id);
  if (stateOf(pair) !== "used") throw new AppError("conflict", "This pair is not in use.");
  const { domain } = pair;
  await deps.db.transaction().execute(async (tx) => {
    await store.endUse(tx, domain, instant(deps.now()));
    await happened(tx, { kind: "mail.stop-keys", domain, by }, deps.now());
  });
  return listKeys(deps);
}

/** Deletes a pair. @throws AppError `not_found`; `conflict` if it is in use. */
export async function deleteKeys(deps: DkimDeps, id: number, by: Actor): Promise<DkimKeyList> {
  const { domain } = await getPair(deps, id);
  await deps.db.transaction().execute(async (tx) => {
    if (!(await store.deletePair(tx, id)))
      throw new AppError(
        "conflict",
        "This pair signs your emails. First use a different pair, or stop signing.",
      );
    await happened(tx, { kind: "mail.delete-keys", domain, by }, deps.now());
  });
  return listKeys(deps);
}

const domainOf = async ({ db, mailRoute }: DkimDeps) => domainIn((await mailRoute(db)).mailFrom);

async function getPair({ db }: DkimDeps, id: number): Promise<PairRow> {
  const pair = await store.findPair(db, id);
  if (!pair) throw new AppError("not_found", "That pair of keys no longer exists.");
  return pair;
}

async function requireInDns({ outside }: DkimDeps, { name, key }: { name: string; key: string }) {
  const texts = await outside.findTexts(name);
  if (!texts) throw new AppError("unavailable", `DNS did not answer for ${name}. Try again in a minute.`);
  const keys = texts.map((text) => /(?:^|;)\s*p=([^;]*)/.exec(text)?.[1]?.replaceAll(/\s/g, ""));
  if (keys.includes(key)) return;
  throw new AppError(
    "conflict",
    keys.some(Boolean)
      ? `DNS has another key at ${name}. Copy the record again.`
      : `DNS has no record at ${name} yet. It can take some hours after you have added it.`,
  );
}

function stateOf({ used_from, used_until }: PairRow): DkimPair["state"] {
  if (!used_from) return "new";
  return used_until ? "old" : "used";
}

function presentPair({ secretBox }: DkimDeps, pair: PairRow): DkimPair {
  const { id, domain, selector, secret, created_at: createdAt, used_until } = pair;
  return {
    id,
    domain,
    selector,
    state: stateOf(pair),
    isLocked: secretBox.unseal(purposeOf(domain, selector), secret) === undefined,
    createdAt,
    keepUntil: used_until && instantAfter(new Date(used_until), KEEP_MS),
    records: recordsOf(pair).map(({ name, value }) => ({ name, value, zoneLine: zoneLineOf(name, value) })),
  };
}

function recordsOf({ domain, selector, rsa_public, ed25519_public }: PairRow) {
  const names = selectorsOf(selector);
  const record = (name: string, kind: string, key: string) => ({
    name: dkimNameOf(name, domain),
    key,
    value: `v=DKIM1; k=${kind}; p=${key}`,
  });
  return [record(names.rsa, "rsa", rsa_public), record(names.ed25519, "ed25519", ed25519_public)];
}

function zoneLineOf(name: string, value: string): string {
  const strings = value.match(new RegExp(`.{1,${MAX_STRING}}`, "g")) ?? [];
  return `${name}. IN TXT ( ${strings.map((each) => `"${each}"`).join(" ")} )`;
}
