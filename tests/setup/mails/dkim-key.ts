import { generateKeyPairSync } from "node:crypto";
import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A private key in a file of its own, as DKIM_KEYS names it. */
export async function makeDkimKey(): Promise<AsyncDisposable & { keys: string }> {
  const folder = await mkdtempDisposable(join(tmpdir(), "masthead-test-"));
  const path = join(folder.path, "key.pem");
  const { privateKey } = generateKeyPairSync("ed25519");
  await writeFile(path, privateKey.export({ type: "pkcs8", format: "pem" }));
  return { keys: `news=${path}`, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() };
}
