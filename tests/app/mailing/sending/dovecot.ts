import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, guardServer } from "../../../setup/mail-servers/guard-server.ts";

const DOVECOT = "/usr/sbin/dovecot";

/** Debian's dovecot-submissiond. It drops its rights to those of its own users, which only root can do. */
export const hasDovecot = existsSync("/usr/lib/dovecot/submission-login") && process.getuid?.() === 0;

interface Options {
  mechanisms: readonly string[];
  /** The password of the only user, as dovecot stores it: `{SCHEME}…`. */
  stored: string;
  /** The OAuth 2.0 tokens that the user has now. */
  hasToken?: (token: string) => boolean;
  /** Where mails are passed on to. */
  sinkUrl: string;
}

/** Stores a password as dovecot does. */
export const storedAs = (scheme: string, password: string) =>
  spawnSync("doveadm", ["-c", "/dev/null", "pw", "-s", scheme, "-p", password], {
    encoding: "utf8",
  }).stdout.trim();

/** A real submission server without encryption, for `owner@example.com`. */
export async function startDovecot({ mechanisms, stored, hasToken = () => false, sinkUrl }: Options) {
  const folder = await mkdtemp(join(tmpdir(), "masthead-dovecot-"));
  const tokens = await startTokens(hasToken);
  const port = await freePort();
  // Its parts run as users of their own.
  await chmod(folder, 0o755);
  await mkdir(join(folder, "mail"));
  await chmod(join(folder, "mail"), 0o777);
  await writeFile(join(folder, "users"), `owner@example.com:${stored}\n`);
  await writeFile(
    join(folder, "oauth2"),
    `tokeninfo_url = ${tokens.url}/?token=\nusername_attribute = email\n`,
  );
  await writeFile(join(folder, "dovecot.conf"), configOf({ folder, port, mechanisms, sinkUrl }));
  const log = () => readFile(join(folder, "log"), "utf8").catch(() => "");
  const dovecot = guardServer({
    command: [DOVECOT, "-F", "-c", join(folder, "dovecot.conf")],
    user: {},
    folder,
    port,
    log,
  });
  await dovecot.start();
  return {
    url: (query: string, signIn: string) => `smtp://${signIn}@127.0.0.1:${port}${query}`,
    log,
    async [Symbol.asyncDispose]() {
      await dovecot.stop();
      await tokens[Symbol.asyncDispose]();
      await rm(folder, { recursive: true });
    },
  };
}

interface Place extends Pick<Options, "mechanisms" | "sinkUrl"> {
  folder: string;
  port: number;
}

const configOf = ({ folder, port, mechanisms, sinkUrl }: Place) => `
base_dir = ${folder}/run
state_dir = ${folder}/run
log_path = ${folder}/log
protocols = submission
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
auth_failure_delay = 0
auth_mechanisms = ${mechanisms.join(" ")}
submission_relay_host = 127.0.0.1
submission_relay_port = ${new URL(sinkUrl).port}
mail_location = maildir:${folder}/mail
service submission-login {
  inet_listener submission {
    port = ${port}
  }
}
passdb {
  driver = oauth2
  mechanisms = xoauth2
  args = ${folder}/oauth2
}
passdb {
  driver = passwd-file
  args = ${folder}/users
}
userdb {
  driver = static
  args = uid=nobody gid=nogroup home=${folder}/mail
}
`;

/** A provider that says whose a token is. */
async function startTokens(hasToken: (token: string) => boolean) {
  const server = createServer((request, response) => {
    const token = new URL(request.url ?? "/", "http://here").searchParams.get("token") ?? "";
    if (!hasToken(token)) response.writeHead(401);
    response.end(hasToken(token) ? JSON.stringify({ email: "owner@example.com" }) : "{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function portOf(server: { address: () => AddressInfo | string | null }): number {
  const address = server.address();
  return typeof address === "object" ? (address?.port ?? 0) : 0;
}
