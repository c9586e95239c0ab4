import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newKey } from "./new-key.ts";
import { findFault } from "./order-certificate.ts";

const TLS = join(import.meta.dirname, "../../../../tests/setup/tls");
const broken = "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n";

test("a certificate is refused that does not fit the key and the domains, has ended, or has a broken chain", async () => {
  const chain = await readFile(join(TLS, "certificate.pem"), "utf8");
  const privateKey = await readFile(join(TLS, "key.pem"), "utf8");
  const wanted = { domains: ["localhost"], now: new Date("2026-12-01T00:00:00Z") };
  const fault = (given: object, asked: object = {}) =>
    findFault({ chain, privateKey, ...given }, { ...wanted, ...asked });
  expect(fault({})).toBeUndefined();
  expect(fault({ privateKey: newKey().privateKey })).toMatch(/^cannot be used with our key \(.+\)$/);
  expect(fault({ chain: "" })).toMatch(/^cannot be used/);
  expect(fault({ chain: chain + broken })).toMatch(/^cannot be used/);
  expect(fault({}, { domains: ["localhost", "www.example.com"] })).toBe("is not for www.example.com");
  expect(fault({}, { now: new Date("2126-10-30T00:00:00Z") })).toBe("has ended");
});
