import { z } from "zod";
import { isOneScript, lookAlike } from "./look-alikes.ts";
import { endpoint } from "../base/endpoint.ts";
import { newPasswordSchema, signedInSchema } from "./session.ts";
import { settingsChangeSchema } from "../settings/settings-change.ts";
import { commandLine, nameOfActor, system } from "./audit.ts";
import { nameText, text } from "../base/text.ts";

/** What the audit log calls those who act and are nobody. */
const reservedNames = ["system", ...[commandLine, system].map(nameOfActor)];

/** The name of a new account. Accounts from before keep theirs. */
const newUsernameSchema = nameText("Username is required", { max: 60 })
  .refine((name) => !reservedNames.some((reserved) => lookAlike(reserved, name)), {
    error: "This name is reserved. Choose a different name",
  })
  .refine((name) => !/^[=+\-@＝＋－＠]/.test(name), { error: "A name must not begin with =, +, - or @" })
  .refine(isOneScript, { error: "A word must not mix letters of different scripts" });

export const newOwnerSchema = z
  .object({
    username: newUsernameSchema,
    password: newPasswordSchema,
  })
  .meta({ id: "NewOwner" });

/** The settings that the set-up asks for, and the language, which it proposes. */
export const firstSettingsSchema = settingsChangeSchema.pick({
  siteName: true,
  senderName: true,
  timeZone: true,
  accentColor: true,
  language: true,
});

export const createOwner = endpoint({
  method: "post",
  path: "/api/setup",
  access: "public",
  tag: "Sign-in",
  summary:
    "Create the owner's account with the one-time token printed at the first start, with the first settings of the site if you send them, and sign in.",
  body: newOwnerSchema
    .extend(firstSettingsSchema.shape)
    .extend({ token: text("This link is no longer valid.", { max: 200 }) })
    .meta({ id: "Setup" }),
  answer: signedInSchema,
  status: 201,
  refusals: ["forbidden", "conflict"],
});
