import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findMissingParts, isForMachine, isHashed } from "./lock-file.mjs";

test("the lock file lists the native parts of every platform, so that npm ci takes it", () => {
  const lock = JSON.parse(readFileSync(new URL("../package-lock.json", import.meta.url), "utf8"));
  expect(Object.keys(lock.packages).length).toBeGreaterThan(200);
  expect(findMissingParts(lock.packages), "run node scripts/complete-lock.mjs").toEqual([]);
});

test("no optional part says which Node it wants, because npm on Node 18 would leave it out", () => {
  const lock = JSON.parse(readFileSync(new URL("../package-lock.json", import.meta.url), "utf8"));
  const choosy = Object.entries(lock.packages).filter(([, { optional, engines }]) => optional && engines);
  expect(choosy, "run node scripts/complete-lock.mjs").toEqual([]);
});

test("every package has the hash of its archive, so that npm refuses a different archive", () => {
  const lock = JSON.parse(readFileSync(new URL("../package-lock.json", import.meta.url), "utf8"));
  const packages = Object.entries(lock.packages).filter(([path]) => path !== "");
  const unhashed = packages.filter(([, entry]) => !isHashed(entry)).map(([path]) => path);
  expect(unhashed, "run node scripts/complete-lock.mjs").toEqual([]);
});

test("a package without a hash is found, and one that lies in the archive of another needs none", () => {
  expect(isHashed({ version: "1.0.0" })).toBe(false);
  expect(isHashed({ version: "1.0.0", integrity: "sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=" })).toBe(false);
  expect(isHashed({ version: "1.0.0", integrity: "sha512-abc" })).toBe(true);
  expect(isHashed({ version: "1.0.0", inBundle: true })).toBe(true);
});

test("a part that is not listed gets the platform its name tells, and stays a part of the tests if it was one", () => {
  const optionalDependencies = {
    "@x/oxide-linux-x64-musl": "1.2.3",
    "@x/listed-linux-x64": "1.2.3",
    "x-win32-ia32-msvc": "1.2.3",
  };
  const packages = {
    "node_modules/x": { dev: true, optionalDependencies },
    "node_modules/x/node_modules/@x/listed-linux-x64": { version: "1.2.3" },
  };
  expect(findMissingParts(packages)).toEqual([
    [
      "node_modules/@x/oxide-linux-x64-musl",
      { version: "1.2.3", cpu: ["x64"], dev: true, libc: ["musl"], optional: true, os: ["linux"] },
    ],
    [
      "node_modules/x-win32-ia32-msvc",
      { version: "1.2.3", cpu: ["ia32"], dev: true, optional: true, os: ["win32"] },
    ],
  ]);
});

test("a part is for a machine when neither its system, its processor nor its C library speaks against it", () => {
  const machine = { platform: "linux", arch: "x64", libc: "glibc" };
  expect(isForMachine({ os: ["linux"], libc: ["glibc"] }, machine)).toBe(true);
  expect(isForMachine({ os: ["linux"], libc: ["musl"] }, machine)).toBe(false);
  expect(isForMachine({ cpu: "arm64" }, { platform: "linux", arch: "arm" })).toBe(false);
  expect(isForMachine({}, machine)).toBe(true);
  expect(isForMachine({ os: ["linux"], cpu: ["x64"] }, machine)).toBe(true);
  expect(isForMachine({ os: "darwin", cpu: "x64" }, machine)).toBe(false);
  expect(isForMachine({ os: ["linux"], cpu: ["arm64"] }, machine)).toBe(false);
});
