/**
 * True for a signature that says nothing but itself. ECDSA signatures are DER (WebAuthn Level 3, 6.5.5), and the library
 * ignores bits of its headers and bytes after its end, so that one signature would have many forms. Others have no such slack.
 */
export function isExactSignature(signature: Buffer, publicKey: Buffer): boolean {
  // The first pair of a COSE key is its type, in the order of CTAP2; 2 is an elliptic curve with both coordinates.
  const isEcdsa = publicKey[1] === 1 && publicKey[2] === 2;
  return !isEcdsa || isSequenceOfTwoIntegers(signature);
}

const [SEQUENCE, INTEGER] = [0x30, 0x02];

function isSequenceOfTwoIntegers(der: Buffer): boolean {
  if (der[0] !== SEQUENCE || der[1] !== der.length - 2) return false;
  const second = endOfInteger(der, 2);
  return second !== undefined && endOfInteger(der, second) === der.length;
}

/** Where a positive integer in its shortest form ends; undefined if there is none. */
function endOfInteger(der: Buffer, at: number): number | undefined {
  const [tag, length = 0, first = 0, next = 0] = der.subarray(at);
  const isShortest = first < 0x80 && (first !== 0 || next >= 0x80);
  return tag === INTEGER && length > 0 && isShortest ? at + 2 + length : undefined;
}
