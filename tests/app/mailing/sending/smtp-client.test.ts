import { standardOf } from "../../../../src/contract/audience/standard-fields.ts";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { createServer, type Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { expect, test } from "vitest";
import { z } from "zod";
import { createSmtpTransport } from "../../../../src/server/engines/smtp/smtp-transport.ts";
import type { Mail, MailOutcome, Transport } from "../../../../src/server/engines/smtp/transport.ts";
import {
  MailConnection,
  type Send,
} from "../../../../src/server/mailing/delivery/outbound/mail-connection.ts";
import { dataSets } from "../../../setup/data.ts";

const naughty = dataSets("naughty-strings").flatMap(({ read }) =>
  z.array(z.string()).parse(read("blns.json")),
);

/** Of nobody's: for localhost, signed by itself, its key known to everybody. */
const certificate = {
  key: readFileSync(join(import.meta.dirname, "../../../setup/tls/key.pem")),
  cert: readFileSync(join(import.meta.dirname, "../../../setup/tls/certificate.pem")),
};

interface Taken {
  from: string;
  to: string;
  message: string;
}

/** A real mail server of these options, what it took, and a transport that mails there. */
async function startServer(
  options: SMTPServerOptions = {},
  query = "?ignoreTLS=true",
  signIn = "",
  host = "127.0.0.1",
) {
  const taken: Taken[] = [];
  const server = new SMTPServer({
    ...certificate,
    authOptional: true,
    disableReverseLookup: true,
    closeTimeout: 10,
    ...options,
    async onData(stream, { envelope: { mailFrom, rcptTo } }, done) {
      const message = (await buffer(stream)).toString();
      taken.push({ from: mailFrom ? mailFrom.address : "", to: rcptTo[0]?.address ?? "", message });
      done();
    },
  });
  server.on("error", () => {});
  const listening = server.listen(0, host);
  await once(listening, "listening");
  const transport = createSmtpTransport(
    `${options.secure ? "smtps" : "smtp"}://${signIn}${placeOf(listening, host)}${query}`,
  );
  return {
    taken,
    transport,
    async [Symbol.asyncDispose]() {
      await transport[Symbol.asyncDispose]();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
}

/** A server that says what it is told to, for what a proper one never does. */
async function startScript(
  answer: (line: string, socket: Socket) => string | undefined,
  answerMs = 500,
  signIn = "",
  query = "",
  dotMs = answerMs,
) {
  const lines: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    let isMessage = false;
    const say = (line: string) => {
      const words = answer(line, socket);
      if (words !== undefined && !socket.destroyed) socket.write(`${words}\r\n`);
      if (words?.startsWith("354")) isMessage = true;
    };
    let rest = "";
    socket.on("data", (bytes) => {
      rest += String(bytes);
      const whole = rest.split("\r\n");
      rest = whole.pop() ?? "";
      for (const line of whole) {
        if (isMessage && line !== ".") continue;
        isMessage = false;
        lines.push(line);
        say(line);
      }
    });
    say("");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const transport = createSmtpTransport(`smtp://${signIn}${placeOf(server)}${query}`, {
    connectMs: 500,
    answerMs,
    dotMs,
  });
  return {
    lines,
    transport,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await transport[Symbol.asyncDispose]();
      server.close();
    },
  };
}

function placeOf(
  server: { address: () => ReturnType<ReturnType<typeof createServer>["address"]> },
  host = "127.0.0.1",
): string {
  const address = server.address();
  return `${host}:${typeof address === "object" ? address?.port : ""}`;
}

/** A server's usual answers. */
function politely(line: string): string {
  if (line === "") return "220 here";
  if (line.startsWith("EHLO")) return "250-here\r\n250 PIPELINING";
  return line === "DATA" ? "354 go on" : "250 2.0.0 Ok";
}

const mailTo = (to: string, body = "Hello."): Mail => ({
  from: "letter@example.com",
  to,
  message: [Buffer.from(`Subject: ${to.replaceAll(/[^ -~]/g, "?")}\r\n\r\n${body}\r\n`)],
});

/** Sends over one connection; what became of each mail, by its address. */
async function sendAll(
  transport: Transport,
  mails: Mail[],
  isLate = false,
): Promise<Record<string, MailOutcome>> {
  const outcomes: Record<string, MailOutcome> = {};
  const left = [...mails];
  const line = await transport.open();
  await line.sendAll<Mail>({
    next: () => (isLate ? new Promise((resolve) => setImmediate(() => resolve(left.shift()))) : left.shift()),
    settle: ({ to }, outcome) => (outcomes[to] = outcome),
  });
  await line.quit();
  return outcomes;
}

const readers = Array.from({ length: 20 }, (_, index) => `reader-${index}@example.com`);
const stateOf = (outcomes: Record<string, MailOutcome>, to: string) => outcomes[to]?.state;

test.each([
  ["pipelined", {}, false],
  ["pipelined, each mail a moment late", {}, true],
  ["a command at a time", { hidePIPELINING: true }, false],
])("many mails go over one connection in order, %s", async (_, options, isLate) => {
  await using server = await startServer(options);
  const outcomes = await sendAll(
    server.transport,
    readers.map((to) => mailTo(to)),
    isLate,
  );
  expect(server.taken.map(({ to }) => to)).toEqual(readers);
  expect(server.taken[0]).toEqual({
    from: "letter@example.com",
    to: "reader-0@example.com",
    message: "Subject: reader-0@example.com\r\n\r\nHello.\r\n",
  });
  expect(readers.map((to) => stateOf(outcomes, to))).toEqual(readers.map(() => "accepted"));
});

test.each([
  ["pipelined", {}],
  ["a command at a time", { hidePIPELINING: true }],
])("a refused recipient leaves the others alone, %s", async (_, options) => {
  await using server = await startServer({
    ...options,
    onRcptTo({ address }, _session, done) {
      const code = address.startsWith("reader-3") ? 550 : address.startsWith("reader-5") ? 450 : 0;
      done(code ? Object.assign(new Error("5.1.1 not here"), { responseCode: code }) : null);
    },
  });
  const outcomes = await sendAll(
    server.transport,
    readers.slice(0, 8).map((to) => mailTo(to)),
  );
  expect(outcomes["reader-3@example.com"]).toEqual({
    state: "permanent",
    scope: "mail",
    response: "550 5.1.1 not here",
  });
  expect(outcomes["reader-5@example.com"]).toMatchObject({ state: "temporary", scope: "mail" });
  expect(server.taken.map(({ to }) => to)).toEqual(readers.slice(0, 8).filter((to) => !/-[35]@/.test(to)));
});

test("lines of dots and bytes of any kind arrive as they are", async () => {
  await using server = await startServer();
  const body = ".\r\n..\r\n.début\r\nnot a dot: .\r\n\r\n.";
  await sendAll(server.transport, [
    mailTo("a@example.com", body),
    { ...mailTo("b@example.com"), message: [Buffer.from(".x\r\n")] },
  ]);
  expect(server.taken.map(({ message }) => message)).toEqual([
    `Subject: a@example.com\r\n\r\n${body}\r\n`,
    ".x\r\n",
  ]);
});

test("a message in pieces arrives whole, wherever it is cut", async () => {
  await using server = await startServer();
  const whole = Buffer.from("Subject: dots\r\n\r\n.\r\n..a\r\n");
  const cuts = Array.from({ length: whole.length + 1 }, (_, cut) => ({
    ...mailTo(`${cut}@example.com`),
    message: [whole.subarray(0, cut), whole.subarray(cut)],
  }));
  await sendAll(server.transport, cuts);
  expect(server.taken.map(({ message }) => message)).toEqual(cuts.map(() => whole.toString()));
});

test.each([
  ["STARTTLS where it is offered", {}, "?tls.rejectUnauthorized=false"],
  ["TLS from the first byte on", { secure: true }, "?tls.rejectUnauthorized=false"],
])("mails go through %s", async (_, options, query) => {
  const secured: boolean[] = [];
  await using server = await startServer(
    {
      ...options,
      onMailFrom(_address, { secure }, done) {
        secured.push(secure);
        done();
      },
    },
    query,
  );
  expect(await server.transport.send(mailTo("a@example.com"))).toMatchObject({ state: "accepted" });
  expect(secured).toEqual([true]);
});

test("a certificate that nobody vouches for is not trusted, and no mail goes out in the clear", async () => {
  await using server = await startServer({}, "");
  await using plain = await startServer({ disabledCommands: ["STARTTLS"] }, "?requireTLS=true");
  const untrusted = await server.transport.send(mailTo("a@example.com"));
  expect(untrusted).toMatchObject({ state: "temporary", scope: "connection" });
  expect(untrusted.response).toContain("certificate");
  expect(await plain.transport.send(mailTo("a@example.com"))).toMatchObject({ scope: "connection" });
  expect([...server.taken, ...plain.taken]).toEqual([]);
});

test.each(["PLAIN", "LOGIN", "CRAM-MD5"])(
  "it signs in by %s, and a refused sign-in concerns every mail",
  async (method) => {
    const options: SMTPServerOptions = {
      disabledCommands: ["STARTTLS"],
      allowInsecureAuth: true,
      authOptional: false,
      authMethods: [method],
      onAuth(auth, _session, done) {
        const isKnown =
          method === "CRAM-MD5" ? auth.validatePassword("pä:ss wörd") : auth.password === "pä:ss wörd";
        const isRight = auth.username === "owner@example.com" && isKnown;
        done(isRight ? null : new Error("no"), { user: "owner" });
      },
    };
    await using server = await startServer(options, "", "owner%40example.com:p%C3%A4%3Ass%20w%C3%B6rd@");
    await using locked = await startServer(options, "", "owner:wrong@");
    expect(await server.transport.send(mailTo("a@example.com"))).toMatchObject({ state: "accepted" });
    expect(await locked.transport.send(mailTo("a@example.com"))).toMatchObject({
      state: "permanent",
      scope: "sender",
    });
    expect(server.taken).toHaveLength(1);
  },
);

const outside = Object.values(networkInterfaces())
  .flatMap((each) => each ?? [])
  .find(({ internal, family }) => !internal && family === "IPv4")?.address;

test.skipIf(!outside)("a password goes over a network in the clear only if that was asked for", async () => {
  const passwords: unknown[] = [];
  const options: SMTPServerOptions = {
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth({ password }, _session, done) {
      passwords.push(password);
      done(null, { user: "owner" });
    },
  };
  await using server = await startServer(options, "", "owner:secret@", outside);
  await using asked = await startServer(options, "?ignoreTLS=true", "owner:secret@", outside);
  const refused = await server.transport.send(mailTo("a@example.com"));
  expect(refused).toMatchObject({ state: "temporary", scope: "connection" });
  expect(refused.response).toContain("the password was not sent");
  expect(passwords).toEqual([]);
  expect(await asked.transport.send(mailTo("a@example.com"))).toMatchObject({ state: "accepted" });
});

test.each([
  ["AUTH GSSAPI NTLM", "offers only sign-ins that Masthead does not know (GSSAPI NTLM)"],
  ["SIZE 1000", "offers no sign-in"],
])("to a server with %s alone no password is sent, and the reason is said", async (extension, reason) => {
  await using server = await startScript(
    (line) => (line.startsWith("EHLO") ? `250-here\r\n250 ${extension}` : politely(line)),
    500,
    "owner:secret@",
  );
  const outcome = await server.transport.send(mailTo("a@example.com"));
  expect(outcome).toMatchObject({ state: "temporary", scope: "sender" });
  expect(outcome.response).toContain(reason);
  expect(outcome.response).toContain("the password was not sent");
  expect(server.lines.filter((line) => line.startsWith("AUTH"))).toEqual([]);
});

/** A server's first words in SCRAM, for the client's. */
function challengeTo(line: string): string {
  const [, nonce] = /r=(.*)$/.exec(Buffer.from(line.split(" ").at(-1) ?? "", "base64").toString()) ?? [];
  return Buffer.from(`r=${nonce}more,s=W22ZaJ0SNY7soEsUEjb6gQ==,i=4096`).toString("base64");
}

test.each([
  ["another server's signature", "334 dj02cnJpVFJCaTIzV3BSUi93dHVwK21NaFVaVW4vZEI1bkxUSlJzamw5NUc0PQ=="],
  ["success without a signature", "235 2.7.0 Welcome"],
  ["a signature that is none", "334 !!"],
])("by SCRAM, a server that answers with %s gets no mail and no password", async (_, final) => {
  await using server = await startScript(
    (line) => {
      if (line.startsWith("EHLO")) return "250-here\r\n250 AUTH PLAIN SCRAM-SHA-256";
      if (line.startsWith("AUTH SCRAM-SHA-256")) return `334 ${challengeTo(line)}`;
      return line.startsWith("Yz1") ? final : politely(line);
    },
    500,
    "owner:secret@",
  );
  expect(await server.transport.send(mailTo("a@example.com"))).toMatchObject({ scope: "sender" });
  expect(server.lines.filter((line) => /^(?:AUTH PLAIN|MAIL)/.test(line))).toEqual([]);
});

const startOffering = (mechanisms: string) =>
  startScript(
    (line) => (line.startsWith("EHLO") ? `250-here\r\n250 AUTH ${mechanisms}` : politely(line)),
    500,
    "owner:secret@",
    "?oauth2TokenFile=/nowhere/token",
  );

test("an OAuth 2.0 token goes to no server that does not take tokens, and a missing one is said", async () => {
  await using unable = await startOffering("PLAIN LOGIN");
  await using able = await startOffering("PLAIN XOAUTH2");
  expect((await unable.transport.send(mailTo("a@example.com"))).response).toContain(
    "takes no OAuth 2.0 token (it offers PLAIN LOGIN)",
  );
  expect(await able.transport.send(mailTo("a@example.com"))).toMatchObject({
    state: "temporary",
    scope: "sender",
    response: "The file of the OAuth 2.0 token cannot be read (ENOENT): /nowhere/token",
  });
  expect([...unable.lines, ...able.lines].filter((line) => line.startsWith("AUTH"))).toEqual([]);
});

test("an international address goes where it can go, and elsewhere nothing else is held up", async () => {
  await using able = await startServer();
  await using unable = await startServer({ hideSMTPUTF8: true });
  const mails = ["jörg@example.com", "reader@bücher.example"].map((to) => mailTo(to));
  expect(Object.values(await sendAll(able.transport, mails)).map(({ state }) => state)).toEqual([
    "accepted",
    "accepted",
  ]);
  const outcomes = await sendAll(unable.transport, mails);
  expect(outcomes["jörg@example.com"]).toMatchObject({ state: "permanent", scope: "mail" });
  expect(outcomes["reader@bücher.example"]).toMatchObject({ state: "accepted" });
});

test("no address becomes a command", async () => {
  await using server = await startServer();
  const bad = [
    "a@b.example>\r\nRCPT TO:<c@d.example",
    "a\0@b.example",
    "a b@c.example",
    "a@b.example\nDATA",
    "@b.example",
    ...naughty,
  ];
  const outcomes = await sendAll(
    server.transport,
    bad.map((to) => mailTo(to)),
  );
  expect(Object.values(outcomes).filter(({ state }) => state === "in doubt")).toEqual([]);
  expect(server.taken.every(({ to }) => bad.includes(to))).toBe(true);
  expect(server.taken.map(({ to }) => to).filter((to) => /[\s<>]/.test(to))).toEqual([]);
});

test("a mail that is larger than the server takes is refused without being sent", async () => {
  await using server = await startServer({ size: 1000 });
  const outcomes = await sendAll(server.transport, [
    mailTo("a@example.com", "x".repeat(2000)),
    mailTo("b@example.com"),
  ]);
  expect(outcomes["a@example.com"]).toMatchObject({ state: "permanent", scope: "sender" });
  expect(server.taken.map(({ to }) => to)).toEqual(["b@example.com"]);
});

test("what breaks off before the last dot was not sent, what breaks off behind it is in doubt", async () => {
  let dots = 0;
  await using server = await startScript((line, socket) => {
    if (line === "." && ++dots === 2) return void socket.destroy();
    return politely(line);
  });
  const outcomes = await sendAll(
    server.transport,
    readers.slice(0, 5).map((to) => mailTo(to)),
  );
  expect(stateOf(outcomes, "reader-0@example.com")).toBe("accepted");
  expect(stateOf(outcomes, "reader-1@example.com")).toBe("in doubt");
  // Its commands went out behind the second mail; nothing of it itself.
  expect(outcomes["reader-2@example.com"]).toMatchObject({ state: "temporary", scope: "connection" });
  expect(outcomes["reader-3@example.com"]).toBeUndefined();
});

test.each([
  [
    "is silent before the last dot",
    (line: string) => (line === "DATA" ? undefined : politely(line)),
    "temporary",
  ],
  ["is silent after the last dot", (line: string) => (line === "." ? undefined : politely(line)), "in doubt"],
  ["never greets", () => undefined, "temporary"],
  ["speaks no SMTP", () => "HTTP/1.1 400 Bad Request", "temporary"],
  [
    "answers without an end",
    (line: string) => (line === "" ? "220-x".repeat(20_000) : politely(line)),
    "temporary",
  ],
  ["has no room", (line: string) => (line === "" ? "421 too busy" : politely(line)), "temporary"],
])("a server that %s is given up in time", async (_, answer, state) => {
  await using server = await startScript(answer, 200);
  const outcome = await server.transport.send(mailTo("a@example.com"));
  expect(outcome).toMatchObject(state === "temporary" ? { state, scope: "connection" } : { state });
});

test("a database that fails while a dot is unanswered loses no outcome, and leaves no connection open", async () => {
  await using server = await startScript((line, socket) =>
    line === "." ? void setTimeout(() => socket.write("250 Ok\r\n"), 100) : politely(line),
  );
  const chunk = { newsletterId: 1, chunk: 0, provider: null, variant: 0, rows: [], open: 1 };
  const about = { subscriberId: 1, address: "a@example.com", ...standardOf(() => ""), mailboxKey: "key" };
  const first = { ...mailTo("a@example.com"), reader: { ...about, chunk, n: 0, attempts: 0, tries: 0 } };
  const left = [first];
  const settled: string[] = [];
  const send: Send = {
    route: {
      server: undefined,
      obstacle: undefined,
      mailFrom: "letter@example.com",
      connections: 1,
      rate: undefined,
      bounceDomain: undefined,
      signers: [],
      dkimNames: [],
      version: "0",
    },
    mustEnd: () => false,
    next: () => left.shift() ?? Promise.reject(new Error("The database is gone")),
    settle: (_mail, { state }) => settled.push(state),
  };
  const connection = new MailConnection(send, () => 0);
  await expect(connection.run(server.transport)).rejects.toThrow("The database is gone");
  expect(settled).toEqual(["accepted"]);
  expect(server.lines.at(-1)).toBe("QUIT");
});

test("a server may take longer over an email that it has whole than over anything else", async () => {
  let messages = 0;
  const answer = (line: string, socket: Socket) => {
    if (line.startsWith("EHLO")) return "250 here";
    if (line === ".") return void setTimeout(() => socket.write("250 Ok\r\n"), 300);
    return line === "DATA" && ++messages === 2 ? undefined : politely(line);
  };
  await using server = await startScript(answer, 100, "", "", 60_000);
  const outcomes = await sendAll(server.transport, [mailTo("a@example.com"), mailTo("b@example.com")]);
  expect(outcomes["a@example.com"]).toMatchObject({ state: "accepted" });
  expect(outcomes["b@example.com"]).toMatchObject({ state: "temporary", scope: "connection" });
});

test.each([
  ["MAIL", "451 slower", "temporary", "sender", true],
  ["MAIL", "550 5.7.1 not you", "permanent", "sender", false],
  ["RCPT", "450 4.7.1 slower", "temporary", "mail", true],
  ["RCPT", "452 4.2.2 full", "temporary", "mail", false],
  ["RCPT", "550 5.1.1 nobody", "permanent", "mail", false],
  ["RCPT", "421 going down", "temporary", "mail", false],
  ["MAIL", "421 going down", "temporary", "connection", true],
  ["DATA", "451 later", "temporary", "mail", true],
  [".", "451 4.3.0 later", "temporary", "mail", true],
  [".", "554 5.7.1 spam", "permanent", "mail", false],
])("after %s, %s is %s and of the %s; wants less: %s", async (command, words, state, scope, asksForLess) => {
  await using server = await startScript((line) => (line.startsWith(command) ? words : politely(line)));
  const outcome = { state, scope, response: words, ...(asksForLess && { asksForLess }) };
  expect(await server.transport.send(mailTo("a@example.com"))).toEqual(outcome);
});

test("what is said in the clear before the encryption does not count within it", async () => {
  await using server = await startScript((line) =>
    line.startsWith("EHLO")
      ? "250-here\r\n250 STARTTLS"
      : line === "STARTTLS"
        ? "220 go\r\n250 injected"
        : politely(line),
  );
  expect(await server.transport.send(mailTo("a@example.com"))).toMatchObject({
    state: "temporary",
    scope: "connection",
  });
});

test("a server that is not there is said to be so", async () => {
  await using server = await startScript(politely);
  await using gone = createSmtpTransport("smtp://127.0.0.1:1");
  expect(await gone.send(mailTo("a@example.com"))).toMatchObject({ state: "temporary", scope: "connection" });
  expect((await gone.send(mailTo("a@example.com"))).response).toContain("cannot be reached");
  expect(await server.transport.send(mailTo("a@example.com"))).toMatchObject({ state: "accepted" });
});
