import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { createServer } from "node:tls";
import { beforeAll, expect, test } from "vitest";
import { openMailbox } from "./open-mailbox.ts";
import { trustTestCertificate } from "../../../../tests/setup/mail-servers/own-dovecot.ts";

const TLS = join(import.meta.dirname, "../../../../tests/setup/tls");

beforeAll(trustTestCertificate);

/** A mail server with a folder of so many mails, which answers a search as it is told. */
async function startOddServer(exists: number, searched: string) {
  const key = readFileSync(join(TLS, "key.pem"));
  const cert = readFileSync(join(TLS, "certificate.pem"));
  const before: Record<string, string> = {
    CAPABILITY: "* CAPABILITY IMAP4rev1\r\n",
    SELECT: `* FLAGS (\\Seen)\r\n* ${exists} EXISTS\r\n* OK [UIDVALIDITY 7] Valid\r\n`,
    LOGOUT: "* BYE\r\n",
  };
  const server = createServer({ key, cert }, (socket) => {
    socket.on("error", () => undefined);
    socket.write("* OK ready\r\n");
    createInterface(socket).on("line", (line) => {
      const [tag, command = "", second = ""] = line.toUpperCase().split(" ");
      const answer =
        second === "SEARCH" ? searched : command === "SELECT" ? "OK [READ-WRITE] Done" : "OK Done";
      socket.write(`${before[command] ?? ""}${tag} ${answer}\r\n`);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  // A server that listens on a port has one.
  const { port } = server.address() as AddressInfo;
  return {
    account: {
      host: "localhost",
      port,
      encryption: "tls",
      user: "reports",
      password: "secret",
      folder: "INBOX",
    } as const,
    [Symbol.asyncDispose]: async () => void (await new Promise((resolve) => server.close(resolve))),
  };
}

test.each([
  ["NO Searching is broken", 3, "The mail server refused to list the emails in “INBOX”."],
  ["BAD Nothing is there", 0, []],
])("a search that is answered %s in a folder of %i mails", async (searched, exists, expected) => {
  await using server = await startOddServer(exists, searched);
  await using mailbox = await openMailbox(server.account, new AbortController().signal);
  const found = await mailbox.uidsAfter(0).catch((error: Error) => error.message);
  expect(found).toEqual(expected);
});
