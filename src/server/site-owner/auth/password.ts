import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";
import { z } from "zod";
import { AppError } from "../../base/errors.ts";
import { Lane } from "../../base/lane.ts";

const deriveKey = promisify(argon2);

/** OWASP's floor for argon2id (Password Storage Cheat Sheet, 2026): 19 MiB, 2 passes, 1 lane. */
const MEMORY_KIB = 19_456;
const MIN_PASSES = 2;
const MAX_PASSES = 12;
/** The duration of one check: long for a guesser, short for a person. */
const TARGET_MS = 120;
/** A flood of sign-ins takes half of the cores, at most two, and 19 MiB for each: the rest is for readers. */
const MAX_AT_ONCE = availableParallelism() > 2 ? 2 : 1;
/** Some three seconds of waiting; later sign-ins are refused at once. */
const MAX_WAITING = 25 * MAX_AT_ONCE;

interface Cost {
  memory: number;
  passes: number;
}

/** Hashes a password with argon2id. The text (PHC format) carries its cost, so old hashes stay good. */
export async function hashPassword(password: string, { isFirst = false } = {}): Promise<string> {
  const cost = await calibratedCost();
  const salt = randomBytes(16);
  const key = await derive(password, salt, { ...cost, isFirst });
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=1$${unpadded(salt)}$${unpadded(key)}`;
}

/** True if a hash has another cost than new ones. */
export async function hasOtherCost(hash: string): Promise<boolean> {
  const { memory, passes } = await calibratedCost();
  const { cost: stored } = parsePhc(hash);
  return stored.memory !== memory || stored.passes !== passes;
}

/** Returns whether the password is the one that was hashed. `isFirst` goes ahead of everybody who waits. */
export async function verifyPassword(
  password: string,
  hash: string,
  { isFirst = false } = {},
): Promise<boolean> {
  const parsed = parsePhc(hash);
  const key = await derive(password, parsed.salt, { ...parsed.cost, isFirst });
  return timingSafeEqual(key, parsed.key);
}

const lane = new Lane({
  max: MAX_AT_ONCE,
  maxWaiting: MAX_WAITING,
  refusal: () =>
    new AppError("unavailable", "Too many sign-ins at once. Please try again.", { retryAfterSeconds: 5 }),
});

function derive(
  password: string,
  salt: Buffer,
  { memory, passes, isFirst = false }: Cost & { isFirst?: boolean },
): Promise<Buffer> {
  const message = Buffer.from(password.normalize("NFKC"));
  const how = { message, nonce: salt, parallelism: 1, tagLength: 32, memory, passes };
  return lane.run(() => deriveKey("argon2id", how), { isFirst });
}

let cost: Promise<Cost> | undefined;

/** Hashes at this cost from now on, for tests that sign in a thousand times: a hash at the real one takes 120 ms. */
export function hashAt(fixed: Cost | undefined) {
  cost = fixed && Promise.resolve(fixed);
}

/** Measured once a process, when the first password is hashed: as many passes as fit into the target. */
function calibratedCost(): Promise<Cost> {
  cost ??= calibrate();
  return cost;
}

async function calibrate(): Promise<Cost> {
  const floor = { memory: MEMORY_KIB, passes: MIN_PASSES };
  await derive("warm up", Buffer.alloc(16), floor);
  const start = performance.now();
  await derive("calibrate", Buffer.alloc(16), floor);
  const passMs = (performance.now() - start) / MIN_PASSES;
  const passes = Math.floor(TARGET_MS / passMs);
  return { memory: MEMORY_KIB, passes: Math.min(Math.max(passes, MIN_PASSES), MAX_PASSES) };
}

const unpadded = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");

const phc = z
  .string()
  .regex(
    /^\$argon2id\$v=19\$m=\d+,t=\d+,p=1\$[A-Za-z0-9+/]+\$[A-Za-z0-9+/]+$/,
    "is not a password hash that Masthead wrote",
  )
  .transform((text) => {
    const [, , , numbers = "", salt = "", key = ""] = text.split("$");
    const [memory = 0, passes = 0] = [...numbers.matchAll(/[mt]=(\d+)/g)].map(([, digits]) => Number(digits));
    return { cost: { memory, passes }, salt: Buffer.from(salt, "base64"), key: Buffer.from(key, "base64") };
  });

const parsePhc = (hash: string) => phc.parse(hash);
