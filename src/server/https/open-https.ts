import { createServer as createPlainServer, type RequestListener, type Server } from "node:http";
import { createServer, type ServerOptions } from "node:https";
import { MINUTE, SECOND } from "../base/clock.ts";
import type { Config } from "../kernel/config.ts";
import { hstsOf } from "../kernel/http/middleware.ts";
import type { Job } from "../kernel/jobs.ts";
import { dayOf, timesOf, type HttpsConfig } from "./certificate-state.ts";
import { CERTIFICATE_CHANNEL, findCertificate, openCertificate, readAnswers } from "./certificate-store.ts";
import { plainListener, redirect } from "./plain-http.ts";
import { renewCertificate, type RenewalDeps } from "./renew-certificate.ts";

interface HttpsDeps extends RenewalDeps {
  config: Pick<Config, "publicUrl" | "hstsIncludesSubdomains">;
  app: RequestListener;
  /** The limits on requests that the server has without TLS, too. */
  limits: ServerOptions;
}

export interface Https {
  /** Answers on HTTPS_PORT; nobody gets through before there is a certificate. */
  secure: Server;
  /** Answers on HTTP_PORT. */
  plain: Server;
  /** Says what there is of the certificate now. */
  certificate: string;
  /** Renews the certificate, and uses one that another server has renewed. */
  job: Job;
}

/** A client that does not go on with its TLS handshake, or with its request to the plain port, is hung up on. */
const PATIENCE_MS = 10 * SECOND;
const MIN_VERSION = "TLSv1.2";

/** Makes the servers of HTTPS_DOMAIN, with the certificate that is stored. They do not listen yet. */
export async function openHttps({ config, app, limits, ...deps }: HttpsDeps): Promise<Https> {
  const { https, db, log } = deps;
  const { publicUrl } = config;
  const names = new Set(https.domains.slice(1));
  const hsts = hstsOf(config);
  const secure = createServer(
    { ...limits, minVersion: MIN_VERSION, handshakeTimeout: PATIENCE_MS },
    (request, response) => {
      if (!names.has(hostOf(request.headers.host))) return app(request, response);
      response.setHeader("strict-transport-security", hsts);
      redirect(request, response, publicUrl);
    },
  );
  const certificate = certificateOf(deps, secure);
  const chain = await certificate.use();
  if (!chain && (await findCertificate(db))?.chain)
    log.error("The stored certificate cannot be used. A new one is ordered.");
  const plain = createPlainServer(
    { headersTimeout: PATIENCE_MS, requestTimeout: PATIENCE_MS },
    plainListener({
      publicUrl,
      hasCertificate: certificate.hasOne,
      readAnswers: () => readAnswers(db),
      app,
    }),
  );
  let isStart = true;
  return {
    secure,
    plain,
    certificate: describe(chain, https),
    job: {
      name: "certificate",
      everyMs: MINUTE,
      isRunAtOnce: true,
      channel: CERTIFICATE_CHANNEL,
      async run() {
        await certificate.use();
        const wasStart = isStart;
        isStart = false;
        await renewCertificate(deps, wasStart);
        await certificate.use();
      },
    },
  };
}

function certificateOf(deps: RenewalDeps, server: ReturnType<typeof createServer>) {
  let used: string | undefined;
  return {
    /** Has new connections use the stored certificate, and returns its chain. Those that are open keep theirs. */
    async use() {
      const { chain, private_key: key } = (await openCertificate(deps)) ?? {};
      if (!chain || !key) return undefined;
      if (chain !== used) server.setSecureContext({ cert: chain, key, minVersion: MIN_VERSION });
      return (used = chain);
    },
    hasOne: () => used !== undefined,
  };
}

function describe(chain: string | undefined, { directory, httpPort }: HttpsConfig): string {
  if (chain) return `until ${dayOf(timesOf(chain).endsAt)}, renewed by itself`;
  return `ordered from ${new URL(directory).host}; until it is here, only port ${httpPort} answers`;
}

const hostOf = (header = "") => header.split(":")[0]?.toLowerCase() ?? "";
