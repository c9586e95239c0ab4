import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { instant } from "../base/clock.ts";
import { decrypt, encrypt, NONCE_BYTES } from "../base/encryption.ts";
import type { DbOrTx } from "./db/open.ts";

/** Signs and encrypts what our links carry. The keys are in the database, so a backup of it keeps every mailed link alive. */
export interface Signer {
  /** A token that says `kind` and `payload`, readable by anybody, made by us alone. */
  sign(kind: string, payload: readonly (string | number)[]): string;
  /** The payload of a token of this kind, or undefined when it was not made by us. */
  verify(kind: string, token: string, maxLength?: number): string[] | undefined;
  /** A keyed hash: the same input always gives the same text, which says nothing about the input. */
  digest(kind: string, input: string): string;
  /** Encrypts a text, so that a token can carry it unread. The same text always gives the same ciphertext. */
  seal(text: string): string;
  /** Decrypts what `seal` made; undefined for anything else. */
  unseal(sealed: string): string | undefined;
}

/** 128 bits: enough that no one guesses one, short enough for an address in a text mail. */
const MAC_BYTES = 16;
const KEY_NAME = "signing-key";

/** Reads the signing key, making it the first time. */
export async function openSigner(db: DbOrTx, now: Date): Promise<Signer> {
  await db
    .insertInto("secrets")
    .values({ name: KEY_NAME, value: randomBytes(32).toString("base64url"), created_at: instant(now) })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  const key = await findSigningKey(db);
  if (key === undefined) throw new Error("The signing key was not stored");
  return createSigner(Buffer.from(key, "base64url"));
}

/** Returns the signing key as it is stored; undefined before the first start. */
export async function findSigningKey(db: DbOrTx): Promise<string | undefined> {
  const row = await db.selectFrom("secrets").select("value").where("name", "=", KEY_NAME).executeTakeFirst();
  return row?.value;
}

function createSigner(key: Buffer): Signer {
  const mac = (kind: string, body: string) =>
    createHmac("sha256", key).update(`${kind}\n${body}`).digest().subarray(0, MAC_BYTES);
  const sealingKey = createHmac("sha256", key).update("seal").digest();
  return {
    sign(kind, payload) {
      const body = payload.join(".");
      return `${body}.${mac(kind, body).toString("base64url")}`;
    },
    verify(kind, token, maxLength = 500) {
      const dot = token.lastIndexOf(".");
      if (dot < 1 || token.length > maxLength) return undefined;
      const body = token.slice(0, dot);
      const given = Buffer.from(token.slice(dot + 1), "base64url");
      const expected = mac(kind, body);
      return given.length === expected.length && timingSafeEqual(given, expected)
        ? body.split(".")
        : undefined;
    },
    digest: (kind, input) => createHmac("sha256", key).update(`${kind}\n${input}`).digest("base64url"),
    seal(text) {
      // Made from the text: a nonce must never encrypt two texts, and a mail that is sent again must carry the same link.
      const nonce = createHmac("sha256", sealingKey).update(text).digest().subarray(0, NONCE_BYTES);
      return encrypt(sealingKey, nonce, text);
    },
    unseal: (sealed) => decrypt(sealingKey, sealed),
  };
}
