import { spawnSync } from "node:child_process";
import { mkdtempDisposable, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "node:tls";
import { orderOf } from "../src/server/https/certificate-state.ts";
import { keepCertificate, openAccountKey } from "../src/server/https/certificate-store.ts";
import { instant } from "../src/server/base/clock.ts";
import { createLog } from "../src/server/base/log.ts";
import { readConfig } from "../src/server/kernel/config.ts";
import { migrate } from "../src/server/kernel/db/migrate.ts";
import { openDatabase } from "../src/server/kernel/db/open.ts";
import { openSigner } from "../src/server/kernel/secrets.ts";
import { freePort } from "../tests/setup/mail-servers/guard-server.ts";
import { startServer } from "../tests/setup/process.ts";
import { answerOf, besides, startBareServer } from "./beside/besides.ts";
import { hasNginx, startSecureNginx } from "./beside/nginx.ts";
import { requireWrk } from "./beside/wrk.ts";
import { report } from "./report.ts";

/*
 * npm run bench:tls — a cached page over TLS, beside one worker of nginx and bare node:https with the same certificate,
 * header lines and body. Each server runs on the first core alone and wrk on the second. Rewrites its part of
 * docs/performance.md.
 */

const DOMAIN = "blog.example.com";
const POST = "/blog/the-quiet-case-for-a-smaller-archive";
const SERVER_CORE = 0;
const LOAD_CORE = 1;

requireWrk();
if (!hasNginx()) console.log("nginx is not installed: left out");
else await bench();

async function bench() {
  await using folder = await mkdtempDisposable(join(tmpdir(), "masthead-bench-"));
  const certificate = await makeCertificate(folder.path);
  const [https, http] = [await freePort(), await freePort()];
  const env = {
    DATA_DIR: join(folder.path, "data"),
    PORT: "",
    HOST: "127.0.0.1",
    HTTPS_DOMAIN: DOMAIN,
    HTTPS_PORT: `${https}`,
    HTTP_PORT: `${http}`,
    BACKUP_EVERY: "0",
  };
  await storeCertificate(env, certificate);
  await using server = await startServer(env);
  pin(server.child.pid);
  const url = `https://127.0.0.1:${https}${POST}`;
  const headers = { "accept-encoding": "br" };
  const answer = await answerOf(url, headers, certificate.cert);
  const nginx = await startSecureNginx(folder.path, { answer, certificate, core: SERVER_CORE });
  const bare = await startBareServer(answer, { core: SERVER_CORE, tls: certificate });
  const ciphers = await Promise.all([url, nginx.url, bare.url].map(cipherOf));
  if (new Set(ciphers).size > 1) throw new Error(`The ciphers differ: ${ciphers.join(", ")}`);
  const lines = answer.headers.length / 2;
  const bytes = Buffer.from(answer.body, "base64").byteLength;
  console.log(`${ciphers[0]}, ${lines} header lines, ${bytes} bytes`);
  await report(
    "tls",
    await besides("cached post page over TLS on one core", { url, headers, loadCore: LOAD_CORE }, [
      { name: "nginx, 1 worker", target: "≥ 0.9 ×", ...nginx },
      { name: "bare node:https", target: "–", ...bare },
    ]),
  );
}

/** A P-256 key, as our own client orders certificates for, and its certificate. */
async function makeCertificate(folder: string) {
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "90"];
  const names = ["-subj", `/CN=${DOMAIN}`, "-addext", `subjectAltName=DNS:${DOMAIN},IP:127.0.0.1`];
  const made = spawnSync("openssl", ["req", ...kind, ...names, "-keyout", key, "-out", cert], {
    encoding: "utf8",
  });
  if (made.status !== 0) throw new Error(`openssl: ${made.stderr}`);
  return { key: await readFile(key, "utf8"), cert: await readFile(cert, "utf8") };
}

/** Puts the certificate where an authority's would be, so that none is ordered. */
async function storeCertificate(env: Record<string, string>, { key, cert }: { key: string; cert: string }) {
  const config = readConfig(env);
  const { https, dataDir } = config;
  if (!https) throw new Error("unreachable");
  const log = createLog("silent");
  await using database = await openDatabase(config, log);
  const { db } = database;
  await migrate(database, dataDir, { now: () => new Date(), log });
  const signer = await openSigner(db, new Date());
  await openAccountKey(db, signer);
  const ordered = { chain: cert, privateKey: key, orderedFor: orderOf(https) };
  await keepCertificate({ db, signer }, { ...ordered, retryAt: instant(new Date()) });
}

function pin(pid: number | undefined) {
  const { status, stderr } = spawnSync("taskset", ["-acp", `${SERVER_CORE}`, `${pid}`], { encoding: "utf8" });
  if (status !== 0) throw new Error(`taskset: ${stderr}`);
}

/** The version and the cipher of a connection, such as `TLSv1.3 TLS_AES_256_GCM_SHA384`. */
async function cipherOf(url: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const socket = connect({ port: Number(new URL(url).port), host: "127.0.0.1", rejectUnauthorized: false });
  socket.on("error", reject);
  socket.on("secureConnect", () => {
    resolve(`${socket.getProtocol()} ${socket.getCipher().name}`);
    socket.destroy();
  });
  return promise;
}
