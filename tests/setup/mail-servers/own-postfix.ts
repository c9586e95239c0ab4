import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort, guardServer } from "./guard-server.ts";

const PROGRAM = "/usr/sbin/postfix";
const EMPTY_WITHIN_MS = 60_000;

/** Debian's postfix, which only root can run. */
export const hasPostfix = existsSync(PROGRAM) && process.getuid?.() === 0;

/** Patterns are regular expressions (regexp_table(5)) of whole addresses. */
interface Wanted {
  /** Who runs the pipes and owns the mailboxes. */
  owner: { uid: number; gid: number };
  /** The script that gets a mail on its input, by the domain whose mail it gets. */
  pipes: Record<string, string>;
  /** Domains of which the addresses in `mailboxes` exist, and no others. */
  domains: string[];
  /** Maildirs by the pattern of their addresses. */
  mailboxes: Record<string, string>;
  /** The domain each of whose addresses goes to several others, in which `$1` is its local part. */
  copies: { domain: string; to: string };
  /** Why Postfix returns mail to the addresses of a pattern. */
  refused: Record<string, string>;
}

/** A Postfix with queue, configuration and log of its own, which takes every address and returns what it cannot deliver. */
interface OwnPostfix extends AsyncDisposable {
  port: number;
  log: () => Promise<string>;
  /** Waits until nothing is in the queue; does `meanwhile` again and again. */
  deliverAll: (meanwhile: () => Promise<unknown>) => Promise<void>;
}

export async function startOwnPostfix(wanted: Wanted): Promise<OwnPostfix> {
  const folder = await mkdtemp(join("/tmp", "masthead-postfix-"));
  // Postfix's own users pass through it.
  await chmod(folder, 0o755);
  for (const name of ["etc", "queue", "data"]) await mkdir(join(folder, name));
  const [uid, gid] = ["-u", "-g"].map((option) => Number(run("id", [option, "postfix"])));
  await chown(join(folder, "data"), uid ?? 0, gid ?? 0);
  const port = await freePort();
  const write = (name: string, text: string) => writeFile(join(folder, name), text);
  await write("log", "");
  await write("etc/main.cf", mainOf(folder, wanted));
  await write("etc/master.cf", masterOf(port, wanted));
  await write("etc/mailboxes", tableOf(wanted.mailboxes));
  await write("etc/copies", tableOf({ [`(.+)@${wanted.copies.domain}`]: wanted.copies.to }));
  const pipes = Object.keys(wanted.pipes).map((domain) => [`.+@${domain}`, `${domain}:`]);
  const refusals = Object.entries(wanted.refused).map(([each, reason]) => [each, `error:${reason}`]);
  await write("etc/transports", tableOf(Object.fromEntries([...pipes, ...refusals])));
  const log = () => readFile(join(folder, "log"), "utf8");
  const { start, stop } = guardServer({
    command: [PROGRAM, "-c", join(folder, "etc"), "start-fg"],
    // Its first process is a script, which a signal would end alone.
    end: `${PROGRAM} -c ${join(folder, "etc")} stop`,
    user: {},
    folder,
    port,
    log,
  });
  await start();
  return {
    port,
    log,
    async deliverAll(meanwhile) {
      const deadline = Date.now() + EMPTY_WITHIN_MS;
      while (run("postqueue", ["-c", join(folder, "etc"), "-j"]) !== "") {
        if (Date.now() > deadline) throw new Error(`Mails stay in the queue: ${await log()}`);
        await meanwhile();
        await delay(50);
      }
    },
    async [Symbol.asyncDispose]() {
      await stop();
      // Postfix's programs may still write there for a moment.
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}

const mainOf = (folder: string, { owner, pipes, domains, copies }: Wanted) => `
compatibility_level = 3.6
queue_directory = ${folder}/queue
data_directory = ${folder}/data
maillog_file = ${folder}/log
maillog_file_prefixes = /tmp
myhostname = mx.example.test
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mynetworks = 127.0.0.0/8
mydestination =
local_recipient_maps =
alias_maps =
alias_database =
smtpd_relay_restrictions = permit_mynetworks, reject
smtpd_reject_unlisted_recipient = no
smtpd_tls_security_level = none
disable_dns_lookups = yes
relay_domains = ${Object.keys(pipes).join(", ")}
transport_maps = regexp:${folder}/etc/transports
virtual_alias_domains = ${copies.domain}
virtual_alias_maps = regexp:${folder}/etc/copies
virtual_mailbox_domains = ${domains.join(", ")}
virtual_mailbox_maps = regexp:${folder}/etc/mailboxes
virtual_mailbox_base = /
virtual_minimum_uid = 1
virtual_uid_maps = static:${owner.uid}
virtual_gid_maps = static:${owner.gid}
`;

/** Each program of Postfix, none of them in a chroot. */
const masterOf = (port: number, { owner, pipes }: Wanted) =>
  [
    `${port} inet n - n - - smtpd`,
    "cleanup unix n - n - 0 cleanup",
    "qmgr unix n - n 300 1 qmgr",
    "rewrite unix - - n - - trivial-rewrite",
    ...["bounce", "defer", "trace"].map((name) => `${name} unix - - n - 0 bounce`),
    "verify unix - - n - 1 verify",
    "flush unix n - n 1000? 0 flush",
    "proxymap unix - - n - - proxymap",
    ...["smtp", "relay"].map((name) => `${name} unix - - n - - smtp`),
    "showq unix n - n - - showq",
    ...["error", "retry"].map((name) => `${name} unix - - n - - error`),
    "virtual unix - n n - - virtual",
    "anvil unix - - n - 1 anvil",
    "postlog unix-dgram n - n - 1 postlogd",
    ...Object.entries(pipes).map(
      ([domain, script]) =>
        `${domain} unix - n n - 2 pipe flags=R user=${run("id", ["-un", String(owner.uid)])} argv=${script}`,
    ),
    "",
  ].join("\n");

const tableOf = (table: Record<string, string>) =>
  Object.entries(table)
    .map(([pattern, value]) => `/^${pattern}$/ ${value}\n`)
    .join("");

function run(program: string, args: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
  return stdout.trim();
}
