import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { chown, mkdtempDisposable } from "node:fs/promises";
import { request } from "node:https";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { TLSSocket } from "node:tls";
import { describe, expect, test } from "vitest";
import { findUnprivilegedUser } from "../../../scripts/temporary-cluster.mjs";
import { engines, openTestDatabase } from "../../setup/engines.ts";
import { freePort } from "../../setup/mail-servers/guard-server.ts";
import { hasPebble, PEBBLE_TRUST, startOwnPebble } from "../../setup/tls/own-pebble.ts";
import { spawnProgram, startServer } from "../../setup/process.ts";

const DOMAIN = "blog.example.com";

const envOf = (dataDir: string, { directory, httpPort }: { directory: string; httpPort: number }) => ({
  PORT: "",
  HOST: "127.0.0.1",
  HTTPS_DOMAIN: DOMAIN,
  HTTP_PORT: String(httpPort),
  ACME_DIRECTORY: directory,
  NODE_EXTRA_CA_CERTS: PEBBLE_TRUST,
  DATA_DIR: dataDir,
  SAMPLE_CONTENT: "off",
});

/** The status of the site over TLS, and the serial number of its certificate; undefined while nobody gets through. */
function look(port: number, { host = "127.0.0.1", ca }: { host?: string; ca: string }) {
  return new Promise<{ status: number | undefined; serial: string } | undefined>((resolve) => {
    const options = { host, port, ca, servername: DOMAIN, headers: { host: DOMAIN }, agent: false };
    request(options, (response) => {
      const { socket, statusCode: status } = response.resume();
      const serial = socket instanceof TLSSocket ? socket.getPeerCertificate().serialNumber : "";
      response.on("end", () => resolve({ status, serial }));
    })
      .on("error", () => resolve(undefined))
      .end();
  });
}

const poll = { timeout: 30_000, interval: 100 };

async function refusalOf(env: Record<string, string>, user: { uid?: number } = {}) {
  const { child, output } = spawnProgram("server", [], env, user);
  const [code]: unknown[] = await once(child, "exit");
  return { code, line: output().stderr };
}

describe.skipIf(!hasPebble)("a server with HTTPS_DOMAIN", () => {
  test("gets its certificate by itself, and after a crash serves with the one that it has", async () => {
    await using folder = await mkdtempDisposable(`${tmpdir()}/masthead-https-`);
    await using pebble = await startOwnPebble();
    const port = await freePort();
    const env = { ...envOf(folder.path, pebble), HTTPS_PORT: String(port) };
    const ca = pebble.root;
    {
      await using server = await startServer(env);
      expect(server.url).toBe(`https://${DOMAIN}`);
      expect(server.output().stdout).toMatch(/Certificate\s+ordered from 127\.0\.0\.1:\d+; until it is here/);
      await expect.poll(() => look(port, { ca }), poll).toMatchObject({ status: 200 });
    }
    const before = await pebble.countIssued();
    await using again = await startServer(env);
    expect(again.output().stdout).toMatch(/Certificate\s+until [A-Z][a-z]+ \d+, \d{4}, renewed by itself/);
    expect(await look(port, { ca })).toMatchObject({ status: 200 });
    expect([before, await pebble.countIssued()]).toEqual([1, 1]);
  });

  test.skipIf(!engines.includes("postgres"))(
    "shares the certificate with those on its PostgreSQL: one orders it, and each of them can answer for it",
    async () => {
      await using database = await openTestDatabase("postgres");
      await using folders = await mkdtempDisposable(`${tmpdir()}/masthead-https-`);
      const acmePort = await freePort();
      await using pebble = await startOwnPebble({ acmePort });
      await pebble.point(DOMAIN, "127.0.0.2");
      const port = await freePort();
      const start = (host: string, directory = pebble.directory) =>
        startServer({
          ...envOf(`${folders.path}/${host}`, { ...pebble, directory }),
          DATABASE_URL: database.databaseUrl ?? "",
          HOST: host,
          HTTPS_PORT: String(port),
        });
      // The domain leads to the one that cannot order.
      await using answering = await start("127.0.0.2", `https://127.0.0.1:${await freePort()}/dir`);
      await expect.poll(() => answering.output().stderr, poll).toContain("There is no new certificate");
      await using started = new AsyncDisposableStack();
      for (const server of await Promise.all([start("127.0.0.1"), start("127.0.0.3")])) started.use(server);
      const all = () =>
        Promise.all(
          ["127.0.0.1", "127.0.0.2", "127.0.0.3"].map((host) => look(port, { host, ca: pebble.root })),
        );
      const served = { status: 200, serial: expect.any(String) };
      await expect.poll(all, poll).toEqual([served, served, served]);
      expect(new Set((await all()).map((each) => each?.serial)).size).toBe(1);
      expect(await pebble.countIssued()).toBe(1);
    },
  );
});

test("a client that never finishes its TLS handshake does not keep the server from stopping", async () => {
  await using folder = await mkdtempDisposable(`${tmpdir()}/masthead-https-`);
  const port = await freePort();
  const authority = { directory: "https://127.0.0.1:1/dir", httpPort: await freePort() };
  await using server = await startServer({ ...envOf(folder.path, authority), HTTPS_PORT: String(port) });
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  await once(socket, "connect");
  expect(await server.stop("SIGTERM")).toBe(0);
});

test("a port that another program has is one line that says what to do", async () => {
  await using folder = await mkdtempDisposable(`${tmpdir()}/masthead-https-`);
  await using other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const address = other.address();
  const httpPort = typeof address === "object" && address ? address.port : 0;
  const authority = { directory: "https://127.0.0.1:1/dir", httpPort };
  expect(await refusalOf({ ...envOf(folder.path, authority), HTTPS_PORT: "0" })).toEqual({
    code: 1,
    line: `Masthead did not start. Port ${httpPort} on 127.0.0.1 is in use by another program (ss -ltnp shows which). Stop it; or keep it as a proxy in front of Masthead and remove HTTPS_DOMAIN.\n`,
  });
});

const guarded = "/proc/sys/net/ipv4/ip_unprivileged_port_start";
const isPortGuarded = existsSync(guarded) && Number(readFileSync(guarded, "utf8")) > 80;

test.runIf(process.getuid?.() === 0 && isPortGuarded)(
  "a user who may not have port 80 is told how to get it",
  async () => {
    await using folder = await mkdtempDisposable(`${tmpdir()}/masthead-https-`);
    const { uid, gid } = findUnprivilegedUser();
    await chown(folder.path, uid, gid);
    const env = envOf(folder.path, { directory: "https://127.0.0.1:1/dir", httpPort: 80 });
    const { code, line } = await refusalOf(env, { uid });
    expect(code).toBe(1);
    expect(line).toMatch(
      /^Masthead did not start\. Port 80 on 127\.0\.0\.1 is for privileged programs\. Let systemd grant it \(AmbientCapabilities=CAP_NET_BIND_SERVICE\), run sudo setcap cap_net_bind_service=\+ep \S+, or set HTTP_PORT to a port from 1024 to which 80 is forwarded\.\n$/,
    );
  },
);
