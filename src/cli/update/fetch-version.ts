import { createWriteStream } from "node:fs";
import { copyFile, mkdir, readFile, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { AppError, reasonOf, withoutStop } from "../../server/base/errors.ts";
import { home } from "../../server/base/releases.ts";
import { reasonIn, runProgram } from "./run-program.ts";
import { hasKeys, isFileSigned, isTagSigned, ownSignersFile, signersFile } from "./verify-signature.ts";

const TAG = /^v?(\d+)\.(\d+)\.(\d+)$/;
const TARBALL = /\.(?:tar\.gz|tgz)$/;
/** For an answer to begin; the whole may take longer. */
const ANSWER_WITHIN_MS = 60_000;

interface Wanted {
  /** A tag, or the path or address of a tarball; the newest tag if undefined. */
  name: string | undefined;
  /** The git remote; that of the clone if undefined. */
  remote: string | undefined;
  dataDir: string;
  mayBeUnsigned: boolean;
  /** The version that runs, as `0.1.0`. */
  present: string;
}

/**
 * Fetches a version into `draft`, which does not exist yet, once its signature is known to be good. Returns what it is,
 * as `0.2.0`; undefined if the version that runs is the newest.
 * @throws AppError if there is none, it is not signed, or it is not Masthead.
 */
export async function fetchVersion(
  wanted: Wanted,
  draft: string,
  say: (line: string) => void,
): Promise<string | undefined> {
  const isTarball = wanted.name !== undefined && TARBALL.test(wanted.name);
  const tag = isTarball ? undefined : await chooseTag(wanted);
  if (!isTarball && !tag) return undefined;
  const name = tag?.name ?? wanted.name ?? "";
  if (!wanted.mayBeUnsigned) await requireKeys(name, wanted);
  say(`Fetching ${name} …`);
  const isSigned = tag ? await cloneTag(tag, draft, wanted) : await unpackTarball(name, draft, wanted);
  if (!isSigned && !wanted.mayBeUnsigned) throw refusalOf(name, wanted);
  const version = await readVersion(draft);
  // Its folder may be the one that runs.
  if (version === wanted.present) throw new AppError("conflict", `v${version} runs already.`);
  return version;
}

/** Says what to do before anything is fetched that could not be installed. */
async function requireKeys(name: string, { dataDir, name: given }: Wanted) {
  const file = signersFile(dataDir);
  if (await hasKeys(file)) return;
  const command = ["./masthead update", given, "--unsigned"].filter(Boolean).join(" ");
  throw new AppError(
    "invalid",
    `${name} was not installed, because ${file} has no key that could prove who made it. To trust the place it comes from instead, run: ${command}\nIf whoever you have Masthead from signs its versions, put their key into ${ownSignersFile(dataDir)} (docs/operating.md, Signatures).`,
  );
}

const refusalOf = (name: string, { dataDir }: Wanted) =>
  new AppError(
    "invalid",
    `${name} is not signed with a key of ${signersFile(dataDir)}, so it was not installed. Do not install it unless you know why. To install it without a proof, run the command again with --unsigned.`,
  );

interface Tag {
  name: string;
  remote: string;
}

async function chooseTag({ name, remote: given, present }: Wanted): Promise<Tag | undefined> {
  const remote = given ?? (await remoteOfClone());
  const listed = await runProgram(["git", "ls-remote", "--tags", "--refs", "--", remote], { cwd: home });
  if (!listed.isDone) throw new AppError("unavailable", `${remote} cannot be read${reasonIn(listed.stderr)}`);
  const tags = [...listed.stdout.matchAll(/\trefs\/tags\/(\S+)$/gm)].flatMap(([, tag = ""]) =>
    TAG.test(tag) ? tag : [],
  );
  if (name === undefined) {
    const newest = tags.sort(byVersion).at(-1);
    return newest && byVersion(newest, present) > 0 ? { name: newest, remote } : undefined;
  }
  const found = tags.find((tag) => tag === name || tag === `v${name}`);
  if (!found) throw new AppError("not_found", `${remote} has no version ${name}.`);
  return { name: found, remote };
}

async function remoteOfClone(): Promise<string> {
  const asked = await runProgram(["git", "-C", home, "remote", "get-url", "origin"]);
  if (asked.stdout.trim()) return asked.stdout.trim();
  throw new AppError(
    "invalid",
    `The remote of ${home} is not known: name one with --from. git says${reasonIn(asked.stderr)}`,
  );
}

function byVersion(a: string, b: string): number {
  const [of, to] = [a, b].map((tag) => (TAG.exec(tag) ?? []).slice(1).map(Number));
  const at = (of ?? []).findIndex((part, index) => part !== to?.[index]);
  return at < 0 ? 0 : (of?.[at] ?? 0) - (to?.[at] ?? 0);
}

/** Returns true if the tag is signed. */
async function cloneTag({ name, remote }: Tag, draft: string, { dataDir }: Wanted): Promise<boolean> {
  const cloned = await runProgram(
    [
      "git",
      "clone",
      "--quiet",
      "--depth=1",
      `--branch=${name}`,
      "-c",
      "advice.detachedHead=false",
      "--",
      remote,
      draft,
    ],
    { cwd: home },
  );
  if (!cloned.isDone)
    throw new AppError("unavailable", `${name} cannot be fetched${reasonIn(cloned.stderr)}`);
  return isTagSigned(draft, name, signersFile(dataDir));
}

/** Returns true if the tarball has a signature beside it, whose name ends with `.sig`. */
async function unpackTarball(
  name: string,
  draft: string,
  { dataDir, mayBeUnsigned }: Wanted,
): Promise<boolean> {
  const [file, signature] = [`${draft}.tar.gz`, `${draft}.tar.gz.sig`];
  try {
    await fetchFile(name, file);
    const hasSignature = await fetchFile(`${name}.sig`, signature).then(
      () => true,
      () => false,
    );
    const isSigned = hasSignature && (await isFileSigned(file, signature, signersFile(dataDir)));
    // What nobody answers for is not even unpacked.
    if (!isSigned && !mayBeUnsigned) return false;
    await mkdir(draft);
    const unpack = ["tar", "-xzf", file, "-C", draft, "--strip-components=1", "--no-same-owner"];
    const { isDone, stderr } = await runProgram(unpack);
    if (!isDone) throw new AppError("invalid", `${name} cannot be unpacked${reasonIn(stderr)}`);
    return isSigned;
  } finally {
    for (const each of [file, signature]) await rm(each, { force: true });
  }
}

async function fetchFile(name: string, to: string) {
  try {
    if (!/^https?:\/\//.test(name)) return await copyFile(resolve(name), to);
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new Error("there is no answer")), ANSWER_WITHIN_MS);
    const response = await fetch(name, { signal: late.signal }).finally(() => clearTimeout(timer));
    if (!response.ok || !response.body) throw new Error(`the answer is ${response.status}`);
    return await pipeline(response.body, createWriteStream(to));
  } catch (cause) {
    throw new AppError("not_found", `${name} cannot be fetched: ${withoutStop(reasonOf(cause))}.`, { cause });
  }
}

/** Returns the version of a checkout, as `0.2.0`. @throws AppError `invalid` if it is not Masthead. */
export async function readVersion(folder: string): Promise<string> {
  const file = await readFile(join(folder, "package.json"), "utf8").catch(() => "{}");
  const { name, version }: { name?: unknown; version?: unknown } = JSON.parse(file);
  if (name === "masthead" && typeof version === "string" && /^[\w.+-]+$/.test(version)) return version;
  throw new AppError("invalid", "What was fetched is not Masthead. Nothing was changed.");
}
