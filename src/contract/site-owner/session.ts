import { z } from "zod";
import { capabilities, roles } from "../base/capabilities.ts";
import { endpoint } from "../base/endpoint.ts";
import { doneSchema, text } from "../base/text.ts";

export const MIN_PASSWORD_LENGTH = 10;
const SHORT_PASSWORD = `Password must be at least ${MIN_PASSWORD_LENGTH} characters`;

/** How long a mailed link to a new password works. */
export const PASSWORD_LINK_MINUTES = 60;

/** Longer ones are no safer, and hashing them is work that a stranger could ask for. */
const MAX_PASSWORD_LENGTH = 1_000;

export const passwordSchema = text("Password is required", { max: MAX_PASSWORD_LENGTH }).min(1, {
  error: "Password is required",
});

const adminSchema = z
  .object({
    id: z.int(),
    username: z.string(),
    role: z.enum(roles),
    /** What the account may do now. */
    capabilities: z.array(z.enum(capabilities)),
    /** The name of the author of the site that the account is: new posts begin with it. Null without one. */
    byline: z.string().nullable(),
    /** Where messages about the account's sign-in go; empty without an address. No reader sees it. */
    email: z.string(),
    secondFactor: z.object({
      /** Signing in needs a code. */
      isOn: z.boolean(),
      /** The account has a passkey for the domain of the site. */
      hasPasskey: z.boolean(),
      /** Until when the account must set one up; null if it need not. */
      dueAt: z.iso.datetime().nullable(),
      /** That time is over: until it is set up, the account can do nothing else. */
      isOverdue: z.boolean(),
    }),
  })
  .meta({ id: "Admin" });
export type Admin = z.infer<typeof adminSchema>;

export const credentialsSchema = z
  .object({
    username: text("Username is required", { max: 200 }).min(1, { error: "Username is required" }),
    password: passwordSchema,
  })
  .meta({ id: "Credentials" });

export const newPasswordSchema = text(SHORT_PASSWORD, { max: MAX_PASSWORD_LENGTH }).min(MIN_PASSWORD_LENGTH, {
  error: SHORT_PASSWORD,
});

const tag = "Sign-in";
export const signedInSchema = z.object({ admin: adminSchema }).meta({ id: "SignedIn" });

/** The password was right, and there is no session yet. */
export const codeNeededSchema = z
  .object({ needs: z.literal("code"), ticket: z.string() })
  .meta({ id: "CodeNeeded" });

export const getMe = endpoint({
  method: "get",
  path: "/api/me",
  access: "session",
  isOpenWithoutFactor: true,
  tag,
  summary: "Get the signed-in admin.",
  answer: signedInSchema,
});

export const signIn = endpoint({
  method: "post",
  path: "/api/login",
  access: "public",
  tag,
  summary:
    "Sign in. Sets the session cookie, unless the account has a second factor: then the answer has a ticket for `POST /api/login/code`.",
  body: credentialsSchema,
  answer: z.union([signedInSchema, codeNeededSchema]),
  refusals: ["unauthenticated", "forbidden", "too_many_requests"],
});

export const signOut = endpoint({
  method: "post",
  path: "/api/logout",
  access: "public",
  tag,
  summary: "Sign out. Does nothing without a session.",
  answer: doneSchema,
});
