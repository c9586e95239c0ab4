import { mayCall } from "../../../contract/access.ts";
import type { Capability } from "../../../contract/capabilities.ts";
import type { Access } from "../../../contract/endpoint.ts";
import { AppError } from "../../base/errors.ts";

/** The user who is signed in. */
export interface Visitor {
  sessionId: number;
  userId: number;
  username: string;
  capabilities: ReadonlySet<Capability>;
}

/**
 * Decides whether a request may make a call, before anything of the request is read. A call with a token checks it
 * itself.
 * @throws AppError `unauthenticated` for a stranger, `forbidden` for an account without the capability.
 */
export function permit(access: Access, visitor: Visitor | undefined) {
  if (access === "public" || access === "token") return;
  const { capabilities } = visitor ?? refuseStranger();
  if (!mayCall(access, capabilities))
    throw new AppError("forbidden", "Your account is not allowed to do this.");
}

/**
 * Refuses a part of a call that needs more than the call does.
 * @throws AppError `forbidden` with what the account is not allowed to do.
 */
export function requireCapability(
  { capabilities }: Pick<Visitor, "capabilities">,
  needed: Capability,
  refusal: string,
) {
  if (!capabilities.has(needed)) throw new AppError("forbidden", refusal);
}

export function refuseStranger(): never {
  throw new AppError("unauthenticated", "Please sign in.");
}
