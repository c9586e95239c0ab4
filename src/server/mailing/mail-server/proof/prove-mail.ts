import type { MailProof } from "../../../../contract/mailing/mail-proof.ts";
import { TEST_ID } from "../../../audience/subscribers/links.ts";
import { fieldError, type AppError } from "../../../base/errors.ts";
import { addressIn, domainIn } from "../../../engines/mime/mailbox.ts";
import { readHead, type HeaderField } from "../../../engines/mime/read-head.ts";
import type { Signer } from "../../../kernel/secrets.ts";
import { readDeliveryMarks } from "../../delivery/progress/delivery-mark.ts";
import { judgeFindings } from "./judge-findings.ts";
import { readVerdicts, type Verdicts } from "./read-verdicts.ts";

/** Explains the source of a received mail to the owner. @throws AppError `invalid` for a text that is not the source of an email. */
export function proveMail(signer: Signer, source: string): MailProof {
  const fields = readHead(source);
  const from = fields.find(({ name }) => name === "from")?.value;
  if (from === undefined || !addressIn(from).includes("@")) throw noSource(source);
  const verdicts = readVerdicts(fields);
  return {
    ...whichMail(signer, fields),
    source: sourceOf(verdicts),
    findings: judgeFindings(fields, verdicts, domainIn(from).toLowerCase()),
  };
}

/** Returns whether an email of this site arrived with nothing to repair. */
export const isWithoutFault = ({ isOurs, findings }: MailProof): boolean =>
  isOurs && findings.every(({ state }) => state !== "bad") && findings.some(({ state }) => state === "ok");

function noSource(source: string): AppError {
  const words = /^\s*<(?:!doctype|html|head|body|div)\b/i.test(source.slice(0, 1000))
    ? "This is a web page, not the source of an email. Open “Show original” and copy its text, or download the email."
    : "This has no email header with a From line. Copy the whole source: “Show original” in Gmail, “View message source” elsewhere.";
  return fieldError("source", words);
}

/** Servers keep the return path where they replace the Message-ID, as Amazon SES does. */
const MARKED = new Set(["message-id", "return-path", "x-google-original-message-id"]);

function whichMail(signer: Signer, fields: readonly HeaderField[]) {
  const marked = fields.filter(({ name }) => MARKED.has(name)).slice(0, 10);
  const [mark] = readDeliveryMarks(signer, marked.map(({ value }) => value).join("\n")).marks;
  if (mark?.newsletterId === TEST_ID)
    return { isOurs: true, about: "This is a test email that this site sent, the way newsletters go." };
  if (mark) return { isOurs: true, about: "This is a newsletter that this site sent." };
  return {
    isOurs: false,
    about:
      "This email does not prove that it is the test email: its Message-ID is not ours. Either it is another email, or your mail service replaces Message-IDs, as Amazon SES does.",
  };
}

function sourceOf({ kind, server }: Verdicts): string {
  if (kind === "none")
    return "The email has no Authentication-Results: the recipient's server checks nothing, or does not say so.";
  const who = server || "the recipient's server, which does not name itself";
  if (kind === "arc") return `Found by ${who}, which passed the email on (ARC).`;
  return `Found by ${who}. Results further down in the email are not trusted.`;
}
