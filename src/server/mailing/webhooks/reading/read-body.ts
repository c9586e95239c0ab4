import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import { readBytesAsJson } from "../../../kernel/http/body.ts";
import { oneLine } from "../../refusals/one-line.ts";

/** SendGrid sends some 1,500 events in one request. */
const MAX_EVENTS = 5_000;

/** An event has some 20 parts. */
const MAX_SIGNS = 20 * MAX_EVENTS;

/** Parses JSON that a stranger may have written. @throws AppError `bad_request`. */
export const readBody = (body: Buffer): unknown => readBytesAsJson(body, { maxSigns: MAX_SIGNS });

/** Returns the entries of a list that have the shape; an unknown kind of event is no fault of the provider's. */
export function entriesOf<Schema extends z.ZodType>(schema: Schema, list: unknown): z.output<Schema>[] {
  const entries = Array.isArray(list) ? list : [list];
  if (entries.length > MAX_EVENTS)
    throw new AppError("too_large", `The request has more than ${MAX_EVENTS} events.`);
  return entries.flatMap((entry) => {
    const parsed = schema.safeParse(entry);
    return parsed.success ? [parsed.data] : [];
  });
}

/** A provider's text that may be missing, null or a number: then it is empty, or its digits. */
export const words = z
  .union([z.string(), z.number().transform(String)])
  .catch("")
  .transform((value) => oneLine(value));

export const address = z
  .string()
  .max(1_000)
  .transform((value) => oneLine(/<([^<>]+)>\s*$/.exec(value)?.[1] ?? value, 320));
