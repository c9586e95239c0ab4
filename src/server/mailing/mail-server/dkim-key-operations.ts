import { generateKeyPair, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import * as calls from "../../../contract/mailing/dkim-keys.ts";
import type { DkimKeyList, DkimPair } from "../../../contract/mailing/dkim-keys.ts";
import { DAY, instant, instantAfter } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import { dkimNameOf } from "../../engines/mime/dkim-keys.ts";
import { domainIn } from "../../engines/mime/mailbox.ts";
import { takeTurns } from "../../kernel/db/claim.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { happened } from "../../kernel/events.ts";
import { purposeOf, selectorsOf, type PrivateKeys } from "../../kernel/mail/dkim-pairs.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";
import { operationsWith } from "../../kernel/operations/operations.ts";
import type { SecretBox } from "../../kernel/secret-box.ts";
import * as store from "./dkim-store.ts";
import type { PairRow } from "./dkim-store.ts";

const { operation, change } = operationsWith<Kernel>();

const generate = promisify(generateKeyPair);

/** More than monthly rotation leaves in a year and a half. */
const MAX_PAIRS = 20;
/** An email may wait for two days in the queue after it was signed; receivers may verify it for a week more. */
const KEEP_MS = 9 * DAY;
/** A character string of a TXT record holds no more (RFC 1035, 3.3). */
const MAX_STRING = 255;

export const dkimKeyOperations = [
  operation(calls.listDkimKeys, listKeys),

  // The pair is created beside the one in use.
  operation(calls.createDkimKeys, async (kernel, { by }) => {
    const { db, now } = kernel;
    const domain = await domainOf(kernel);
    if (!domain.includes("."))
      throw new AppError("invalid", "Enter a sender at your own domain first: keys are made for its domain.");
    if ((await store.listPairs(db)).length >= MAX_PAIRS)
      throw new AppError("conflict", `There are ${MAX_PAIRS} pairs already. Delete old ones first.`);
    const pair = await makePair(kernel, domain);
    await db.transaction().execute(async (tx) => {
      await store.insertPair(tx, pair);
      await happened(tx, { kind: "mail.create-keys", domain, by: by() }, now());
    });
    return listKeys(kernel);
  }),

  // The pair that was used before becomes an old one.
  operation(calls.beginUsingDkimKeys, async (kernel, { params: { id }, by }) => {
    const { db, now, secretBox } = kernel;
    const pair = await getPair(db, id);
    if (presentPair(secretBox, pair).isLocked)
      throw new AppError(
        "conflict",
        "This pair was created with another data folder's key. Create a new one.",
      );
    for (const record of recordsOf(pair)) await requireInDns(kernel, record);
    const { domain } = pair;
    const at = instant(now());
    await db.transaction().execute(async (tx) => {
      await takeTurns(tx, "DKIM keys");
      await store.endUse(tx, domain, at);
      await store.beginUse(tx, id, at);
      await happened(tx, { kind: "mail.use-keys", domain, by: by() }, now());
    });
    return listKeys(kernel);
  }),

  change(calls.stopDkimKeys, {}, async ({ tx, at, did }, { params: { id } }) => {
    const pair = await getPair(tx, id);
    if (stateOf(pair) !== "used") throw new AppError("conflict", "This pair is not in use.");
    const { domain } = pair;
    await store.endUse(tx, domain, at);
    did({ kind: "mail.stop-keys", domain });
    return listKeys;
  }),

  change(calls.deleteDkimKeys, {}, async ({ tx, did }, { params: { id } }) => {
    const { domain } = await getPair(tx, id);
    if (!(await store.deletePair(tx, id)))
      throw new AppError(
        "conflict",
        "This pair signs your emails. First use a different pair, or stop signing.",
      );
    did({ kind: "mail.delete-keys", domain });
    return listKeys;
  }),
];

/** Lists the pairs, with what DNS must have. */
async function listKeys(kernel: Kernel): Promise<DkimKeyList> {
  const { db, config, secretBox } = kernel;
  const rows = await store.listPairs(db);
  return {
    domain: await domainOf(kernel),
    isFixed: config.send.dkim.keys !== undefined,
    pairs: rows.map((row) => presentPair(secretBox, row)),
  };
}

const domainOf = async ({ db, mailRoute }: Kernel) => domainIn((await mailRoute(db)).mailFrom);

async function makePair({ now, secretBox }: Kernel, domain: string) {
  const rsa = await generate("rsa", { modulusLength: 2048 });
  const ed25519 = await generate("ed25519");
  const at = instant(now());
  const selector = `mh${at.slice(0, 10).replaceAll("-", "")}-${randomBytes(2).toString("hex")}`;
  const secret: PrivateKeys = {
    rsa: rsa.privateKey.export({ type: "pkcs8", format: "pem" }),
    ed25519: ed25519.privateKey.export({ type: "pkcs8", format: "pem" }),
  };
  return {
    domain,
    selector,
    rsa_public: rsa.publicKey.export({ type: "spki", format: "der" }).toString("base64"),
    // RFC 8463, 4.2: the bare key, which is the end of its SPKI form.
    ed25519_public: ed25519.publicKey
      .export({ type: "spki", format: "der" })
      .subarray(-32)
      .toString("base64"),
    secret: secretBox.seal(purposeOf(domain, selector), JSON.stringify(secret)),
    created_at: at,
  };
}

async function getPair(db: DbOrTx, id: number): Promise<PairRow> {
  const pair = await store.findPair(db, id);
  if (!pair) throw new AppError("not_found", "That pair of keys no longer exists.");
  return pair;
}

async function requireInDns({ outside }: Kernel, { name, key }: { name: string; key: string }) {
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

function presentPair(secretBox: SecretBox, pair: PairRow): DkimPair {
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
