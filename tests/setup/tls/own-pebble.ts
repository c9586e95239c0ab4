import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { request } from "node:https";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { freePort, guardServer } from "../mail-servers/guard-server.ts";

const PROGRAM = "/usr/bin/pebble";
const DNS_PROGRAM = "/usr/bin/pebble-challtestsrv";
const TLS = import.meta.dirname;

/** Debian's pebble: Let's Encrypt's own certificate authority for tests. */
export const hasPebble = existsSync(PROGRAM) && existsSync(DNS_PROGRAM);

/** What must be trusted by those who ask it: the certificate of tests/setup/tls. */
export const PEBBLE_TRUST = join(TLS, "certificate.pem");

export interface OwnPebble extends AsyncDisposable {
  directory: string;
  /** Where it looks for the answers to its challenges, whatever the domain. */
  httpPort: number;
  /** The root of its certificates, in PEM. */
  root: string;
  /** Lets a domain lead to this address; to 127.0.0.1 unless said otherwise. */
  point: (domain: string, address: string) => Promise<void>;
  /** How many certificates it has made, by its log. */
  countIssued: () => Promise<number>;
}

interface Options {
  acmePort?: number;
  /** Of a hundred nonces, so many are refused. */
  refusedNonces?: number;
  validitySeconds?: number;
}

/** Starts a certificate authority and its DNS, in which every domain leads to this machine. */
export async function startOwnPebble({
  acmePort,
  refusedNonces = 0,
  validitySeconds = 90 * 24 * 3_600,
}: Options = {}): Promise<OwnPebble> {
  const folder = await mkdtemp("/tmp/masthead-pebble-");
  const ports = {
    acme: acmePort ?? (await freePort()),
    manage: await freePort(),
    dns: await freePort(),
    dnsManage: await freePort(),
    http: await freePort(),
  };
  const log = () => readFile(join(folder, "log"), "utf8").catch(() => "");
  await writeFile(join(folder, "config.json"), JSON.stringify({ pebble: configOf(ports, validitySeconds) }));
  const env = `PEBBLE_VA_NOSLEEP=1 PEBBLE_WFE_NONCEREJECT=${refusedNonces} PEBBLE_AUTHZREUSE=0`;
  const pebble = `${env} exec ${PROGRAM} -config config.json -dnsserver 127.0.0.1:${ports.dns} >log 2>&1`;
  const dns = `exec ${DNS_PROGRAM} -defaultIPv4 127.0.0.1 -defaultIPv6 '' -http01 '' -https01 '' -tlsalpn01 '' -dns01 127.0.0.1:${ports.dns} -management 127.0.0.1:${ports.dnsManage} >dns.log 2>&1`;
  const servers = [
    guardServer({ command: ["sh", "-c", dns], user: {}, folder, port: ports.dnsManage, log }),
    guardServer({ command: ["sh", "-c", pebble], user: {}, folder, port: ports.acme, log }),
  ];
  for (const server of servers) await server.start();
  return {
    directory: `https://127.0.0.1:${ports.acme}/dir`,
    httpPort: ports.http,
    root: await readRoot(ports.manage),
    async point(domain, address) {
      // It adds an address to those of the domain, and the authority takes any of them.
      await tellDns(ports.dnsManage, "clear-a", { host: domain });
      await tellDns(ports.dnsManage, "add-a", { host: domain, addresses: [address] });
    },
    countIssued: async () => (await log()).match(/Issued certificate serial/g)?.length ?? 0,
    async [Symbol.asyncDispose]() {
      for (const server of servers.toReversed()) await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const configOf = (
  { acme, manage, http }: { acme: number; manage: number; http: number },
  validitySeconds: number,
) => ({
  listenAddress: `127.0.0.1:${acme}`,
  managementListenAddress: `127.0.0.1:${manage}`,
  certificate: join(TLS, "certificate.pem"),
  privateKey: join(TLS, "key.pem"),
  httpPort: http,
  tlsPort: 1,
  ocspResponderURL: "",
  externalAccountBindingRequired: false,
  certificateValidityPeriod: validitySeconds,
});

const tellDns = (port: number, path: string, body: object) =>
  fetch(`http://127.0.0.1:${port}/${path}`, { method: "POST", body: JSON.stringify(body) });

async function readRoot(port: number): Promise<string> {
  const ca = await readFile(PEBBLE_TRUST);
  return new Promise((resolve, reject) => {
    request({ host: "127.0.0.1", port, path: "/roots/0", ca }, (response) => resolve(text(response)))
      .on("error", reject)
      .end();
  });
}
