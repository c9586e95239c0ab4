import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { newPasswordSchema, signedInSchema } from "./session.ts";
import { settingsChangeSchema } from "./settings-change.ts";
import { text } from "./text.ts";

export const newOwnerSchema = z
  .object({
    username: text("Username is required", { max: 60 }).trim().min(1, { error: "Username is required" }),
    password: newPasswordSchema,
  })
  .meta({ id: "NewOwner" });

/** The settings that the set-up asks for. */
export const firstSettingsSchema = settingsChangeSchema.pick({
  siteName: true,
  senderName: true,
  timeZone: true,
  accentColor: true,
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
