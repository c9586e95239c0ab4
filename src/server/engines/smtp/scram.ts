import { createHash, createHmac, pbkdf2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

/** RFC 7677, 4 asks for the least; the most keeps a hostile server from burning our CPU (about 0.4 s on one thread). */
const ITERATIONS = { least: 4096, most: 1_000_000 };
/** Says that we know of no channel binding (RFC 5802, 7). */
const GS2_HEADER = "n,,";

const derive = promisify(pbkdf2);

/** The server's part of SCRAM is not to be trusted, or the password cannot be used. */
export class ScramError extends Error {
  override name = "ScramError";
}

/** One sign-in by SCRAM-SHA-256 (RFC 5802, RFC 7677), which never sends the password and makes the server prove itself. */
export class ScramSignIn {
  /** The first message, which names the user. */
  readonly first: string;
  readonly #password: string;
  readonly #nonce: string;
  readonly #bare: string;
  #signature: Buffer | undefined;

  /** `nonce` is random, printable and without a comma. @throws ScramError for a user or password with control characters. */
  constructor(
    { user, password }: { user: string; password: string },
    nonce = randomBytes(24).toString("base64"),
  ) {
    this.#password = prepared(password);
    this.#nonce = nonce;
    this.#bare = `n=${prepared(user).replaceAll("=", "=3D").replaceAll(",", "=2C")},r=${nonce}`;
    this.first = GS2_HEADER + this.#bare;
  }

  /** Answers the server's first message with our proof. @throws ScramError for a message that is not to be trusted. */
  async prove(serverFirst: string): Promise<string> {
    const { nonce, salt, iterations } = readServerFirst(serverFirst, this.#nonce);
    const salted = await derive(this.#password, salt, iterations, 32, "sha256");
    const clientKey = hmac(salted, "Client Key");
    const storedKey = createHash("sha256").update(clientKey).digest();
    const withoutProof = `c=${Buffer.from(GS2_HEADER).toString("base64")},r=${nonce}`;
    const exchange = `${this.#bare},${serverFirst},${withoutProof}`;
    this.#signature = hmac(hmac(salted, "Server Key"), exchange);
    const mask = hmac(storedKey, exchange);
    const proof = Buffer.from(clientKey.map((byte, index) => byte ^ (mask[index] ?? 0)));
    return `${withoutProof},p=${proof.toString("base64")}`;
  }

  /** True if the server's last message proves that it knows the password, too. */
  isFromServer(serverFinal: string): boolean {
    const [, given = ""] = /^v=([A-Za-z0-9+/=]+)(?:,|$)/.exec(serverFinal) ?? [];
    const signature = Buffer.from(given, "base64");
    return signature.length === this.#signature?.length && timingSafeEqual(signature, this.#signature);
  }
}

/** RFC 4013, without its tables: NFKC, and no control characters. */
function prepared(text: string): string {
  if (/\p{Cc}/u.test(text))
    throw new ScramError("The user or the password for the mail server has control characters.");
  return text.normalize("NFKC");
}

function readServerFirst(message: string, ownNonce: string) {
  const [, nonce = "", salt = "", count = ""] =
    /^r=([\x21-\x2b\x2d-\x7e]+),s=([A-Za-z0-9+/]+=*),i=(\d{1,9})(?:,|$)/.exec(message) ?? [];
  if (!nonce.startsWith(ownNonce) || nonce.length === ownNonce.length)
    throw new ScramError("The mail server's answer to SCRAM-SHA-256 is not valid.");
  const iterations = Number(count);
  if (iterations < ITERATIONS.least || iterations > ITERATIONS.most)
    throw new ScramError(
      `The mail server asks for ${iterations} rounds of SCRAM-SHA-256; ${ITERATIONS.least} to ${ITERATIONS.most} are accepted.`,
    );
  return { nonce, salt: Buffer.from(salt, "base64"), iterations };
}

const hmac = (key: Buffer, text: string) => createHmac("sha256", key).update(text).digest();
