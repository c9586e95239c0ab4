import { z } from "zod";
import { INVALID_EMAIL, mailboxKeyOf } from "./mailbox-key.ts";

/** An email address as typed, without the space around it. */
export const emailSchema = z
  .string({ error: INVALID_EMAIL })
  .max(320, { error: INVALID_EMAIL })
  .transform((value) => value.replaceAll(/^ +| +$/g, ""))
  .refine((value) => mailboxKeyOf(value) !== undefined, { error: INVALID_EMAIL })
  .meta({ type: "string", format: "idn-email" });
