import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdirSync } from "node:fs";
import { mkdtempDisposable, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "../../../src/server/base/root.ts";

const PROGRAMS = ["/usr/bin/podman", "/usr/bin/buildah", "/usr/sbin/runc", "/usr/sbin/debootstrap"];

/** Debian's packages of these names. */
export const hasPodman = process.getuid?.() === 0 && PROGRAMS.every(existsSync);

/** The folder of all other tests may be in memory, where debootstrap makes no devices. */
const ON_DISK = "/var/tmp";

const CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt";

const runFile = promisify(execFile);
const run = async (file: string, args: readonly string[]) =>
  (await runFile(file, args, { cwd: root, maxBuffer: 1 << 26 })).stdout;

/** A podman with a store of its own, which has the images that deploy/Containerfile begins with: no registry is needed. */
export async function openPodman() {
  await using opened = new AsyncDisposableStack();
  const folder = opened.use(await mkdtempDisposable(join(ON_DISK, "masthead-podman-")));
  const store = ["--root", join(folder.path, "store"), "--runroot", join(folder.path, "run")];
  const podman = (...args: string[]) =>
    run("podman", [...store, "--cgroup-manager", "cgroupfs", "--runtime", "runc", ...args]);
  // Podman mounts its store on itself, and leaves that.
  opened.defer(
    async () =>
      void (await run("umount", ["--recursive", join(folder.path, "store/overlay")]).catch(() => {})),
  );
  opened.defer(async () => void (await podman("rm", "--all", "--force")));
  await makeBaseImages(folder.path, podman);
  const running = opened.move();
  return {
    podman,
    /** Builds an image as deploy/Containerfile says. */
    build: (name: string) => {
      const file = ["--format", "docker", "--file", join(root, "deploy/Containerfile"), "--tag", name];
      return run("buildah", [...store, "build", "--isolation", "chroot", "--network", "host", ...file, root]);
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

/** Debian from its packages, and the same with our Node and the newest npm. */
async function makeBaseImages(folder: string, podman: (...args: string[]) => Promise<string>) {
  const containerfile = await readFile(join(root, "deploy/Containerfile"), "utf8");
  const [, version = ""] = /^ARG NODE=(\S+)$/m.exec(containerfile) ?? [];
  const debian = join(folder, "debian");
  await run("debootstrap", ["--variant=minbase", "bookworm", debian, "http://deb.debian.org/debian"]);
  // The image leaves these out, too.
  for (const path of [
    "usr/share/doc",
    "usr/share/man",
    "usr/share/locale",
    "var/cache/apt",
    "var/lib/apt/lists",
  ])
    await run("rm", ["-rf", join(debian, path)]);
  const take = async (name: string, ...options: string[]) => {
    const archive = join(folder, "image.tar");
    await run("tar", ["-C", debian, "-cf", archive, "."]);
    await podman("import", ...options, archive, `docker.io/library/${name}`);
    await run("rm", [archive]);
  };
  await take("debian:bookworm-slim");
  const local = join(debian, "usr/local");
  cpSync(process.execPath, join(local, "bin/node"));
  await run("npm", ["install", "--global", "--prefix", local, "npm"]);
  await run("sh", [
    "-c",
    `cp --dereference /usr/lib/*/libatomic.so.1 ${join(debian, "usr/lib")}/*-linux-gnu/`,
  ]);
  mkdirSync(join(debian, "etc/ssl/certs"), { recursive: true });
  cpSync(CERTIFICATES, join(debian, CERTIFICATES));
  await take(`node:${version}`, "--change", `ENV NODE_EXTRA_CA_CERTS=${CERTIFICATES}`);
  await run("rm", ["-rf", debian]);
}
