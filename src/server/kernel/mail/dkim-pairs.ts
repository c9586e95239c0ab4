import { createPrivateKey } from "node:crypto";
import { z } from "zod";
import type { DkimKey } from "../../engines/mime/dkim.ts";
import type { DbOrTx } from "../db/open.ts";
import type { SecretBox } from "../secret-box.ts";

/** The private keys of a pair, as PEM. */
const privateKeys = z.object({ rsa: z.string(), ed25519: z.string() });

export type PrivateKeys = z.output<typeof privateKeys>;

/** What the secret of a pair is encrypted for. */
export const purposeOf = (domain: string, selector: string) => `dkim:${selector}._domainkey.${domain}`;

/** The selectors of a pair's two keys. */
export const selectorsOf = (selector: string) => ({ rsa: `${selector}-rsa`, ed25519: `${selector}-ed` });

/** Returns a function that finds the pair of a domain and decrypts its keys once. */
export function createPairReader(secretBox: SecretBox) {
  let remembered: { id: number; keys: DkimKey[] } | undefined;
  /** The pair in use, without keys if this data folder's key cannot decrypt them. */
  return async (db: DbOrTx, domain: string): Promise<{ id: number; keys: DkimKey[] } | undefined> => {
    const row = await db
      .selectFrom("dkim_keys")
      .select(["id", "domain", "selector", "secret"])
      .where("domain", "=", domain)
      .where("used_from", "is not", null)
      .where("used_until", "is", null)
      .executeTakeFirst();
    if (!row) return undefined;
    if (remembered?.id === row.id) return remembered;
    const secret = secretBox.unseal(purposeOf(row.domain, row.selector), row.secret);
    remembered = { id: row.id, keys: secret === undefined ? [] : keysOf(row.selector, secret) };
    return remembered;
  };
}

function keysOf(selector: string, secret: string): DkimKey[] {
  const { rsa, ed25519 } = privateKeys.parse(JSON.parse(secret));
  const names = selectorsOf(selector);
  return [
    { selector: names.rsa, privateKey: createPrivateKey(rsa) },
    { selector: names.ed25519, privateKey: createPrivateKey(ed25519) },
  ];
}
