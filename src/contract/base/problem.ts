import { z } from "zod";

/**
 * Every way the server refuses, with the HTTP status and title that follow from it (RFC 9457).
 * Clients branch on the code; it never changes. `message` is for people and may.
 */
export const problems = {
  bad_request: { status: 400, title: "Bad request" },
  unauthenticated: { status: 401, title: "Sign-in required" },
  proof_required: { status: 403, title: "Recent proof required" },
  forbidden: { status: 403, title: "Forbidden" },
  not_found: { status: 404, title: "Not found" },
  method_not_allowed: { status: 405, title: "Method not allowed" },
  conflict: { status: 409, title: "Conflict" },
  too_large: { status: 413, title: "Too large" },
  unsupported_media_type: { status: 415, title: "Unsupported media type" },
  invalid: { status: 422, title: "Invalid input" },
  too_many_requests: { status: 429, title: "Too many requests" },
  internal: { status: 500, title: "Internal error" },
  unavailable: { status: 503, title: "Temporarily unavailable" },
  out_of_space: { status: 507, title: "Insufficient storage" },
} as const;

export type ProblemCode = keyof typeof problems;

/** The body of every refusal, as `application/problem+json`. `fields` maps a field to its sentence. */
export const problemSchema = z
  .object({
    title: z.string(),
    status: z.int(),
    code: z.enum(Object.keys(problems) as [ProblemCode, ...ProblemCode[]]),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    requestId: z.string(),
  })
  .meta({ id: "Problem" });

export type Problem = z.infer<typeof problemSchema>;
