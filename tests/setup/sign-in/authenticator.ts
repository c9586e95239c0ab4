import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";

type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>;

/** CBOR (RFC 8949) of what a credential consists of. */
function cbor(value: Cbor): Buffer {
  if (typeof value === "number") return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === "string")
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, inner]) => [cbor(key), cbor(inner)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

function head(major: number, size: number): Buffer {
  const type = major << 5;
  if (size < 24) return Buffer.from([type | size]);
  if (size < 256) return Buffer.from([type | 24, size]);
  return Buffer.from([type | 25, size >> 8, size & 255]);
}

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();

export interface Answering {
  challenge: string;
  origin: string;
  rpId: string;
  /** The present user (1), verified (4); with the key itself (64) when it is made. */
  flags?: number;
  counter?: number;
  userHandle?: string;
  type?: string;
  crossOrigin?: boolean;
}

const coordinate = (text = "") => Buffer.from(text, "base64url");

const clientData = (as: Answering, type: string) =>
  Buffer.from(
    JSON.stringify({
      type: as.type ?? type,
      challenge: as.challenge,
      origin: as.origin,
      crossOrigin: as.crossOrigin ?? false,
    }),
  );
const authData = (as: Answering, flags: number, rest: Buffer = Buffer.alloc(0)) => {
  const counter = Buffer.alloc(4);
  counter.writeUInt32BE(as.counter ?? 0);
  return Buffer.concat([sha256(as.rpId), Buffer.from([as.flags ?? flags]), counter, rest]);
};

/** A device that keeps one passkey (WebAuthn Level 3, 6), which a test can make lie. */
export function makeAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const jwk = publicKey.export({ format: "jwk" });
  // ES256 (RFC 9053, 7.1.1).
  const cose = cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(jwk.x)],
      [-3, coordinate(jwk.y)],
    ]),
  );
  const idBytes = randomBytes(16);
  const id = idBytes.toString("base64url");

  const credential = <Response>(response: Response) => ({
    id,
    rawId: id,
    type: "public-key" as const,
    response,
  });

  return {
    id,
    create(as: Answering) {
      const length = Buffer.from([0, idBytes.length]);
      const data = authData(as, 69, Buffer.concat([Buffer.alloc(16), length, idBytes, cose]));
      const attestation = cbor(
        new Map<string, Cbor>([
          ["fmt", "none"],
          ["attStmt", new Map()],
          ["authData", data],
        ]),
      );
      return credential({
        clientDataJSON: clientData(as, "webauthn.create").toString("base64url"),
        attestationObject: attestation.toString("base64url"),
      });
    },
    get(as: Answering) {
      const client = clientData(as, "webauthn.get");
      const data = authData(as, 5);
      const signature = createSign("sha256")
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return credential({
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: signature.toString("base64url"),
        userHandle: as.userHandle,
      });
    },
  };
}
