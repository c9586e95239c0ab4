import { z } from "zod";
import { endpoint } from "../base/endpoint.ts";
import { signedInSchema } from "./session.ts";
import { doneSchema, idParams, lineText, text } from "../base/text.ts";

/** How long a device may take to answer. */
export const PASSKEY_MINUTES = 5;
const MAX_NAME_LENGTH = 60;
export const MAX_PASSKEYS = 20;

const tag = "Sign-in";

const passkeySchema = z
  .object({
    id: z.int(),
    name: z.string(),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable(),
    /** The domain that the passkey is for. */
    domain: z.string(),
    /** False if the site has another domain now: then browsers do not offer the passkey. */
    isForThisSite: z.boolean(),
  })
  .meta({ id: "Passkey" });

export type Passkey = z.output<typeof passkeySchema>;

/** Bytes as Base64url (RFC 4648, 5) without padding. */
const bytes = (max: number) =>
  text("Must be Base64url", { max }).regex(/^[\w-]*$/, { error: "Must be Base64url" });

/** What the browser's credential becomes as JSON (WebAuthn Level 3, 5.1). The server reads no more of it than this. */
const credential = <Response extends z.ZodType>(response: Response) =>
  z.object({ id: bytes(1_400), rawId: bytes(1_400), type: z.literal("public-key"), response });

const registrationSchema = credential(
  z.object({
    clientDataJSON: bytes(8_000),
    attestationObject: bytes(40_000),
    transports: z
      .array(text(undefined, { max: 30 }))
      .max(10)
      .default([]),
  }),
);

export type PasskeyRegistration = z.output<typeof registrationSchema>;

const assertionSchema = credential(
  z.object({
    clientDataJSON: bytes(8_000),
    authenticatorData: bytes(8_000),
    signature: bytes(20_000),
    userHandle: bytes(200).nullish(),
  }),
);

export type PasskeyAssertion = z.output<typeof assertionSchema>;

/** What `navigator.credentials` is given: `PublicKeyCredentialCreationOptionsJSON` or `…RequestOptionsJSON`. */
const optionsSchema = z.looseObject({ challenge: z.string() });

export const listPasskeys = endpoint({
  method: "get",
  path: "/api/me/passkeys",
  access: "session",
  isOpenWithoutFactor: true,
  tag,
  summary: "List your own passkeys, the newest first.",
  answer: z
    .object({
      passkeys: z.array(passkeySchema),
      /** The site's domain, for which passkeys are made; null if its address is a number, which browsers refuse. */
      domain: z.string().nullable(),
    })
    .meta({ id: "PasskeyList" }),
});

export const beginPasskey = endpoint({
  method: "post",
  path: "/api/me/passkeys/options",
  access: "session",
  proof: "recent",
  isOpenWithoutFactor: true,
  tag,
  summary: `Begin adding a passkey: get the options for the browser. They work once, within ${PASSKEY_MINUTES} minutes.`,
  answer: optionsSchema,
  refusals: ["conflict"],
});

export const addPasskey = endpoint({
  method: "post",
  path: "/api/me/passkeys",
  access: "session",
  proof: "recent",
  isOpenWithoutFactor: true,
  tag,
  summary: "Add the passkey that the browser made. It signs you in without a password or a code.",
  body: z
    .object({
      name: lineText("Enter a name", { max: MAX_NAME_LENGTH }),
      credential: registrationSchema,
    })
    .meta({ id: "NewPasskey" }),
  answer: passkeySchema,
  status: 201,
  refusals: ["conflict"],
});

export const removePasskey = endpoint({
  method: "delete",
  path: "/api/me/passkeys/{id}",
  access: "session",
  proof: "recent",
  tag,
  summary: "Remove one of your passkeys. Nobody can sign in with it any longer.",
  params: idParams,
  answer: doneSchema,
  refusals: ["not_found"],
});

export const beginPasskeySignIn = endpoint({
  method: "post",
  path: "/api/login/passkey/options",
  access: "public",
  tag,
  summary: `Begin a sign-in with a passkey: get the options for the browser. They work once, within ${PASSKEY_MINUTES} minutes.`,
  answer: optionsSchema,
  refusals: ["conflict", "too_many_requests"],
});

export const signInWithPasskey = endpoint({
  method: "post",
  path: "/api/login/passkey",
  access: "public",
  tag,
  summary: "Sign in with a passkey. Sets the session cookie. No code is asked for.",
  body: z.object({ credential: assertionSchema }).meta({ id: "PasskeySignIn" }),
  answer: signedInSchema,
  refusals: ["unauthenticated", "too_many_requests"],
});

export const proveWithPasskey = endpoint({
  method: "post",
  path: "/api/me/proof/passkey",
  access: "session",
  isOpenWithoutFactor: true,
  tag,
  summary:
    "Prove who you are with one of your passkeys, instead of the password. It answers the options of `POST /api/login/passkey/options`.",
  body: z.object({ credential: assertionSchema }).meta({ id: "PasskeyProof" }),
  answer: doneSchema,
  refusals: ["conflict", "too_many_requests"],
});
