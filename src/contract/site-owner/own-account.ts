import { z } from "zod";
import { emailSchema } from "../base/email.ts";
import { endpoint } from "../base/endpoint.ts";
import { newPasswordSchema, passwordSchema } from "./session.ts";
import { doneSchema, idParams } from "../base/text.ts";

/* What people do with their own account once they are signed in: the sign-in page loads none of it. */

const tag = "Sign-in";

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

export const changePassword = endpoint({
  method: "put",
  path: "/api/me/password",
  access: "session",
  tag,
  summary:
    "Change the password. Ends all other sessions. If you have an authenticator app, it needs a recent proof.",
  body: z
    .object({
      currentPassword: passwordSchema,
      newPassword: newPasswordSchema,
      /** Your API tokens go on working unless you say so. */
      revokesTokens: z.boolean().default(false),
    })
    .meta({ id: "PasswordChange" }),
  answer: doneSchema,
  refusals: ["proof_required", "too_many_requests"],
});

export const emailChangeSchema = z
  .object({ email: z.union([z.literal(""), emailSchema]) })
  .meta({ id: "EmailChange" });

export const changeEmail = endpoint({
  method: "put",
  path: "/api/me/email",
  access: "session",
  proof: "recent",
  tag,
  summary:
    "Change the address for messages about your sign-in; empty for none. The old address is told of it, if a mail server is set.",
  body: emailChangeSchema,
  answer: doneSchema,
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
