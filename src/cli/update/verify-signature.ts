import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../../server/base/root.ts";
import { runProgram } from "./run-program.ts";

/** What a signature of a tarball is for, so that one of something else does not count (ssh-keygen(1), -n). */
const NAMESPACE = "masthead";

export const ownSignersFile = (dataDir: string) => join(dataDir, "allowed_signers");

/** The keys that may sign a version: those of the data folder, else those that came with the version that runs. */
export function signersFile(dataDir: string): string {
  const own = ownSignersFile(dataDir);
  return existsSync(own) ? own : join(root, "allowed_signers");
}

/** False for a file that is not there, or that has comments only. */
export async function hasKeys(signers: string): Promise<boolean> {
  const text = existsSync(signers) ? await readFile(signers, "utf8") : "";
  return /^\s*[^\s#]/m.test(text);
}

/**
 * True if the tag is signed with an SSH key of `signers`, and is the tag of what is checked out in `folder`. The name is
 * part of what is signed: an old tag under the name of a new one does not count.
 */
export async function isTagSigned(folder: string, tag: string, signers: string): Promise<boolean> {
  const git = (...args: string[]) => runProgram(["git", "-C", folder, ...args]);
  const verified = await git(
    "-c",
    `gpg.ssh.allowedSignersFile=${signers}`,
    "-c",
    "gpg.ssh.program=ssh-keygen",
    // OpenPGP and X.509 would believe every key on this machine.
    "-c",
    "gpg.program=false",
    "-c",
    "gpg.x509.program=false",
    "verify-tag",
    "--",
    tag,
  );
  if (!verified.isDone) return false;
  const { stdout: content } = await git("cat-file", "tag", tag);
  const [head, tagged] = await Promise.all([git("rev-parse", "HEAD"), git("rev-parse", `${tag}^{commit}`)]);
  return /^tag (.+)$/m.exec(content)?.[1] === tag && head.isDone && head.stdout === tagged.stdout;
}

/** True if `signature` is one of a tarball by a key of `signers`. */
export async function isFileSigned(file: string, signature: string, signers: string): Promise<boolean> {
  const found = await runProgram(["ssh-keygen", "-Y", "find-principals", "-s", signature, "-f", signers]);
  const [signer = ""] = found.stdout.split("\n");
  if (!found.isDone || !signer) return false;
  const check = ["ssh-keygen", "-Y", "verify", "-f", signers, "-I", signer, "-n", NAMESPACE, "-s", signature];
  return (await runProgram(check, { input: await readFile(file) })).isDone;
}
