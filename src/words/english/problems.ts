import { problems as ofServer } from "../../contract/problem.ts";
import type { ProblemCode } from "../../contract/problem.ts";

/** The refusals that a page for readers can have. */
type ReadersCode = Exclude<ProblemCode, "proof_required">;

/** What readers are told of each kind of refusal. */
export type Problems = Readonly<Record<ReadersCode, { title: string; text: string }>>;

/** The code under which a page for readers tells of a refusal. */
export const readersCodeOf = (code: ProblemCode): ReadersCode =>
  code === "proof_required" ? "forbidden" : code;

/** Why something is refused, in the server's words. */
export interface Refusal {
  code: ProblemCode;
  message: string;
}

const titled = (code: ReadersCode, text: string) => ({ title: ofServer[code].title, text });

/** `sayProblem` prefers the server's own sentence, which is English too and may say more. */
export const problems: Problems = {
  bad_request: titled("bad_request", "We could not read this request."),
  unauthenticated: titled("unauthenticated", "Please sign in."),
  forbidden: titled("forbidden", "This request is not allowed."),
  not_found: titled("not_found", "There is nothing at this address."),
  conflict: titled("conflict", "This address is on the list already, or has left it."),
  too_large: titled("too_large", "This is more than we can take."),
  unsupported_media_type: titled("unsupported_media_type", "We do not know this format."),
  invalid: titled("invalid", "Please enter a valid email address"),
  too_many_requests: titled("too_many_requests", "Too many requests. Please try again later."),
  internal: titled("internal", "Something went wrong on our side."),
  unavailable: titled("unavailable", "This does not work right now. Please try again in a moment."),
  out_of_space: titled("out_of_space", "The server has no space left."),
};
