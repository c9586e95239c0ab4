import { getDomain } from "tldts-icann";
import type { ProofFinding } from "../../../../contract/mailing/mail-proof.ts";
import type { AuthenticationResult } from "../../../engines/mime/authentication-results.ts";
import type { HeaderField } from "../../../engines/mime/read-head.ts";
import { findLastHop } from "../../../engines/mime/read-hops.ts";
import type { Verdicts } from "./read-verdicts.ts";

type Judged = Omit<ProofFinding, "check">;

/** What one mail says of its way, with what to do. `domain` is that of its From. */
export function judgeFindings(
  fields: readonly HeaderField[],
  verdicts: Verdicts,
  domain: string,
): ProofFinding[] {
  const { results } = verdicts;
  return [
    { check: "SPF", ...judgeSpf(results, domain) },
    { check: "DKIM", ...judgeDkim(results, domain) },
    { check: "DMARC", ...judgeDmarc(results, domain) },
    { check: "TLS", ...judgeTls(fields, verdicts.server) },
    { check: "One-click unsubscribe", ...judgeOneClick(fields, results) },
  ];
}

function judgeSpf(results: readonly AuthenticationResult[], domain: string): Judged {
  const spf = results.find(({ method }) => method === "spf");
  if (!spf) return unsaid("SPF");
  const sender = senderOf(spf) || "the sender";
  if (spf.result === "pass" && isAligned(sender, domain))
    return {
      state: "ok",
      words: `Passed for ${sender}${sender === domain ? "" : `, which belongs to the same organization as ${domain}`}.`,
    };
  if (spf.result === "pass")
    return {
      state: "look",
      words: `Passed, but for ${sender}, which does not belong to ${domain}. DMARC then depends on DKIM alone. To mend it, use a return path below your domain: BOUNCE_DOMAIN, or your mail service's own setting.`,
    };
  if (spf.result.endsWith("error"))
    return {
      state: "bad",
      words: `The record of ${sender} could not be used (${spf.result}). Check it for mistakes and for more than 10 lookups.`,
    };
  if (spf.result === "none")
    return { state: "bad", words: `${sender} has no SPF record. Publish one that names your mail server.` };
  return {
    state: "bad",
    words: `The record of ${sender} does not name this mail server (${spf.result}). Add its addresses, or the include that its operator documents.`,
  };
}

function judgeDkim(results: readonly AuthenticationResult[], domain: string): Judged {
  const found = results.filter(({ method }) => method === "dkim");
  if (found.length === 0) return unsaid("DKIM");
  const passed = found.filter(({ result }) => result === "pass").map(signerOf);
  const own = passed.find((signer) => isAligned(signer, domain));
  if (own) return { state: "ok", words: `Signed by ${own}, and unchanged on the way.` };
  if (passed.length > 0)
    return {
      state: "look",
      words: `Signed only by ${passed.join(", ")}, which does not belong to ${domain}. Set DKIM keys, or have your mail service sign for your domain.`,
    };
  const failed = found.find(({ result }) => result !== "none");
  if (!failed)
    return {
      state: "bad",
      words: "Not signed. Set DKIM keys and publish the key, or have your mail service sign.",
    };
  return {
    state: "bad",
    words: `The signature of ${signerOf(failed) || "the sender"} is not valid (${failed.result}). Check that DNS has the key that this site signs with, and that nothing changes emails on the way.`,
  };
}

function judgeDmarc(results: readonly AuthenticationResult[], domain: string): Judged {
  const dmarc = results.find(({ method }) => method === "dmarc");
  const isProven = results.some(
    (each) =>
      each.result === "pass" &&
      ((each.method === "spf" && isAligned(senderOf(each), domain)) ||
        (each.method === "dkim" && isAligned(signerOf(each), domain))),
  );
  if (dmarc?.result === "pass") return { state: "ok", words: `The email is proven to come from ${domain}.` };
  if (dmarc?.result === "fail")
    return {
      state: "bad",
      words: `Neither SPF nor DKIM passed for ${domain} or a domain that belongs to it. One of them is enough: see above.`,
    };
  if (dmarc && dmarc.result.endsWith("error"))
    return {
      state: "bad",
      words: `The record of ${domain} could not be used (${dmarc.result}). Check it for mistakes.`,
    };
  if (dmarc)
    return {
      state: "look",
      words: `${domain} has no DMARC record. Begin with v=DMARC1; p=none. Gmail and Yahoo ask for one above 5,000 emails a day.`,
    };
  if (isProven)
    return {
      state: "unknown",
      words: `The recipient's server does not check DMARC. SPF or DKIM passed for ${domain}, so it would pass.`,
    };
  return unsaid("DMARC");
}

function judgeTls(fields: readonly HeaderField[], server: string): Judged {
  const hop = findLastHop(fields, server);
  if (!hop || hop.isUnknown)
    return {
      state: "unknown",
      words:
        "The email does not say how it was handed over. Paste all of its source, with the lines that begin with Received.",
    };
  if (hop.tls === undefined)
    return {
      state: "bad",
      words: `${hop.by} got it without encryption. Ask the operator of your mail server to encrypt (Postfix: smtp_tls_security_level = may).`,
    };
  if (/ 1(?:\.[01])?$/.test(hop.tls))
    return {
      state: "look",
      words: `${hop.by} got it over ${hop.tls}, which is outdated. Your mail server should speak TLS 1.2 or newer.`,
    };
  return { state: "ok", words: `${hop.by} got it over ${hop.tls}.` };
}

function judgeOneClick(fields: readonly HeaderField[], results: readonly AuthenticationResult[]): Judged {
  const find = (wanted: string) => fields.find(({ name }) => name === wanted)?.value ?? "";
  if (/<http:\/\//i.test(find("list-unsubscribe")))
    return {
      state: "bad",
      words:
        "The address in List-Unsubscribe is not https, so providers ignore it. Set PUBLIC_URL to the https address of your site.",
    };
  if (
    !/<https:\/\//i.test(find("list-unsubscribe")) ||
    !/List-Unsubscribe=One-Click/i.test(find("list-unsubscribe-post"))
  )
    return {
      state: "bad",
      words:
        "List-Unsubscribe or List-Unsubscribe-Post is missing. Newsletters and the test email have both: paste one of them, or find out which server removes them.",
    };
  const found = results.filter(({ method }) => method === "dkim");
  const passed = new Set(found.filter(({ result }) => result === "pass").map(signerOf));
  const covering = fields
    .filter(
      ({ name, value }) =>
        name === "dkim-signature" && COVERED.every((each) => namesIn(value).includes(each)),
    )
    .map(({ value }) => tagOf(value, "d").toLowerCase());
  if (covering.some((signer) => passed.has(signer)))
    return {
      state: "ok",
      words:
        "Present, and covered by a valid signature. Gmail, Yahoo and Apple show their unsubscribe button.",
    };
  if (covering.length > 0 && found.length === 0)
    return {
      state: "unknown",
      words:
        "Present and signed, but no server says whether the signature is valid. Providers show their unsubscribe button only if it is.",
    };
  return {
    state: "bad",
    words:
      "Present, but no valid signature covers them, so providers ignore them. Set DKIM keys: Masthead signs both.",
  };
}

const COVERED = ["list-unsubscribe", "list-unsubscribe-post"];
const namesIn = (signature: string) => tagOf(signature, "h").toLowerCase().split(":");

/** The value of a tag of DKIM-Signature (RFC 6376, 3.2), without blanks. */
const tagOf = (signature: string, tag: string) =>
  signature
    .split(";")
    .map((each) => each.replaceAll(/\s/g, ""))
    .find((each) => each.startsWith(`${tag}=`))
    ?.slice(tag.length + 1) ?? "";

const unsaid = (method: string): Judged => ({
  state: "unknown",
  words: `The recipient's server does not say. Send the test email to a mailbox that checks ${method}, such as one at Gmail, Outlook or Yahoo.`,
});

const domainOf = (address: string) => address.slice(address.lastIndexOf("@") + 1).toLowerCase();
const senderOf = ({ properties }: AuthenticationResult) =>
  domainOf(properties.get("smtp.mailfrom") ?? properties.get("smtp.helo") ?? "");
const signerOf = ({ properties }: AuthenticationResult) =>
  domainOf(properties.get("header.d") ?? properties.get("header.i") ?? "");

/** RFC 7489, 3.1: relaxed alignment, that is, domains of the same organization. */
const isAligned = (a: string, b: string) =>
  a === b || (getDomain(a) !== null && getDomain(a) === getDomain(b));
