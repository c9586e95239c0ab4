import { z } from "zod";
import { capabilities, roles } from "./capabilities.ts";
import { endpoint } from "./endpoint.ts";
import { doneSchema, idParams, text } from "./text.ts";

export const MIN_PASSWORD_LENGTH = 10;
const SHORT_PASSWORD = `Password must be at least ${MIN_PASSWORD_LENGTH} characters`;

/** Longer ones are no safer, and hashing them is work that a stranger could ask for. */
const MAX_PASSWORD_LENGTH = 1_000;

const adminSchema = z
  .object({
    id: z.int(),
    username: z.string(),
    role: z.enum(roles),
    /** What the account may do now. */
    capabilities: z.array(z.enum(capabilities)),
  })
  .meta({ id: "Admin" });
export type Admin = z.infer<typeof adminSchema>;

export const credentialsSchema = z
  .object({
    username: text("Username is required", { max: 200 }).min(1, { error: "Username is required" }),
    password: text("Password is required", { max: MAX_PASSWORD_LENGTH }).min(1, {
      error: "Password is required",
    }),
  })
  .meta({ id: "Credentials" });

export const newPasswordSchema = text(SHORT_PASSWORD, { max: MAX_PASSWORD_LENGTH }).min(MIN_PASSWORD_LENGTH, {
  error: SHORT_PASSWORD,
});

export const sessionSchema = z
  .object({
    id: z.int(),
    /** The user agent at sign-in. */
    userAgent: z.string(),
    createdAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime(),
    isCurrent: z.boolean(),
  })
  .meta({ id: "Session" });

const tag = "Sign-in";
export const signedInSchema = z.object({ admin: adminSchema }).meta({ id: "SignedIn" });

export const getMe = endpoint({
  method: "get",
  path: "/api/me",
  access: "session",
  tag,
  summary: "Get the signed-in admin.",
  answer: signedInSchema,
});

export const signIn = endpoint({
  method: "post",
  path: "/api/login",
  access: "public",
  tag,
  summary: "Sign in. Sets the session cookie.",
  body: credentialsSchema,
  answer: signedInSchema,
  refusals: ["unauthenticated", "too_many_requests"],
});

export const signOut = endpoint({
  method: "post",
  path: "/api/logout",
  access: "public",
  tag,
  summary: "Sign out. Does nothing without a session.",
  answer: doneSchema,
});

export const changePassword = endpoint({
  method: "put",
  path: "/api/me/password",
  access: "session",
  tag,
  summary: "Change the password. Ends all other sessions.",
  body: z
    .object({
      currentPassword: text("Password is required", { max: MAX_PASSWORD_LENGTH }).min(1, {
        error: "Password is required",
      }),
      newPassword: newPasswordSchema,
    })
    .meta({ id: "PasswordChange" }),
  answer: doneSchema,
  refusals: ["too_many_requests"],
});

export const listSessions = endpoint({
  method: "get",
  path: "/api/sessions",
  access: "session",
  tag,
  summary: "List the sessions of the signed-in admin, most recently used first.",
  answer: z.object({ sessions: z.array(sessionSchema) }).meta({ id: "SessionList" }),
});

export const endSession = endpoint({
  method: "delete",
  path: "/api/sessions/{id}",
  access: "session",
  tag,
  summary: "End one of your own sessions.",
  params: idParams,
  answer: doneSchema,
  refusals: ["not_found"],
});
