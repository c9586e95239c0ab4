import { createHash, sign, type KeyObject } from "node:crypto";

export interface DkimKey {
  selector: string;
  /** RSA (2048 bits and more) or Ed25519 (RFC 8463). */
  privateKey: KeyObject;
}

/** Makes its signature's header for a message of these headers, each `Name: value` without its last line break. */
export type DkimSigner = (headers: readonly string[], bodyHash: string) => string;

/**
 * The signed headers. RFC 8058, 4 requires both List-Unsubscribe headers among them, and Gmail's feedback loop the
 * Feedback-ID.
 */
const SIGNED: ReadonlySet<string> = new Set([
  "from",
  "reply-to",
  "to",
  "subject",
  "date",
  "message-id",
  "mime-version",
  "content-type",
  "list-id",
  "list-unsubscribe",
  "list-unsubscribe-post",
  "feedback-id",
]);

/** Named once more than it occurs, so that adding a second one breaks the signature (RFC 6376, 8.15). */
const OVERSIGNED = "from";

/**
 * Signs messages of a domain with a key (RFC 6376), headers and body relaxed: a relay on the way may change white space.
 * @throws Error when the key is of another kind.
 */
export function createDkimSigner(domain: string, { selector, privateKey: key }: DkimKey): DkimSigner {
  const algorithm = algorithmOf(key);
  const fixed = `v=1; a=${algorithm}; c=relaxed/relaxed; d=${domain}; s=${selector};`;
  return (headers, bodyHash) => {
    const present = headers.filter((header) => SIGNED.has(nameOf(header)));
    const names = [...present.map(nameOf), OVERSIGNED].join(":").replaceAll(/(.{50,70}?):/g, "$1:\r\n  ");
    const unsigned = `DKIM-Signature: ${fixed}\r\n h=${names};\r\n bh=${bodyHash};\r\n b=`;
    const signed = [...present, unsigned].map(relaxed).join("\r\n");
    const signature =
      algorithm === "rsa-sha256"
        ? sign("sha256", Buffer.from(signed), key)
        : sign(null, createHash("sha256").update(signed).digest(), key);
    return (
      unsigned +
      signature
        .toString("base64")
        .replaceAll(/.{1,72}/g, "$&\r\n ")
        .trimEnd()
    );
  };
}

/** @throws Error when a key cannot sign email. */
export function algorithmOf({
  asymmetricKeyType,
  asymmetricKeyDetails,
}: KeyObject): "rsa-sha256" | "ed25519-sha256" {
  if (asymmetricKeyType === "ed25519") return "ed25519-sha256";
  if (asymmetricKeyType !== "rsa") throw new Error("A DKIM key is RSA or Ed25519.");
  if ((asymmetricKeyDetails?.modulusLength ?? 0) < 2048)
    throw new Error("An RSA key for DKIM has 2048 bits or more.");
  return "rsa-sha256";
}

const nameOf = (header: string) => header.slice(0, header.indexOf(":")).trim().toLowerCase();

/** RFC 6376, 3.4.2. */
function relaxed(header: string): string {
  const value = header.slice(header.indexOf(":") + 1);
  return `${nameOf(header)}:${value
    .replaceAll("\r\n", "")
    .replaceAll(/[\t ]+/g, " ")
    .trim()}`;
}

/** Makes whole lines of a body what verifiers hash (RFC 6376, 3.4.4). */
export const relaxedBody = (lines: string): string =>
  /[\t ]/.test(lines) ? lines.replaceAll(/[\t ]+(?=\r\n)/g, "").replaceAll(/[\t ]+/g, " ") : lines;

/** Computes the body hash of a signature (RFC 6376, 3.7) for a relaxed body which ends with one line break. */
export function bodyHashOf(relaxedPieces: readonly (Buffer | string)[]): string {
  const hash = createHash("sha256");
  for (const piece of relaxedPieces) hash.update(piece);
  return hash.digest("base64");
}
