import { z } from "zod";
import { mailboxKeyOf } from "../base/mailbox-key.ts";
import { endpoint } from "../base/endpoint.ts";
import { doneSchema, lineText, text } from "../base/text.ts";
import { codeSchema } from "./second-factor.ts";
import { codeNeededSchema, signedInSchema } from "./session.ts";

/* Signing in with an organization: a provider of OpenID Connect. */

/** How long signing in at the provider may take. */
export const PROVIDER_MINUTES = 10;

/** Where the provider sends the browser back to: a page of the admin, which posts what it got. */
export const PROVIDER_RETURN_PATH = "/admin/login/provider";

const isLoopback = ({ hostname }: URL) => ["localhost", "127.0.0.1", "[::1]"].includes(hostname);

const NOT_ISSUER = { error: "Must be an https address such as https://accounts.example.com" };

const issuer = text("Please enter the issuer address", { max: 500 })
  .trim()
  // What providers print is often the address of the document below the issuer.
  .transform((value) => value.replace(/\/\.well-known\/openid-configuration$/, ""))
  .refine((value) => {
    const url = URL.parse(value);
    if (!url || url.search || url.hash || url.username || url.password) return false;
    return url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url));
  }, NOT_ISSUER);

const domain = text("Must be a domain such as example.com, or empty", { max: 253 })
  .trim()
  .toLowerCase()
  .refine((value) => value === "" || mailboxKeyOf(`a@${value}`) === `a@${value}`, {
    error: "Must be a domain such as example.com, or empty",
  });

const fields = {
  /** What the button says. */
  label: lineText("Please enter a name for the button", { max: 40 }),
  issuer,
  clientId: lineText("Please enter the client id", { max: 300 }),
  /** Verified addresses of this domain may create an account; empty if none may. */
  domain,
  role: z.enum(["editor", "author"]),
  /** The provider asks for a second factor, so that we need not. */
  trustsFactor: z.boolean(),
  /** Nobody signs in in another way. */
  isOnly: z.boolean(),
};

const settingsSchema = z.object(fields).meta({ id: "SignInProviderSettings" });
export type ProviderSettings = z.output<typeof settingsSchema>;

export const providerFormSchema = z.object({
  ...fields,
  /** Empty keeps the stored one, as long as issuer and client id stay. */
  clientSecret: text("Must be text", { max: 1_000 })
    .regex(/^[^\r\n]*$/, { error: "Must be a single line" })
    .default(""),
});

const providerChangeSchema = providerFormSchema
  .extend({ revision: z.int().min(0) })
  .meta({ id: "SignInProviderChange" });

const viewSchema = z
  .object({
    /** What holds now. */
    active: settingsSchema.nullable(),
    /** What was saved, and takes effect once an owner has signed in through it. */
    draft: settingsSchema.nullable(),
    /** The secret was encrypted by another data folder and has to be typed again. */
    isSecretLost: z.boolean(),
    revision: z.int(),
    /** The redirect URI that the provider must know. */
    redirectUri: z.string(),
    /** Who could no longer sign in if this were the only way. */
    notConnected: z.array(z.string()),
  })
  .meta({ id: "SignInProvider" });
export type ProviderView = z.output<typeof viewSchema>;

const ofOwners = { path: "/api/admin/sign-in-provider", access: "people.write", tag: "People" } as const;

export const getProvider = endpoint({
  ...ofOwners,
  method: "get",
  summary: "Get the provider through which an organization signs in, without its secret.",
  answer: viewSchema,
});

export const changeProvider = endpoint({
  ...ofOwners,
  method: "put",
  proof: "recent",
  summary:
    "Save the provider. Another issuer, client id or secret takes effect once an owner has tried it (`POST /api/me/provider`); everything else at once.",
  body: providerChangeSchema,
  answer: viewSchema,
  refusals: ["conflict"],
});

export const removeProvider = endpoint({
  ...ofOwners,
  method: "delete",
  proof: "recent",
  summary: "Remove the provider. Nobody signs in through it any longer, and every account is disconnected.",
  answer: viewSchema,
});

const tag = "Sign-in";
const destinationSchema = z.object({ url: z.url() }).meta({ id: "ProviderAddress" });

export const beginProviderSignIn = endpoint({
  method: "post",
  path: "/api/login/provider",
  access: "public",
  tag,
  summary: `Begin signing in with the organization: get the address to send the browser to, and a cookie. Both work once, within ${PROVIDER_MINUTES} minutes.`,
  answer: destinationSchema,
  refusals: ["conflict", "too_many_requests", "unavailable"],
});

export const ownPurposes = ["link", "try", "proof"] as const;

export const beginOwnProvider = endpoint({
  method: "post",
  path: "/api/me/provider",
  access: "session",
  isOpenWithoutFactor: true,
  tag,
  summary:
    "Begin, as somebody who is signed in, to connect the account (`link`), to try what an owner has saved (`try`), or to prove who you are (`proof`, with a code if you have an authenticator app). The first two need a recent proof.",
  body: z
    .object({ purpose: z.enum(ownPurposes), code: codeSchema.optional() })
    .meta({ id: "ProviderPurpose" }),
  answer: destinationSchema,
  refusals: ["proof_required", "forbidden", "conflict", "too_many_requests", "unavailable"],
});

export const finishProvider = endpoint({
  method: "post",
  path: "/api/login/provider/answer",
  access: "public",
  tag,
  summary:
    "Finish with what the provider sent back. Signs in, or finishes what somebody who is signed in has begun. Nothing works twice.",
  body: z
    .object({
      /** The query of the address to which the provider sent the browser. */
      answer: text("Sign in again", { max: 6_000 }),
    })
    .meta({ id: "ProviderAnswer" }),
  answer: z.union([
    signedInSchema.extend({ done: z.enum(["sign-in", ...ownPurposes]) }).meta({ id: "ProviderDone" }),
    codeNeededSchema,
  ]),
  refusals: ["unauthenticated", "forbidden", "conflict", "too_many_requests", "unavailable"],
});

const own = { path: "/api/me/provider", access: "session", tag } as const;

export const getOwnProvider = endpoint({
  ...own,
  method: "get",
  isOpenWithoutFactor: true,
  summary: "Get whether your account is connected with the organization of this site.",
  answer: z
    .object({
      /** What the organization is called; null if nobody signs in through one. */
      label: z.string().nullable(),
      connected: z
        .object({
          email: z.string(),
          since: z.iso.datetime(),
          lastUsedAt: z.iso.datetime().nullable(),
        })
        .nullable(),
    })
    .meta({ id: "OwnProvider" }),
});

export const disconnectProvider = endpoint({
  ...own,
  method: "delete",
  proof: "recent",
  summary: "Disconnect your account from the organization.",
  answer: doneSchema,
  refusals: ["not_found", "conflict"],
});
