import { mayCall } from "../../../contract/site-owner/access.ts";
import { isOpenToTokens } from "../../../contract/site-owner/tokens.ts";
import type { Capability } from "../../../contract/base/capabilities.ts";
import type { Access, Endpoint } from "../../../contract/base/endpoint.ts";
import { PROOF_MINUTES } from "../../../contract/site-owner/proof.ts";
import { MAX_AHEAD_MS, MINUTE, type Instant } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";

/** The person who makes a request. */
export interface Visitor {
  /** What showed who they are. */
  by: { kind: "session"; id: number; provenAt: Instant } | { kind: "token"; id: number; name: string };
  userId: number;
  username: string;
  /** What they may do now; of a token, what both it and its person may do. */
  capabilities: ReadonlySet<Capability>;
  /** They still have to set up the second factor that the site requires; until then they have no capability. */
  lacksFactor: boolean;
}

/** True if a call asks for nobody who is known: it is open, or checks a token of the configuration itself. */
export const isForStrangers = ({ access }: Pick<Endpoint, "access">): boolean =>
  access === "public" || access === "token";

/**
 * Decides whether a request may make a call, before anything of the request is read.
 * @throws AppError `unauthenticated` for a stranger, `forbidden` for an account or token without the capability.
 */
export function permit(
  call: Pick<Endpoint, "access" | "answerType" | "isForPeople" | "isOpenWithoutFactor">,
  visitor: Visitor | undefined,
) {
  if (isForStrangers(call)) return;
  const { capabilities, by, lacksFactor } = visitor ?? refuseStranger();
  if (by.kind === "token" && !isOpenToTokens(call))
    throw new AppError("forbidden", "API tokens may not make this call.");
  if (lacksFactor && !call.isOpenWithoutFactor)
    throw new AppError(
      "forbidden",
      "This site requires a second factor. Set up an authenticator app or a passkey first.",
    );
  if (!mayCall(call.access, capabilities))
    throw new AppError("forbidden", refusalOf(by, call.access, "Your account is not allowed to do this."));
}

/** A program can do more with the name of what it lacks than with a sentence about an account. */
const refusalOf = (by: Visitor["by"], needed: Access, refusal: string) =>
  by.kind === "token" ? `This API token, or the account that it belongs to, lacks ${needed}.` : refusal;

/** @throws AppError `proof_required` for a session whose person has not proven lately who they are. */
export function requireRecentProof({ by }: Visitor, now: Date) {
  // The person who made the token gave a proof then, and chose what it may do.
  if (by.kind === "token") return;
  const age = now.getTime() - new Date(by.provenAt).getTime();
  if (age < -MAX_AHEAD_MS || age > PROOF_MINUTES * MINUTE)
    throw new AppError("proof_required", "Enter your password to continue.");
}

/**
 * Refuses a part of a call that needs more than the call does.
 * @throws AppError `forbidden` with what the account is not allowed to do.
 */
export function requireCapability(
  { capabilities, by }: Pick<Visitor, "capabilities" | "by">,
  needed: Capability,
  refusal: string,
) {
  if (!capabilities.has(needed)) throw new AppError("forbidden", refusalOf(by, needed, refusal));
}

export function refuseStranger(): never {
  throw new AppError("unauthenticated", "Please sign in.");
}
