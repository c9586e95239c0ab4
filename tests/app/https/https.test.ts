import { createServer as createPlainServer } from "node:http";
import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import { Agent } from "node:https";
import { readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { connect } from "node:tls";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { timesOf } from "../../../src/server/https/certificate-state.ts";
import { keepCertificate } from "../../../src/server/https/certificate-store.ts";
import { openSigner } from "../../../src/server/kernel/secrets.ts";
import { DAY, HOUR, MINUTE, SECOND } from "../../../src/server/base/clock.ts";
import { engines } from "../../setup/engines.ts";
import { freePort } from "../../setup/mail-servers/guard-server.ts";
import { trustTestCertificate } from "../../setup/mail-servers/own-dovecot.ts";
import { hasPebble, PEBBLE_TRUST, startOwnPebble, type OwnPebble } from "../../setup/tls/own-pebble.ts";
import { startBusyAuthority } from "./busy-authority.ts";
import { DOMAIN, openSecured } from "./secured-site.ts";

beforeAll(trustTestCertificate);

describe.skipIf(!hasPebble).each(engines)("a site with HTTPS_DOMAIN on %s", (engine) => {
  let pebble: OwnPebble;
  beforeAll(async () => {
    pebble = await startOwnPebble();
  });
  afterAll(() => pebble[Symbol.asyncDispose]());

  test("gets its certificate and serves the site over TLS, with HSTS", async () => {
    await using site = await openSecured(engine, pebble);
    await site.renew();
    const answer = await site.ask("/");
    expect(answer).toMatchObject({ status: 200, body: expect.stringContaining("<!doctype html>") });
    expect(answer.headers["strict-transport-security"]).toBe("max-age=15552000");
    expect(await site.doctor()).toMatch(
      /^ok: The one for blog\.example\.com ends on .+ and is renewed from /,
    );
    expect(await site.bell()).toEqual([]);
  });

  test("before its certificate is there, says so on the plain port, and nobody gets through by TLS", async () => {
    await using site = await openSecured(engine, pebble);
    expect(await site.askPlain("/blog")).toMatchObject({
      status: 503,
      headers: { "retry-after": "30" },
      body: "https://blog.example.com is getting its certificate. Try again in a minute.\n",
    });
    expect(await site.askPlain("/healthz")).toMatchObject({ status: 200 });
    await expect(site.ask("/")).rejects.toThrow(/handshake failure/);
  });

  test("leads from http and from its further domains to its address, with path and query", async () => {
    await using site = await openSecured(engine, { ...pebble, domains: `${DOMAIN},www.example.com` });
    await site.renew();
    const there = { status: 301, headers: { location: "https://blog.example.com/blog?page=2" } };
    expect(await site.askPlain("/blog?page=2", { headers: { host: "www.example.com" } })).toMatchObject(
      there,
    );
    const fromWww = { servername: "www.example.com", headers: { host: "www.example.com:8443" } };
    const answer = await site.ask("/blog?page=2", fromWww);
    expect(answer).toMatchObject(there);
    expect(answer.headers["strict-transport-security"]).toBe("max-age=15552000");
    expect(await site.askPlain("/subscribe", { method: "POST" })).toMatchObject({ status: 308 });
    expect(await site.askPlain("*", { method: "OPTIONS" })).toMatchObject({
      headers: { location: "https://blog.example.com/" },
    });
  });

  test("shows its certificate to clients that ask for another name or for none, and takes TLS 1.2 and 1.3 only", async () => {
    await using site = await openSecured(engine, pebble);
    await site.renew();
    const { serial } = await site.ask("/healthz");
    const unchecked = { rejectUnauthorized: false };
    expect(await site.ask("/healthz", { ...unchecked, servername: "other.example.org" })).toMatchObject({
      serial,
    });
    expect(await site.ask("/healthz", { ...unchecked, servername: "" })).toMatchObject({ serial });
    for (const version of ["TLSv1.2", "TLSv1.3"] as const)
      expect(await site.ask("/healthz", { minVersion: version, maxVersion: version })).toMatchObject({
        status: 200,
      });
    const old = connect({
      port: site.port,
      host: "127.0.0.1",
      ...unchecked,
      minVersion: "TLSv1",
      maxVersion: "TLSv1.1",
      ciphers: "DEFAULT@SECLEVEL=0",
    });
    const [error]: unknown[] = await once(old, "error");
    expect(String(error)).toMatch(/protocol version/);
  });

  test("keeps both keys encrypted in the database, which is for its owner alone", async () => {
    await using site = await openSecured(engine, pebble);
    await site.renew();
    const row = JSON.stringify(await site.row());
    expect(row).toContain("BEGIN CERTIFICATE");
    expect(row).not.toContain("PRIVATE KEY");
    const { file } = site.app.database;
    if (file) expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  test("renews when a third of the time is left, and no request fails meanwhile", async () => {
    await using site = await openSecured(engine, pebble);
    await site.renew();
    const first = await site.ask("/healthz");
    const { validFromDate: from, validToDate: to } = new X509Certificate((await site.row())?.chain ?? "");
    const leftMs = (to.getTime() - from.getTime()) / 3;
    site.app.clock.set(new Date(to.getTime() - leftMs - HOUR).toISOString());
    await site.renew();
    expect(await site.ask("/healthz")).toMatchObject({ serial: first.serial });

    site.app.clock.advance(2 * HOUR);
    const agent = new Agent({ keepAlive: true });
    const state = { isDone: false };
    const loads = [{ agent }, { agent }, {}, {}].map(async (options) => {
      let count = 0;
      for (; !state.isDone || count < 20; count++)
        expect(await site.ask("/", options)).toMatchObject({ status: 200 });
      return count;
    });
    await site.renew();
    state.isDone = true;
    for (const count of await Promise.all(loads)) expect(count).toBeGreaterThanOrEqual(20);
    agent.destroy();
    expect((await site.ask("/healthz")).serial).not.toBe(first.serial);

    // By this clock the new one is due for renewal as well.
    const issued = await pebble.countIssued();
    site.app.clock.advance(HOUR - SECOND);
    await site.renew();
    expect(await pebble.countIssued()).toBe(issued);
    site.app.clock.advance(SECOND);
    await site.renew();
    expect(await pebble.countIssued()).toBe(issued + 1);
  });

  test("when its name leads to another machine, says so in the doctor and at the bell, and tries again later", async () => {
    await using other = createPlainServer((_request, response) =>
      response.writeHead(404).end("Another site"),
    );
    other.listen(pebble.httpPort, "127.0.0.2");
    await once(other, "listening");
    await pebble.point("moved.example.com", "127.0.0.2");
    await using site = await openSecured(engine, { ...pebble, domains: "moved.example.com" });
    await site.renew();
    const words =
      /moved\.example\.com leads to another machine, or a proxy answers in front of this one \(.+404.*\)\. Let its A and AAAA records lead to this machine\./;
    expect(await site.doctor()).toMatch(/^broken: There is none yet for moved\.example\.com\. /);
    expect(await site.doctor()).toMatch(words);
    expect(await site.doctor()).toMatch(/It is tried again at \S+Z\./);
    expect(await site.bell()).toEqual([expect.stringMatching(words)]);

    await pebble.point("moved.example.com", "127.0.0.1");
    await site.renew();
    expect(await site.doctor()).toMatch(/^broken/);
    site.app.clock.advance(2 * MINUTE);
    await site.renew();
    expect(await site.doctor()).toMatch(/^ok/);
    expect(await site.bell()).toEqual([]);
  });

  test("when nobody answers at its name, says so", async () => {
    await pebble.point("nobody.example.com", "127.0.0.3");
    await using site = await openSecured(engine, { ...pebble, domains: "nobody.example.com" });
    await site.renew();
    expect(await site.doctor()).toMatch(
      /Nobody answers at nobody\.example\.com on port 80 \(.+\)\. Open port 80/,
    );
  });

  test("when the authority is down, keeps the old certificate and says until when it lasts", async () => {
    await using site = await openSecured(engine, pebble);
    await site.renew();
    const { serial } = await site.ask("/healthz");
    const { endsAt } = timesOf((await site.row())?.chain ?? "");
    site.app.clock.set(new Date(endsAt.getTime() - DAY).toISOString());
    await pebble[Symbol.asyncDispose]();
    await site.renew();
    expect(await site.ask("/healthz")).toMatchObject({ status: 200, serial });
    const words =
      /^The certificate ends on .+ and could not be renewed\. The certificate authority cannot be reached \(127\.0\.0\.1:\d+: connect ECONNREFUSED .+\)\. Check the network and ACME_DIRECTORY\. Masthead keeps trying\.$/;
    expect(await site.bell()).toEqual([expect.stringMatching(words)]);
    expect(await site.doctor()).toMatch(
      /^look: The one for blog\.example\.com ends on .+ and is not renewed\. /,
    );
    site.app.clock.advance(2 * DAY);
    expect(await site.bell()).toEqual([expect.stringMatching(/^The certificate ended on /)]);
    expect(await site.doctor()).toMatch(/^broken: The one for blog\.example\.com ended on /);
    pebble = await startOwnPebble();
  });
});

describe.skipIf(!hasPebble).each(engines)("an authority that refuses nonces, on %s", (engine) => {
  test("is asked again with the nonce that it sends", async () => {
    // With a half, one run in a hundred would be refused ten times in a row, and give up.
    await using pebble = await startOwnPebble({ refusedNonces: 30 });
    await using site = await openSecured(engine, pebble);
    await site.renew();
    expect(await site.ask("/healthz")).toMatchObject({ status: 200 });
  });
});

describe.each(engines)("a stored certificate that TLS cannot use, on %s", (engine) => {
  test("is replaced, and keeps no server from starting", async () => {
    await using authority = await startBusyAuthority(0);
    await using site = await openSecured(engine, { ...authority, httpPort: await freePort() });
    await site.renew();
    const { db } = site.app.database;
    const now = site.app.clock.now();
    const chain = await readFile(PEBBLE_TRUST, "utf8");
    const broken = `${chain}-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n`;
    const privateKey = await readFile(join(dirname(PEBBLE_TRUST), "key.pem"), "utf8");
    const orderedFor = `${authority.directory} ${DOMAIN}`;
    const keep = async (chain: string) =>
      keepCertificate(
        { db, signer: await openSigner(db, now) },
        { chain, privateKey, orderedFor, retryAt: now.toISOString() },
      );
    await keep(broken);
    await site.renew();
    expect(authority.countRefused()).toBe(2);
    expect(await site.askPlain("/")).toMatchObject({ status: 503 });
    await keep(chain);
    await site.renew();
    expect(authority.countRefused()).toBe(2);
    expect(await site.askPlain("/")).toMatchObject({ status: 301 });
  });
});

describe.each(engines)("an authority that gives no certificate, on %s", (engine) => {
  test("because of a limit is left alone until the time that it names", async () => {
    await using authority = await startBusyAuthority(3 * 3_600);
    await using site = await openSecured(engine, { ...authority, httpPort: await freePort() });
    const until = new Date(site.app.clock.now().getTime() + 3 * HOUR).toISOString();
    await site.renew();
    expect(await site.row()).toMatchObject({ retry_at: until });
    expect(await site.doctor()).toContain(
      `The certificate authority has a limit, until ${until.slice(0, 16).replace("T", " ")} UTC (127.0.0.1`,
    );
    site.app.clock.advance(3 * HOUR - SECOND);
    await site.renew();
    expect(authority.countRefused()).toBe(1);
    site.app.clock.advance(SECOND);
    await site.renew();
    expect(authority.countRefused()).toBe(2);
  });

  test("for longer than a week is asked again after a week", async () => {
    await using authority = await startBusyAuthority(99_999_999_999_999);
    await using site = await openSecured(engine, { ...authority, httpPort: await freePort() });
    await site.renew();
    const inAWeek = new Date(site.app.clock.now().getTime() + 7 * DAY).toISOString();
    expect(await site.row()).toMatchObject({ failures: 4, retry_at: inAWeek });
  });

  test("because it is another server is named, and nothing else is asked of it", async () => {
    await using authority = await startBusyAuthority(0);
    const directory = authority.directory.replace("directory", "account");
    await using site = await openSecured(engine, { directory, httpPort: await freePort() });
    await site.renew();
    expect(await site.doctor()).toContain(`(${directory} does not answer as an authority does)`);
    expect(authority.countRefused()).toBe(0);
  });
});
