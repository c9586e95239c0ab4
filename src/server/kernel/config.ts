import { join, resolve } from "node:path";
import { z } from "zod";
import { StartupError } from "../base/errors.ts";

const flag = z.enum(["on", "off"]).transform((value) => value === "on");

const url = (protocols: RegExp, example: string) =>
  z
    .string()
    .refine((value) => URL.canParse(value) && protocols.test(value), { error: `must look like ${example}` });

/** An OAuth token does not name the mailbox, so the user must. */
const namesUserOfToken = (value: string) => {
  const { searchParams, username } = URL.parse(value) ?? {};
  return !searchParams?.has("oauth2TokenFile") || Boolean(username);
};

/** Pages link from the root of their host, so the address must not have a path. */
const siteAddress = url(/^https?:/i, "https://blog.example.com").refine(
  (value) => !URL.canParse(value) || new URL(value).href === `${new URL(value).origin}/`,
  { error: "must be a scheme, a host and no more, such as https://blog.example.com" },
);

/** More than one letter before the colon: `C:` names a disk. */
const SCHEME = /^[a-z][a-z0-9+.-]+:/i;

const folder = z
  .string()
  .min(1)
  .refine((value) => !SCHEME.test(value), {
    error: ({ input }) =>
      `must be a folder; addresses such as ${SCHEME.exec(String(input))?.[0]}//… do not work`,
  });

const MOST = Number.MAX_SAFE_INTEGER;

const number = (min: number, max = MOST) => {
  const error = max === MOST ? `must be a number from ${min}` : `must be a number from ${min} to ${max}`;
  return z.coerce.number({ error }).min(min, { error }).max(max, { error });
};

const wholeNumber = (min: number, max = MOST) =>
  number(min, max).refine((value) => Number.isInteger(value), { error: "must be a whole number" });

const environment = z
  .object({
    PORT: wholeNumber(0, 65_535).default(3000),
    HOST: z.string().min(1).default("127.0.0.1"),
    PUBLIC_URL: siteAddress.optional(),
    HSTS_INCLUDE_SUBDOMAINS: flag.default(false),
    DATA_DIR: folder.default("./data"),
    DATABASE_URL: url(/^postgres(ql)?:/, "postgres://user:password@host/database").optional(),
    SMTP_URL: url(/^smtps?:/, "smtp://user:password@mail.example.com:587")
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
    BACKUP_DIR: folder.optional(),
    BACKUP_MEDIA: flag.default(false),
    SAMPLE_CONTENT: flag.default(true),
    TRUST_PROXY: flag.default(false),
    KEEP_ALIVE_SECONDS: wholeNumber(1, 3600).default(65),
    S3_ENDPOINT: url(/^https?:/, "https://s3.eu-central-1.amazonaws.com").optional(),
    S3_BUCKET: z.string().min(3).optional(),
    S3_REGION: z.string().min(1).default("us-east-1"),
    S3_ACCESS_KEY_ID: z.string().min(1).optional(),
    S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
    INDEXNOW_KEY: z
      .string()
      .regex(/^[A-Za-z0-9-]{8,128}$/, "must be 8 to 128 letters, digits and hyphens")
      .optional(),
    INDEXNOW_ENDPOINT: url(/^https?:/, "https://api.indexnow.org/indexnow").default(
      "https://api.indexnow.org/indexnow",
    ),
    LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
    METRICS_TOKEN: z.string().min(16, "must be at least 16 characters").optional(),
  })
  .refine((env) => Boolean(env.ADMIN_USERNAME) === Boolean(env.ADMIN_PASSWORD), {
    path: ["ADMIN_PASSWORD"],
    error: "ADMIN_USERNAME and ADMIN_PASSWORD go together",
  })
  .refine(
    (env) => new Set([env.S3_BUCKET, env.S3_ACCESS_KEY_ID, env.S3_SECRET_ACCESS_KEY].map(Boolean)).size === 1,
    {
      path: ["S3_BUCKET"],
      error: "S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together",
    },
  );

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
  const publicUrl = new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).href.replace(/\/+$/, "");
  const dataDir = resolve(env.DATA_DIR);
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    /** Browsers use only https for the subdomains too. */
    hstsIncludesSubdomains: env.HSTS_INCLUDE_SUBDOMAINS,
    dataDir,
    databaseUrl: env.DATABASE_URL,
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
      folder: env.BACKUP_DIR ? resolve(env.BACKUP_DIR) : join(dataDir, "backups"),
      hasMedia: env.BACKUP_MEDIA,
    },
    signInPath: `/${env.SIGN_IN_NAME}`,
    hasSampleContent: env.SAMPLE_CONTENT,
    trustsProxy: env.TRUST_PROXY,
    keepAliveSeconds: env.KEEP_ALIVE_SECONDS,
    s3:
      env.S3_BUCKET && env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY
        ? {
            endpoint: env.S3_ENDPOINT ?? `https://s3.${env.S3_REGION}.amazonaws.com`,
            bucket: env.S3_BUCKET,
            region: env.S3_REGION,
            accessKeyId: env.S3_ACCESS_KEY_ID,
            secretAccessKey: env.S3_SECRET_ACCESS_KEY,
          }
        : undefined,
    indexNow: env.INDEXNOW_KEY ? { key: env.INDEXNOW_KEY, endpoint: env.INDEXNOW_ENDPOINT } : undefined,
    logLevel: env.LOG_LEVEL,
    bounceToken: env.BOUNCE_TOKEN,
    metricsToken: env.METRICS_TOKEN,
  };
}
