import { createPublicKey, sign, type KeyObject } from "node:crypto";

const SEQUENCE = 0x30;
const SET = 0x31;
const INTEGER = 0x02;
const BIT_STRING = 0x03;
const OCTET_STRING = 0x04;
/** `[0]` of a certification request (RFC 2986, 4.1). */
const ATTRIBUTES = 0xa0;
/** `[2]` of a GeneralName (RFC 5280, 4.2.1.6). */
const DNS_NAME = 0x82;

/** Object identifiers as they are encoded. */
const EXTENSION_REQUEST = Buffer.from("06092a864886f70d01090e", "hex");
const SUBJECT_ALT_NAME = Buffer.from("0603551d11", "hex");
const ECDSA_WITH_SHA256 = Buffer.from("06082a8648ce3d040302", "hex");

/**
 * Makes the request for a certificate of these domains (PKCS #10, in DER) and signs it with their key, which is one of an
 * elliptic curve. Node can read certificates but makes no requests.
 */
export function certificateRequest(domains: readonly string[], key: KeyObject): Buffer {
  const names = domains.map((domain) => der(DNS_NAME, Buffer.from(domain, "ascii")));
  const extension = der(SEQUENCE, SUBJECT_ALT_NAME, der(OCTET_STRING, der(SEQUENCE, ...names)));
  const request = der(SEQUENCE, EXTENSION_REQUEST, der(SET, der(SEQUENCE, extension)));
  const publicKey = createPublicKey(key).export({ type: "spki", format: "der" });
  const version = der(INTEGER, Buffer.of(0));
  const subject = der(SEQUENCE);
  const content = der(SEQUENCE, version, subject, publicKey, der(ATTRIBUTES, request));
  const signature = der(BIT_STRING, Buffer.of(0), sign("sha256", content, key));
  return der(SEQUENCE, content, der(SEQUENCE, ECDSA_WITH_SHA256), signature);
}

/** A value of ASN.1 in DER (X.690, 8.1): its tag, its length and its content. */
function der(tag: number, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([Buffer.of(tag, ...lengthOf(body.length)), body]);
}

/** A length below 128 is one byte; a longer one is behind the number of its bytes. */
function lengthOf(length: number): number[] {
  if (length < 0x80) return [length];
  return length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
}
