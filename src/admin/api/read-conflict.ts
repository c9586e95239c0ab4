import type { z } from "zod";
import { ApiError } from "./client.ts";

/** What a 409 says that somebody else has saved since (`current`, `yours`); undefined for any other failure. */
export const readConflict = <Schema extends z.ZodType>(
  error: unknown,
  schema: Schema,
): z.output<Schema> | undefined =>
  error instanceof ApiError && error.code === "conflict" ? schema.safeParse(error.body).data : undefined;
