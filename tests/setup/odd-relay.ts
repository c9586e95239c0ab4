import { once } from "node:events";
import { createServer, type Socket } from "node:net";

/** How a mail server differs from one that takes everything at once. Each reply may be undefined: it takes that. */
export interface Oddity {
  /** Connections at a time; the others are greeted with 421. */
  connections?: number;
  /** Emails over one connection; the next MAIL is answered with 421. */
  mailsPerConnection?: number;
  /** The largest email in bytes, as EHLO says it (RFC 1870). */
  size?: number;
  /** Resolves when connection `n`, from 1 on, is to be greeted. */
  greet?: (n: number) => Promise<void>;
  /** The reply to EHLO, where that is a refusal. */
  atEhlo?: string;
  /** The reply to MAIL. */
  atMail?: () => string | undefined;
  /** The reply to RCPT; `silence` for no word more, `reset` for a connection that is cut. */
  atRcpt?: (address: string, attempt: number) => string | undefined;
  /** The reply to the final dot of an email to `address`. */
  atDot?: (address: string, attempt: number) => string | undefined;
}

/** A mail server on a port of its own that counts emails and throws them away, quick enough to measure a client with. */
export async function startOddRelay(oddity: Oddity = {}) {
  /** How many emails each address has got. */
  const received = new Map<string, number>();
  const asked = new Map<string, number>();
  const sockets = new Set<Socket>();
  let connections = 0;
  let refusedConnections = 0;
  const attemptOf = (address: string) => {
    const attempt = (asked.get(address) ?? 0) + 1;
    asked.set(address, attempt);
    return attempt;
  };
  const server = createServer((socket) => {
    socket.setNoDelay(true);
    socket.on("error", () => {});
    if (sockets.size >= (oddity.connections ?? Number.POSITIVE_INFINITY)) {
      refusedConnections++;
      socket.end("421 4.7.0 Too many connections\r\n");
      return;
    }
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    connections++;
    converse(socket, oddity, { received, attemptOf, n: connections });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    asked,
    /** How many recipients were asked for, each time counted. */
    get attempts() {
      return [...asked.values()].reduce((sum, count) => sum + count, 0);
    },
    get refusedConnections() {
      return refusedConnections;
    },
    async [Symbol.asyncDispose]() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

interface Memory {
  n: number;
  received: Map<string, number>;
  attemptOf: (address: string) => number;
}

function converse(socket: Socket, oddity: Oddity, { received, attemptOf, n }: Memory) {
  let text = "";
  let recipient = "";
  let attempt = 0;
  let mails = 0;
  let isInMessage = false;
  let isSilent = false;
  const say = (reply: string) => {
    socket.write(`${reply}\r\n`);
    if (reply.startsWith("421")) socket.end();
  };
  const obey = (line: string) => {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === "EHLO" && oddity.atEhlo) say(oddity.atEhlo);
    else if (verb === "EHLO") {
      const size = oddity.size === undefined ? "" : `250-SIZE ${oddity.size}\r\n`;
      say(`250-relay\r\n${size}250 PIPELINING`);
    } else if (verb === "MAIL") {
      recipient = "";
      const isSpent = mails >= (oddity.mailsPerConnection ?? Number.POSITIVE_INFINITY);
      say(isSpent ? "421 4.7.0 Too many mails over one connection" : (oddity.atMail?.() ?? "250 Ok"));
    } else if (verb === "RCPT") {
      const address = /<(.*)>/.exec(line)?.[1] ?? "";
      attempt = attemptOf(address);
      const reply = oddity.atRcpt?.(address, attempt) ?? "250 Ok";
      if (reply === "silence") {
        isSilent = true;
        return;
      }
      if (reply === "reset") return void socket.resetAndDestroy();
      if (reply.startsWith("2")) recipient = address;
      say(reply);
    } else if (verb === "DATA") {
      isInMessage = recipient !== "";
      say(isInMessage ? "354 Go on" : "503 No recipient");
    } else if (verb === "QUIT") {
      socket.end("221 Bye\r\n");
    } else say("250 Ok");
  };
  const finish = () => {
    isInMessage = false;
    const reply = oddity.atDot?.(recipient, attempt) ?? "250 Ok";
    if (reply.startsWith("2")) {
      mails++;
      received.set(recipient, (received.get(recipient) ?? 0) + 1);
    }
    say(reply);
  };
  const greet = () => void socket.write("220 relay\r\n");
  if (oddity.greet) void oddity.greet(n).then(greet);
  else greet();
  socket.on("data", (bytes) => {
    text += bytes.toString("latin1");
    for (;;) {
      const end = text.indexOf(isInMessage ? "\r\n.\r\n" : "\r\n");
      if (end < 0 || isSilent || socket.writableEnded || socket.destroyed) return;
      const line = text.slice(0, end);
      text = text.slice(end + (isInMessage ? 5 : 2));
      if (isInMessage) finish();
      else obey(line);
    }
  });
}
