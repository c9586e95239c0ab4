import { z } from "zod";
import { emailSchema } from "../base/email.ts";
import { HONEYPOT_FIELD } from "./subscribers.ts";
import { hasInk, inOneLine, text } from "../base/text.ts";

/** In UTF-16 code units, as browsers count them for `maxlength`. */
export const contactLimits = { name: 200, message: 5_000 };

/** What a reader writes to the owner. */
export const contactMessageSchema = z.object({
  name: text("Name must be text", { max: contactLimits.name }).transform(inOneLine),
  email: emailSchema,
  message: text("Please write a message", { max: contactLimits.message })
    .trim()
    .refine(hasInk, { error: "Please write a message" }),
  [HONEYPOT_FIELD]: z.string().max(2_000).optional(),
});

export type ContactMessage = z.output<typeof contactMessageSchema>;
