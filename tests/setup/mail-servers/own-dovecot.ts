import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { chown, copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { findUnprivilegedUser } from "../../../scripts/temporary-cluster.mjs";
import { freePort, guardServer } from "./guard-server.ts";

const PROGRAM = "/usr/sbin/dovecot";
const TLS = join(import.meta.dirname, "../tls");

/** Debian's dovecot-imapd. */
export const hasDovecot = existsSync(PROGRAM);
export const MAIL_USER = "reports@example.com";
export const MAIL_PASSWORD = "a password of the mailbox";

/**
 * Has this process trust the certificate of tests/setup/tls, as one of an authority that the machine knows. For
 * `beforeAll`, which calls what it returns after the tests of the file: the next file in this process does not trust it.
 */
export function trustTestCertificate() {
  const before = getCACertificates();
  const ours = readFileSync(join(TLS, "certificate.pem"), "utf8");
  setDefaultCACertificates([...before, ours]);
  return () => setDefaultCACertificates(before);
}

/** A dovecot with one mailbox, over TLS with the certificate of tests/setup/tls, whose folders a test may write into. */
export interface OwnDovecot extends AsyncDisposable {
  /** Implicit TLS, and STARTTLS. */
  ports: { tls: number; starttls: number };
  /** The inbox (Maildir), and who owns it. */
  maildir: string;
  owner: { uid: number; gid: number };
  /** Puts a mail into the inbox as a mail server does; `flags` as Maildir writes them, such as T for deleted. */
  deliver: (mail: string | Buffer, flags?: string) => Promise<void>;
  /** The mails of a folder with their flags, by their subjects; the inbox has no name. */
  list: (folder?: string) => Promise<Record<string, string>>;
  /** Has the server number its mails anew under another UIDVALIDITY, as after a move to another server. */
  renumber: () => Promise<void>;
  /** What it has written to its log. */
  log: () => Promise<string>;
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

/** The settings of the bounce mailbox that read it. */
export const mailboxAt = ({ ports }: OwnDovecot) => ({
  isOn: true,
  host: "localhost",
  port: ports.tls,
  encryption: "tls",
  user: MAIL_USER,
  folder: "INBOX",
  afterwards: "move",
  password: MAIL_PASSWORD,
});

/** Starts a dovecot as a user without privileges, in a folder of its own. `more`: lines of its configuration. */
export async function startOwnDovecot(more = ""): Promise<OwnDovecot> {
  const folder = await mkdtemp(join("/tmp", "masthead-dovecot-"));
  const user = findUser();
  for (const name of ["certificate.pem", "key.pem"]) await copyFile(join(TLS, name), join(folder, name));
  for (const name of ["run", "mail"]) await mkdir(join(folder, name));
  const ports = { tls: await freePort(), starttls: await freePort() };
  await writeFile(join(folder, "users"), `${MAIL_USER}:{PLAIN}${MAIL_PASSWORD}\n`);
  await writeFile(join(folder, "log"), "");
  await writeFile(join(folder, "dovecot.conf"), configOf(folder, user, ports, more));
  const maildir = join(folder, "mail");
  for (const name of ["tmp", "new", "cur"]) await mkdir(join(maildir, name));
  let delivered = 0;
  const owned = ". run mail mail/tmp mail/new mail/cur users log certificate.pem key.pem dovecot.conf";
  for (const name of owned.split(" ")) await chown(join(folder, name), user.uid, user.gid);

  const log = () => readFile(join(folder, "log"), "utf8");
  const { start, stop } = guardServer({
    command: [PROGRAM, "-F", "-c", join(folder, "dovecot.conf")],
    user,
    folder,
    port: ports.tls,
    log,
  });
  await start();
  return {
    ports,
    maildir,
    owner: { uid: user.uid, gid: user.gid },
    deliver: async (mail, flags) => {
      const name = `${Date.now()}.M${delivered++}.test`;
      await writeFile(join(maildir, "tmp", name), mail);
      await chown(join(maildir, "tmp", name), user.uid, user.gid);
      const place = flags === undefined ? join("new", name) : join("cur", `${name}:2,${flags}`);
      await rename(join(maildir, "tmp", name), join(maildir, place));
    },
    list: (name = "") => listMaildir(join(maildir, name && `.${name}`)),
    renumber: async () => {
      await stop();
      for (const name of await readdir(maildir))
        if (name.startsWith("dovecot")) await rm(join(maildir, name), { recursive: true });
      await start();
    },
    log,
    start,
    stop,
    async [Symbol.asyncDispose]() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const configOf = (folder: string, user: User, ports: OwnDovecot["ports"], more: string) => `
base_dir = ${folder}/run
state_dir = ${folder}/run
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
default_internal_user = ${user.name}
default_internal_group = ${user.group}
default_login_user = ${user.name}
ssl = required
ssl_cert = <${folder}/certificate.pem
ssl_key = <${folder}/key.pem
mail_location = maildir:${folder}/mail
first_valid_uid = 1
passdb {
  driver = passwd-file
  args = ${folder}/users
}
userdb {
  driver = static
  args = uid=${user.uid} gid=${user.gid} home=${folder}/mail
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${ports.starttls}
  }
  inet_listener imaps {
    port = ${ports.tls}
    ssl = yes
  }
}
service anvil {
  chroot =
}
service stats {
  client_limit = 200
}
mail_max_userip_connections = 50
${more}
`;

/** Maildir writes flags behind the name: `S` for seen, `T` for deleted. */
async function listMaildir(maildir: string) {
  const mails: Record<string, string> = {};
  for (const place of ["new", "cur"])
    for (const name of await readdir(join(maildir, place)).catch(() => [])) {
      const mail = await readFile(join(maildir, place, name), "latin1");
      mails[/^Subject: (.*?)\r?$/im.exec(mail)?.[1] ?? ""] = name.split(":2,")[1] ?? "";
    }
  return mails;
}

type User = ReturnType<typeof findUser>;

function findUser() {
  const ids =
    process.getuid?.() === 0
      ? findUnprivilegedUser()
      : { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  const nameBy = (option: string) =>
    spawnSync("id", [option, String(ids.uid)], { encoding: "utf8" }).stdout.trim();
  return { ...ids, name: nameBy("-un"), group: nameBy("-gn") };
}
