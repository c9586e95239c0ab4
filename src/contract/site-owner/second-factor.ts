import { z } from "zod";
import { endpoint } from "../base/endpoint.ts";
import { signedInSchema } from "./session.ts";
import { doneSchema, text } from "../base/text.ts";

/** How long people may sign in without a second factor after an owner has required one. */
export const GRACE_DAYS = 7;
export const RECOVERY_CODE_COUNT = 10;
/** How long the second step of a sign-in may take. */
export const SECOND_STEP_MINUTES = 5;
/** How long a new key waits for its first code. */
export const CONFIRM_MINUTES = 15;

const tag = "Sign-in";

export const codeSchema = text("Enter the code", { max: 100 }).trim().min(1, { error: "Enter the code" });

export const signInWithCode = endpoint({
  method: "post",
  path: "/api/login/code",
  access: "public",
  tag,
  summary: `Finish a sign-in that needs a code: one of the authenticator app, or a recovery code. The ticket is the answer to the password and works for ${SECOND_STEP_MINUTES} minutes. Sets the session cookie.`,
  body: z
    .object({ ticket: text("Sign in again", { max: 500 }), code: codeSchema })
    .meta({ id: "SignInCode" }),
  answer: signedInSchema,
  refusals: ["unauthenticated", "too_many_requests"],
});

const factorsSchema = z
  .object({
    /** Since when a code is asked for at sign-in; null if it is not. */
    authenticatorSince: z.iso.datetime().nullable(),
    /** The key was encrypted by another data folder, so that its codes cannot be checked here. */
    isKeyLost: z.boolean(),
    recoveryCodesLeft: z.int(),
  })
  .meta({ id: "Factors" });

export type Factors = z.output<typeof factorsSchema>;

export const getFactors = endpoint({
  method: "get",
  path: "/api/me/factors",
  access: "session",
  isOpenWithoutFactor: true,
  tag,
  summary: "Get your own second factors. No answer contains a key or a code that was shown before.",
  answer: factorsSchema,
});

export const beginAuthenticator = endpoint({
  method: "post",
  path: "/api/me/authenticator",
  access: "session",
  proof: "recent",
  isOpenWithoutFactor: true,
  tag,
  summary: `Create a key for an authenticator app (TOTP, RFC 6238). It counts once a code of the app has confirmed it, within ${CONFIRM_MINUTES} minutes.`,
  answer: z
    .object({
      /** In Base32, for typing. */
      key: z.string(),
      /** `otpauth://totp/…`, for the app or a QR code. */
      url: z.string(),
    })
    .meta({ id: "AuthenticatorKey" }),
  status: 201,
  refusals: ["conflict"],
});

const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) }).meta({ id: "RecoveryCodes" });

export const confirmAuthenticator = endpoint({
  method: "put",
  path: "/api/me/authenticator/confirmation",
  access: "session",
  proof: "recent",
  isOpenWithoutFactor: true,
  tag,
  summary: `Confirm the new key with a code of the app. From then on, signing in needs a code, and your other sessions have ended. Returns ${RECOVERY_CODE_COUNT} recovery codes, which are shown only once.`,
  body: z.object({ code: codeSchema }).meta({ id: "AuthenticatorCode" }),
  answer: recoveryCodesSchema,
  refusals: ["conflict", "too_many_requests"],
});

export const removeAuthenticator = endpoint({
  method: "delete",
  path: "/api/me/authenticator",
  access: "session",
  proof: "recent",
  tag,
  summary: "Remove your authenticator app and your recovery codes. Signing in needs your password alone.",
  answer: doneSchema,
  refusals: ["not_found"],
});

export const replaceRecoveryCodes = endpoint({
  method: "post",
  path: "/api/me/recovery-codes",
  access: "session",
  proof: "recent",
  tag,
  summary: `Create ${RECOVERY_CODE_COUNT} new recovery codes. The old ones stop working.`,
  answer: recoveryCodesSchema,
  status: 201,
  refusals: ["conflict"],
});

export const setFactorRule = endpoint({
  method: "put",
  path: "/api/admin/factor-rule",
  access: "people.write",
  proof: "recent",
  tag: "People",
  summary: `Require a second factor of everybody, or of nobody. After ${GRACE_DAYS} days, an account without one can only set one up.`,
  body: z.object({ isRequired: z.boolean() }).meta({ id: "FactorRule" }),
  answer: doneSchema,
});
