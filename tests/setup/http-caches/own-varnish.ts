import { existsSync, globSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../../../src/server/base/root.ts";
import { freePort, guardServer } from "../mail-servers/guard-server.ts";

const PROGRAM = "/usr/sbin/varnishd";

/** Debian's varnish and varnish-modules. */
export const hasVarnish =
  existsSync(PROGRAM) && globSync("/usr/lib/*/varnish/vmods/libvmod_xkey.so").length > 0;

export interface OwnVarnish extends AsyncDisposable {
  /** Readers ask here. */
  url: string;
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

export interface Ports {
  readers: number;
  purges: number;
  masthead: number;
}

export const freePorts = async (): Promise<Ports> => ({
  readers: await freePort(),
  purges: await freePort(),
  masthead: await freePort(),
});

interface Setting {
  /** Where it takes purges. */
  purgeHost?: string;
  /** A proxy asks it, and tells it who asks (the PROXY protocol). */
  isBehindProxy?: boolean;
}

/** Runs a Varnish with our own example, deploy/varnish.vcl, in front of a server on this machine. */
export async function startOwnVarnish(
  { readers, purges, masthead }: Ports,
  { purgeHost = "127.0.0.1", isBehindProxy = false }: Setting = {},
): Promise<OwnVarnish> {
  const folder = await mkdtemp(join("/tmp", "masthead-varnish-"));
  const example = await readFile(join(root, "deploy/varnish.vcl"), "utf8");
  const file = join(folder, "site.vcl");
  await writeFile(file, example.replace('.port = "3000"', `.port = "${masthead}"`));
  const protocol = isBehindProxy ? ",PROXY" : "";
  const sockets = ["-a", `127.0.0.1:${readers}${protocol}`, "-a", `purge=${purgeHost}:${purges}`];
  const rest = ["-n", join(folder, "work"), "-j", "none", "-s", "malloc,32m", "-p", "thread_pools=1"];
  const { start, stop } = guardServer({
    command: [PROGRAM, "-F", "-f", file, ...sockets, ...rest],
    user: {},
    folder,
    port: readers,
    log: async () => `${PROGRAM} -C -f ${file} says more`,
  });
  await start();
  return {
    url: `http://127.0.0.1:${readers}`,
    start,
    stop,
    async [Symbol.asyncDispose]() {
      await stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}

/** Asks Varnish for a page. A hit has the number of the request that fetched it, too. */
export async function askVarnish({ url }: OwnVarnish, path: string) {
  const answer = await fetch(url + path);
  const isHit = (answer.headers.get("x-varnish") ?? "").includes(" ");
  return { status: answer.status, headers: answer.headers, text: await answer.text(), isHit };
}
