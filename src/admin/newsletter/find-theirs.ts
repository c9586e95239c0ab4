import { z } from "zod";
import { newsletterSchema } from "../../contract/newsletters.ts";
import type { Newsletter } from "../../contract/newsletters.ts";
import { ApiError } from "../api/client.ts";

/** The draft as somebody else has saved it since, when that is why a call was refused. */
export function findTheirs(error: unknown): Newsletter | undefined {
  return error instanceof ApiError ? conflictSchema.safeParse(error.body).data?.current : undefined;
}

const conflictSchema = z.object({ current: newsletterSchema });
