import { z } from "zod";
import { endpoint } from "../base/endpoint.ts";
import { codeSchema } from "./second-factor.ts";
import { credentialsSchema } from "./session.ts";
import { doneSchema } from "../base/text.ts";

/** How long after a proof of who they are people may make the calls that need a recent one. */
export const PROOF_MINUTES = 15;

export const proveIdentity = endpoint({
  method: "post",
  path: "/api/me/proof",
  access: "session",
  isOpenWithoutFactor: true,
  tag: "Sign-in",
  summary: `Prove who you are with your password, and with a code if you have an authenticator app. For ${PROOF_MINUTES} minutes, this session may make the calls that need a recent proof. Signing in is a proof too.`,
  body: z
    .object({
      password: credentialsSchema.shape.password,
      /** Of the authenticator app, or a recovery code. Each is accepted once. */
      code: codeSchema.optional(),
    })
    .meta({ id: "Proof" }),
  answer: doneSchema,
  refusals: ["forbidden", "too_many_requests"],
});
