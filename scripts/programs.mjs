// Programs and rights that some tests need, and that a machine may not have.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const isThere = (...files) => files.every((file) => existsSync(file));
const succeeds = (program, ...args) => spawnSync(program, args, { stdio: "ignore" }).status === 0;

/** Each by its name, with what shows that it is there, and Debian's package of what CI installs. */
const programs = [
  ["Dovecot", () => isThere("/usr/sbin/dovecot"), "dovecot-imapd"],
  ["Pebble", () => isThere("/usr/bin/pebble", "/usr/bin/pebble-challtestsrv"), "pebble"],
  ["Postfix", () => isThere("/usr/sbin/postfix")],
  ["OpenDKIM", () => isThere("/usr/sbin/opendkim")],
  ["SpamAssassin", () => isThere("/usr/bin/spamassassin")],
  ["oathtool", () => isThere("/usr/bin/oathtool")],
  ["PgBouncer", () => isThere("/usr/sbin/pgbouncer")],
  ["Varnish", () => isThere("/usr/sbin/varnishd")],
  ["HAProxy", () => isThere("/usr/sbin/haproxy")],
  ["nginx", () => isThere("/usr/sbin/nginx")],
  ["Caddy", () => isThere("/usr/bin/caddy")],
  ["Podman", () => isThere("/usr/bin/podman")],
  ["the right to mount", () => succeeds("unshare", "--mount", "true")],
  ["network namespaces", () => succeeds("unshare", "--net", "true")],
];

/** The names of those that are not here. */
export const findMissing = () => programs.filter(([, isHere]) => !isHere()).map(([name]) => name);

/** Debian's packages of those that CI installs and that are not here. */
export const packagesForCi = () =>
  programs.flatMap(([, isHere, debianPackage]) => (debianPackage && !isHere() ? [debianPackage] : []));
