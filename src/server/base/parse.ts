import type { z } from "zod";
import { AppError } from "./errors.ts";

/** @throws AppError `invalid` with the sentence of each bad field, the first one as its message. */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const { path, code, message } of parsed.error.issues) {
    if (path.length > 0) fields[path.join(".")] ??= message;
    else fields["body"] ??= code === "invalid_type" ? "The body must be a JSON object." : message;
  }
  throw new AppError("invalid", Object.values(fields)[0] ?? "The input is not valid.", { fields });
}
