import { join, resolve } from "node:path";
import { z } from "zod";
import { StartupError } from "../base/errors.ts";
import { cdnVariables, hasNoPassword, NO_PASSWORD, readCdnConfig } from "./cdn-config.ts";
import { isKey } from "./secret-box.ts";
import { defaultPostgresOptions, FEWEST_CONNECTIONS } from "./db/postgres-options.ts";

const flag = z.enum(["on", "off"]).transform((value) => value === "on");

const url = (protocols: RegExp, example: string) =>
  z
    .string()
    .refine((value) => URL.canParse(value) && protocols.test(value), { error: `must look like ${example}` });

const webAddress = (protocols: RegExp, example: string) =>
  url(protocols, example).refine(hasNoPassword, NO_PASSWORD);

/** An OAuth token does not name the mailbox, so the user must. */
const namesUserOfToken = (value: string) => {
  const { searchParams, username } = URL.parse(value) ?? {};
  return !searchParams?.has("oauth2TokenFile") || Boolean(username);
};

/** True unless a % in the user name or password has no meaning (RFC 3986, 2.1), as in 50%off. */
const isEncoded = (value: string) => {
  const { username, password } = URL.parse(value) ?? {};
  try {
    decodeURIComponent(`${username}:${password}`);
    return true;
  } catch {
    return false;
  }
};

/** Pages link from the root of their host, so the address must not have a path. */
const siteAddress = url(/^https?:/i, "https://blog.example.com").refine(
  (value) => !URL.canParse(value) || new URL(value).href === `${new URL(value).origin}/`,
  { error: "must be a scheme, a host and no more, such as https://blog.example.com" },
);

/** The domain as DNS has it: in lower case, and international names encoded. Empty for anything that is more than a host. */
function domainOf(name: string): string {
  const { href, host } = URL.parse(`https://${name.trim()}`) ?? {};
  return host && href === `https://${host}/` ? host : "";
}

/** HTTP-01 proves neither wildcards nor addresses. */
const DOMAIN = /^(?=.{1,253}$)([a-z\d-]{1,63}\.)+[a-z][a-z\d-]*$/;

const domainList = z
  .string()
  .transform((value) => [...new Set(value.split(",").map(domainOf))])
  .refine((names) => names.every((name) => DOMAIN.test(name)), {
    error: "must be a domain such as blog.example.com, or several separated by commas, the site's own first",
  });

/** More than one letter before the colon: `C:` names a disk. */
const SCHEME = /^[a-z][a-z0-9+.-]+:/i;

const folder = z
  .string()
  .min(1)
  .refine((value) => !SCHEME.test(value), {
    error: ({ input }) =>
      `must be a folder; addresses such as ${SCHEME.exec(String(input))?.[0]}//… do not work`,
  });

const BACKUP_BUCKET =
  /^s3:\/\/([a-z0-9][a-z0-9.-]+[a-z0-9])(?:\/([a-z0-9][\w.-]*(?:\/[a-z0-9][\w.-]*)*))?\/?$/i;

/** A folder, or a bucket with a folder in it. */
const backupPlace = z.union([z.string().regex(BACKUP_BUCKET), folder], {
  error: "must be a folder, or s3://bucket/folder",
});

const MOST = Number.MAX_SAFE_INTEGER;

const number = (min: number, max = MOST) => {
  const error = max === MOST ? `must be a number from ${min}` : `must be a number from ${min} to ${max}`;
  return z.coerce.number({ error }).min(min, { error }).max(max, { error });
};

const wholeNumber = (min: number, max = MOST) =>
  number(min, max).refine((value) => Number.isInteger(value), { error: "must be a whole number" });

const port = wholeNumber(0, 65_535);
const LETS_ENCRYPT = "https://acme-v02.api.letsencrypt.org/directory";

const environment = z
  .object({
    PORT: port.optional(),
    HOST: z.string().min(1).optional(),
    HTTPS_DOMAIN: domainList.optional(),
    HTTPS_PORT: port.default(443),
    HTTP_PORT: port.default(80),
    ACME_DIRECTORY: webAddress(/^https:/, LETS_ENCRYPT).default(LETS_ENCRYPT),
    ACME_EMAIL: z.email("must be an email address").optional(),
    PUBLIC_URL: siteAddress.optional(),
    HSTS_INCLUDE_SUBDOMAINS: flag.default(false),
    DATA_DIR: folder.default("./data"),
    DATABASE_URL: url(/^postgres(ql)?:/, "postgres://user:password@host/database").optional(),
    SECRETS_KEY: z
      .string()
      .refine(isKey, { error: "must be 32 bytes in Base64url, such as the content of secrets.key" })
      .optional(),
    DATABASE_CONNECTIONS: wholeNumber(FEWEST_CONNECTIONS, 1000).default(defaultPostgresOptions.connections),
    DATABASE_STATEMENT_SECONDS: wholeNumber(1, 600).default(defaultPostgresOptions.statementSeconds),
    DATABASE_CONNECT_SECONDS: wholeNumber(1, 60).default(defaultPostgresOptions.connectSeconds),
    SMTP_URL: url(/^smtps?:/, "smtp://user:password@mail.example.com:587")
      .refine(isEncoded, { error: "must have a percent-encoded user name and password: write % as %25" })
      .refine(namesUserOfToken, { error: "with oauth2TokenFile, must name the user: smtp://user@…" })
      .optional(),
    MAIL_FROM: z
      .string()
      .regex(/^[^\r\n]*@[^\r\n]+$/, "must look like Masthead <letter@example.com>")
      .optional(),
    SEND_UNDO_SECONDS: wholeNumber(0, 3600).default(15),
    SEND_CONNECTIONS: wholeNumber(1, 128).optional(),
    SEND_RATE: wholeNumber(1).optional(),
    SEND_IN_DOUBT: z.enum(["retry", "hold"]).default("retry"),
    DKIM_KEYS: z
      .string()
      .regex(/^[\w.-]+=[^,]+(,[\w.-]+=[^,]+)*$/, "must look like selector=/path/to/key.pem")
      .optional(),
    DKIM_DOMAIN: z
      .string()
      .regex(/^[\w-]+(\.[\w-]+)+$/, "must be a domain such as example.com")
      .optional(),
    BOUNCE_DOMAIN: z
      .string()
      .regex(/^[\w-]+(\.[\w-]+)+$/, "must be a domain such as bounces.example.com")
      .optional(),
    BOUNCE_TOKEN: z.string().min(16, "must be at least 16 characters").optional(),
    ADMIN_USERNAME: z.string().trim().min(1).max(60).optional(),
    ADMIN_PASSWORD: z.string().min(10, "must be at least 10 characters").optional(),
    SIGN_IN_NAME: z
      .string()
      .regex(/^[a-z0-9-]+$/, "may have small letters, digits and hyphens")
      .default("signin"),
    BACKUP_EVERY: number(0, 24 * 31).default(24),
    BACKUP_KEEP: wholeNumber(1, 1000).default(7),
    BACKUP_DIR: backupPlace.optional(),
    BACKUP_MEDIA: flag.default(false),
    SAMPLE_CONTENT: flag.default(true),
    TRUST_PROXY: flag.default(false),
    KEEP_ALIVE_SECONDS: wholeNumber(1, 3600).default(65),
    S3_ENDPOINT: webAddress(/^https?:/, "https://s3.eu-central-1.amazonaws.com").optional(),
    S3_BUCKET: z.string().min(3).optional(),
    S3_REGION: z.string().min(1).default("us-east-1"),
    S3_ACCESS_KEY_ID: z.string().min(1).optional(),
    S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
    INDEXNOW_KEY: z
      .string()
      .regex(/^[A-Za-z0-9-]{8,128}$/, "must be 8 to 128 letters, digits and hyphens")
      .optional(),
    INDEXNOW_ENDPOINT: webAddress(/^https?:/, "https://api.indexnow.org/indexnow").default(
      "https://api.indexnow.org/indexnow",
    ),
    ...cdnVariables,
    CDN_MAX_AGE: wholeNumber(0, 31_536_000).optional(),
    LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
    METRICS_TOKEN: z.string().min(16, "must be at least 16 characters").optional(),
  })
  .refine((env) => !env.HTTPS_DOMAIN || env.PORT === undefined, {
    path: ["PORT"],
    error: "is not used with HTTPS_DOMAIN, which listens on HTTPS_PORT and HTTP_PORT. Remove one of the two",
  })
  .refine((env) => !env.PUBLIC_URL || !env.HTTPS_DOMAIN || isAt(env.PUBLIC_URL, env.HTTPS_DOMAIN[0]), {
    path: ["PUBLIC_URL"],
    error: "must be https:// and the first domain of HTTPS_DOMAIN. You can leave it out",
  })
  .refine((env) => env.HTTP_PORT !== env.HTTPS_PORT || env.HTTP_PORT === 0, {
    path: ["HTTP_PORT"],
    error: "must differ from HTTPS_PORT",
  })
  .refine((env) => Boolean(env.ADMIN_USERNAME) === Boolean(env.ADMIN_PASSWORD), {
    path: ["ADMIN_PASSWORD"],
    error: "ADMIN_USERNAME and ADMIN_PASSWORD go together",
  })
  .refine((env) => Boolean(env.S3_ACCESS_KEY_ID) === Boolean(env.S3_SECRET_ACCESS_KEY), {
    path: ["S3_ACCESS_KEY_ID"],
    error: "S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together",
  })
  .refine((env) => Boolean(env.S3_ACCESS_KEY_ID) || !(env.S3_BUCKET || bucketOf(env.BACKUP_DIR)), {
    path: ["S3_ACCESS_KEY_ID"],
    error: "S3_BUCKET and a BACKUP_DIR in a bucket need S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY",
  });

/** The bucket of a BACKUP_DIR or of a backup, and what it names in it; undefined if it is not a bucket. */
export function bucketOf(place = "") {
  const [, bucket, prefix = ""] = BACKUP_BUCKET.exec(place) ?? [];
  return bucket === undefined ? undefined : { bucket, prefix };
}

const isAt = (address: string, domain: string | undefined) => {
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" && hostname === domain;
};

export type Config = ReturnType<typeof readConfig>;

/**
 * The settings of the process. Empty variables count as absent.
 * @throws StartupError naming the first variable that is wrong, and how.
 */
export function readConfig(variables: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new StartupError(
      `${issue?.path.join(".") ?? "The environment"}: ${issue?.message ?? "is not valid"}`,
    );
  }
  const env = parsed.data;
  const { PORT = 3000, HTTPS_DOMAIN: domains } = env;
  const ownUrl = domains ? `https://${domains[0]}` : `http://localhost:${PORT}`;
  const publicUrl = new URL(env.PUBLIC_URL ?? ownUrl).href.replace(/\/+$/, "");
  const dataDir = resolve(env.DATA_DIR);
  const backupBucket = bucketOf(env.BACKUP_DIR);
  const s3Keys =
    env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY
      ? {
          endpoint: env.S3_ENDPOINT ?? `https://s3.${env.S3_REGION}.amazonaws.com`,
          region: env.S3_REGION,
          accessKeyId: env.S3_ACCESS_KEY_ID,
          secretAccessKey: env.S3_SECRET_ACCESS_KEY,
        }
      : undefined;
  return {
    port: PORT,
    /** All addresses of the machine if undefined. */
    host: env.HOST ?? (domains ? undefined : "127.0.0.1"),
    /** The server itself speaks TLS, with a certificate for these domains; the first one is the site's. */
    https: domains && {
      domains,
      port: env.HTTPS_PORT,
      httpPort: env.HTTP_PORT,
      directory: env.ACME_DIRECTORY,
      email: env.ACME_EMAIL,
    },
    publicUrl,
    /** Browsers use only https for the subdomains too. */
    hstsIncludesSubdomains: env.HSTS_INCLUDE_SUBDOMAINS,
    dataDir,
    databaseUrl: env.DATABASE_URL,
    /** Instead of the file `secrets.key` of the data folder. */
    secretsKey: env.SECRETS_KEY,
    postgres: {
      connections: env.DATABASE_CONNECTIONS,
      statementSeconds: env.DATABASE_STATEMENT_SECONDS,
      connectSeconds: env.DATABASE_CONNECT_SECONDS,
    },
    smtpUrl: env.SMTP_URL,
    /** Where these are undefined, Settings → Mail decides (kernel/mail/mail-route.ts). */
    mailFrom: env.MAIL_FROM,
    send: {
      undoSeconds: env.SEND_UNDO_SECONDS,
      connections: env.SEND_CONNECTIONS,
      rate: env.SEND_RATE,
      inDoubt: env.SEND_IN_DOUBT,
      bounceDomain: env.BOUNCE_DOMAIN,
      dkim: { keys: env.DKIM_KEYS, domain: env.DKIM_DOMAIN },
    },
    owner:
      env.ADMIN_USERNAME && env.ADMIN_PASSWORD
        ? { username: env.ADMIN_USERNAME, password: env.ADMIN_PASSWORD }
        : undefined,
    backup: {
      /** With 0, the server makes no backups by itself. */
      everyHours: env.BACKUP_EVERY,
      keep: env.BACKUP_KEEP,
      /** With a bucket, where they are made before they are copied into it. */
      folder: backupBucket
        ? join(dataDir, "backups", "on-their-way")
        : env.BACKUP_DIR
          ? resolve(env.BACKUP_DIR)
          : join(dataDir, "backups"),
      bucket: backupBucket && s3Keys && { ...s3Keys, ...backupBucket },
      hasMedia: env.BACKUP_MEDIA,
    },
    signInPath: `/${env.SIGN_IN_NAME}`,
    hasSampleContent: env.SAMPLE_CONTENT,
    trustsProxy: env.TRUST_PROXY,
    keepAliveSeconds: env.KEEP_ALIVE_SECONDS,
    s3: env.S3_BUCKET && s3Keys ? { ...s3Keys, bucket: env.S3_BUCKET } : undefined,
    /** For buckets that a command names. */
    s3Keys,
    indexNow: env.INDEXNOW_KEY ? { key: env.INDEXNOW_KEY, endpoint: env.INDEXNOW_ENDPOINT } : undefined,
    cdn: readCdnConfig(env),
    logLevel: env.LOG_LEVEL,
    bounceToken: env.BOUNCE_TOKEN,
    metricsToken: env.METRICS_TOKEN,
  };
}
