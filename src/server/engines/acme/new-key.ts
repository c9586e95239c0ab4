import { generateKeyPairSync } from "node:crypto";

/** A new private key in PEM: P-256, which every browser of the last ten years knows. */
export function newKey(): { privateKey: string } {
  return generateKeyPairSync("ec", {
    namedCurve: "P-256",
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  });
}
