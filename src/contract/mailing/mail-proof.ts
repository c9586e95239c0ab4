import { z } from "zod";
import { endpoint } from "../base/endpoint.ts";

/** The header is far shorter; the rest of the mail is not looked at. */
export const MAX_PROOF_LENGTH = 1_000_000;

export const mailProofSchema = z
  .object({
    source: z
      .string()
      .min(1, "Paste the source of the email that arrived.")
      .max(
        MAX_PROOF_LENGTH,
        "That is more than 1 MB. The header is enough: everything above the first empty line.",
      ),
  })
  .meta({ id: "ReceivedMail" });

const proveChecks = ["SPF", "DKIM", "DMARC", "TLS", "One-click unsubscribe"] as const;
/** `look`: it works, but could be better. `unknown`: the mail does not say. */
const proveStates = ["ok", "look", "bad", "unknown"] as const;

const mailProofAnswer = z
  .object({
    /** It is an email that this site sent: its Message-ID or return path has our proof. */
    isOurs: z.boolean(),
    /** Which email it is, in a sentence. */
    about: z.string(),
    /** Whose findings are shown, in a sentence. */
    source: z.string(),
    findings: z.array(
      z.object({ check: z.enum(proveChecks), state: z.enum(proveStates), words: z.string() }),
    ),
  })
  .meta({ id: "MailProof" });

export type MailProof = z.infer<typeof mailProofAnswer>;
export type ProofFinding = MailProof["findings"][number];

export const proveMail = endpoint({
  method: "post",
  path: "/api/admin/mail-server/proof",
  access: "settings.write",
  tag: "Mail server",
  summary:
    "Read from the source of a received email, at most 1 MB, what its recipient's server found: SPF, DKIM, DMARC, TLS and one-click unsubscribe. Only the time of a proof without faults is stored.",
  bodySize: "text",
  body: mailProofSchema,
  answer: mailProofAnswer,
});
