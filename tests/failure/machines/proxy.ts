import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../../../src/server/base/root.ts";
import { freePort, guardServer } from "../../setup/mail-servers/guard-server.ts";
import type { Machine } from "./network.ts";

const PROGRAM = "/usr/sbin/haproxy";
/** Where each server listens on its machine. */
export const PORT = 3000;

/** Debian's haproxy. */
export const hasHaproxy = existsSync(PROGRAM);

interface Setting {
  machines: readonly Pick<Machine, "name" | "address">[];
  /** Where it is asked without TLS and without Varnish, as Varnish does. */
  inside: number;
  /** The port of Varnish; undefined without it. */
  varnish: number | undefined;
}

/** Runs HAProxy in front of these machines, as deploy/haproxy.cfg says, at `port` for https. */
export async function startProxy({
  machines,
  inside,
  varnish,
}: Setting): Promise<AsyncDisposable & { port: number }> {
  const folder = await mkdtemp(join(tmpdir(), "masthead-haproxy-"));
  const [http, https] = [await freePort(), await freePort()];
  const [example, certificate, key] = await Promise.all(
    ["deploy/haproxy.cfg", "tests/setup/tls/certificate.pem", "tests/setup/tls/key.pem"].map((path) =>
      readFile(join(root, path), "utf8"),
    ),
  );
  const config = (example ?? "")
    // Only root may become another user.
    .replaceAll(/^ *(?:user|group) haproxy\n/gm, process.getuid?.() === 0 ? "$&" : "")
    .replace("bind :80", `bind 127.0.0.1:${http}`)
    .replaceAll("8081", `${inside}`)
    .replaceAll("127.0.0.1:8080", `127.0.0.1:${varnish ?? inside}`)
    .replace("#use_backend", varnish ? "use_backend" : "#use_backend")
    .replace("bind :443", `bind 127.0.0.1:${https}`)
    .replace("/etc/haproxy/blog.example.com.pem", join(folder, "both.pem"))
    // A line for each of two servers, in each backend.
    .replaceAll(/^ *server one (\S+)(.*)\n *server two .*$/gm, (_lines, _address: string, more: string) =>
      machines.map(({ name, address }) => `    server ${name} ${address}:${PORT}${more}`).join("\n"),
    );
  const file = join(folder, "haproxy.cfg");
  await writeFile(file, config);
  await writeFile(join(folder, "both.pem"), `${certificate}${key}`);
  const { start, stop } = guardServer({
    command: [PROGRAM, "-db", "-f", file],
    user: {},
    folder,
    port: https,
    log: async () => `${PROGRAM} -c -f ${file} says more`,
  });
  await start();
  return {
    port: https,
    async [Symbol.asyncDispose]() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
