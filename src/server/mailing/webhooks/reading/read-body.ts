import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import { oneLine } from "../../refusals/one-line.ts";

/** The deepest payload, Amazon's, nests 6 levels. A deep text takes far longer to parse than a long one. */
const MAX_DEPTH = 32;
/** SendGrid sends some 1,500 events in one request. */
const MAX_EVENTS = 5_000;

/** Parses JSON that a stranger may have written. @throws AppError `bad_request`, `too_large`. */
export function readBody(body: Buffer): unknown {
  if (isDeep(body)) throw new AppError("bad_request", "The body is nested too deeply.");
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch (cause) {
    throw new AppError("bad_request", "The body is not JSON in UTF-8.", { cause });
  }
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** UTF-8 uses the bytes of ASCII for nothing else. */
function isDeep(body: Buffer): boolean {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < body.length; at++) {
    const byte = body[at] ?? 0;
    if (isInText) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) isInText = false;
    } else if (byte === QUOTE) isInText = true;
    else if (OPENING.has(byte) && ++depth > MAX_DEPTH) return true;
    else if (CLOSING.has(byte)) depth--;
  }
  return false;
}

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
