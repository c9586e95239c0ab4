import { connect as connectPlain, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { isDone, ReplyReader, textOf, type Reply } from "./replies.ts";
import { signIn } from "./sign-in.ts";
import { SmtpError } from "./smtp-error.ts";
import type { SmtpServer } from "./smtp-url.ts";

export interface Patience {
  connectMs: number;
  /** How long a server that took the connection may be silent at first; as long as `answerMs` if it is not given. */
  greetMs?: number;
  /** How long a server may be silent while we wait for its answer. */
  answerMs: number;
  /** The same behind the final dot of an email: a sender that gives up too early sends it twice. */
  dotMs: number;
}

/**
 * RFC 5321, 4.5.3.2 would wait for minutes; a send has other connections, and comes back. Only behind the final dot
 * (4.5.3.2.6) may the server have the email already. A host that drops packets is known in time to tell the owner within
 * 10 s, and has been asked four times by then (after 0, 1, 3 and 7 s). The RFC allows ten minutes for the dot; five are
 * enough for the filters of relays, and a send that is paused or over waits for this answer.
 */
export const PATIENCE: Patience = { connectMs: 8000, greetMs: 8000, answerMs: 60_000, dotMs: 300_000 };

/** Short, because the owner waits for the answer. */
export const CHECK_PATIENCE: Patience = { ...PATIENCE, connectMs: 5000, greetMs: 10_000, answerMs: 10_000 };

interface Waiting {
  resolve: (reply: Reply) => void;
  reject: (error: Error) => void;
  patienceMs: number;
}

/** One connection to a mail server, greeted and signed in. Answers come in the order of the commands. */
export class SmtpSession implements Disposable {
  #socket: Socket;
  #replies = new ReplyReader();
  #waiting: Waiting[] = [];
  #failure: SmtpError | undefined;
  #extensions = new Map<string, string>();
  readonly #patience: Patience;

  private constructor(socket: Socket, patience: Patience) {
    this.#patience = patience;
    this.#socket = socket;
    this.#hear(socket);
  }

  /** @throws SmtpError when the server cannot be reached, does not want us, or refuses the sign-in. */
  static async open(server: SmtpServer, patience = PATIENCE): Promise<SmtpSession> {
    const session = new SmtpSession(await reach(server, patience), patience);
    try {
      await session.#begin(server);
      return session;
    } catch (error) {
      session[Symbol.dispose]();
      throw error;
    }
  }

  /** True while the connection can be written to. On a lost connection, every wait fails with the reason. */
  get isOpen(): boolean {
    return this.#failure === undefined;
  }

  /** True if the connection is encrypted. */
  get isEncrypted(): boolean {
    return "encrypted" in this.#socket;
  }

  /** True if the server offers the extension (an EHLO keyword in capitals). */
  has(extension: string): boolean {
    return this.#extensions.has(extension);
  }

  /** The largest message that the server takes, in bytes (RFC 1870); Infinity when it does not say. */
  get maxBytes(): number {
    return Number(this.#extensions.get("SIZE")) || Number.POSITIVE_INFINITY;
  }

  /** Sends `command` and waits for its answer. The caller makes sure that no address or name adds a line break. */
  command(command: string): Promise<Reply> {
    const reply = this.nextReply();
    this.write(`${command}\r\n`);
    return reply;
  }

  write(content: string | Buffer) {
    if (this.isOpen) this.#socket.write(content);
  }

  /** Sends everything that `write` writes in as few packets as possible. */
  together<T>(write: () => T): T {
    this.#socket.cork();
    try {
      return write();
    } finally {
      this.#socket.uncork();
    }
  }

  /** Resolves with the answer to the earliest command that has none yet. Call it before writing the command. */
  nextReply(patienceMs = this.#patience.answerMs): Promise<Reply> {
    const { promise, resolve, reject } = Promise.withResolvers<Reply>();
    // When the connection breaks, callers await only the first of several answers; the others must not count as
    // unhandled.
    promise.catch(() => {});
    if (this.#failure) reject(this.#failure);
    else this.#waiting.push({ resolve, reject, patienceMs });
    this.#setPatience();
    return promise;
  }

  /** The same for the final dot of an email. */
  replyToDot(): Promise<Reply> {
    return this.nextReply(this.#patience.dotMs);
  }

  /** Says goodbye and hangs up without waiting for more than the answer. */
  async quit() {
    await this.command("QUIT").catch(() => undefined);
    this[Symbol.dispose]();
  }

  [Symbol.dispose]() {
    this.#fail(new SmtpError("The connection to the mail server is closed."));
    this.#socket.destroy();
  }

  async #begin(server: SmtpServer) {
    const greeting = await this.nextReply(this.#patience.greetMs);
    if (!isDone(greeting)) throw refusal(greeting);
    await this.#greet(server);
    if (server.tls === "required" || (server.tls === "offered" && this.has("STARTTLS"))) {
      await this.#startTls(server);
      // What the server said before the encryption no longer counts (RFC 3207, 4.2).
      await this.#greet(server);
    }
    if (!server.signIn) return;
    const isSafe = "encrypted" in this.#socket || server.tls === "none" || isLoopback(this.#socket);
    if (!isSafe) throw new SmtpError(inTheClear(server));
    const about = { offered: this.#extensions.get("AUTH") ?? "", setting: server.place.name };
    await signIn((line) => this.command(line), about, server.signIn);
  }

  async #greet({ ownName }: SmtpServer) {
    const reply = await this.command(`EHLO ${ownName}`);
    if (!isDone(reply)) return this.#greetPlainly(ownName, reply);
    const lines = reply.lines.slice(1).map((line) => line.trim().split(/[\s=]+/));
    this.#extensions = new Map(lines.map(([name = "", ...words]) => [name.toUpperCase(), words.join(" ")]));
  }

  /** For a server that knows no EHLO, and so no extension (RFC 5321, 3.2). @throws the refusal of EHLO if HELO is refused, too. */
  async #greetPlainly(ownName: string, refused: Reply) {
    if (refused.code < 500) throw refusal(refused);
    const reply = await this.command(`HELO ${ownName}`).catch(() => undefined);
    if (!reply || !isDone(reply)) throw refusal(refused);
    this.#extensions = new Map();
  }

  async #startTls(server: SmtpServer) {
    const reply = await this.command("STARTTLS");
    if (!isDone(reply)) throw refusal(reply);
    for (const event of ["data", "timeout", "error", "close"]) this.#socket.removeAllListeners(event);
    this.#socket.setTimeout(0);
    // Nothing that came before the handshake may count as said within it (CVE-2011-0411).
    this.#replies = new ReplyReader();
    this.#socket = await encrypt(server, this.#patience, this.#socket);
    this.#hear(this.#socket);
  }

  #hear(socket: Socket) {
    socket.setNoDelay(true);
    socket.setTimeout(this.#patience.answerMs);
    socket.on("data", (bytes: Buffer) => this.#take(bytes));
    socket.on("timeout", () => {
      const [first] = this.#waiting;
      if (first) this.#fail(new SilenceError(first.patienceMs));
    });
    socket.on("error", (error) =>
      this.#fail(new SmtpError(`The connection to the mail server broke off: ${error.message}`)),
    );
    socket.on("close", () => this.#fail(new SmtpError("The mail server closed the connection.")));
  }

  #take(bytes: Buffer) {
    try {
      for (const reply of this.#replies.read(bytes)) {
        const waiting = this.#waiting.shift();
        this.#setPatience();
        waiting?.resolve(reply);
        // A server that shuts down says so without being asked (RFC 5321, 3.8).
        if (!waiting || reply.code === 421) this.#fail(refusal(reply));
      }
    } catch (error) {
      this.#fail(new SmtpError(error instanceof Error ? error.message : String(error)));
    }
  }

  /** The answer that is due next says how long the server may be silent. */
  #setPatience() {
    const [first] = this.#waiting;
    if (first && first.patienceMs !== this.#socket.timeout) this.#socket.setTimeout(first.patienceMs);
  }

  #fail(error: SmtpError) {
    if (this.#failure) return;
    this.#failure = error;
    this.#socket.destroy();
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }
}

/** An attacker between us and the server could have removed the offer of STARTTLS. */
const inTheClear = ({ place }: SmtpServer) =>
  `The mail server offers no encryption (STARTTLS), so the password was not sent. If that is meant, ${place.allowPlain}.`;

const isLoopback = ({ remoteAddress = "" }: Socket) => /^(?:127\.|::1$|::ffff:127\.)/.test(remoteAddress);

const refusal = (reply: Reply) => new SmtpError(`The mail server said: ${textOf(reply)}`, reply);

/** The server did not answer in time. */
export class SilenceError extends SmtpError {
  constructor(ms: number) {
    super(`The mail server did not answer for ${Math.round(ms / 1000)} s.`);
  }
}

async function reach(server: SmtpServer, patience: Patience): Promise<Socket> {
  const { host, port, tls } = server;
  if (tls === "implicit") return encrypt(server, patience);
  return connected(connectPlain({ host, port }), "connect", patience);
}

function encrypt(server: SmtpServer, patience: Patience, socket?: Socket): Promise<Socket> {
  const { host, port, verifiesCertificate } = server;
  const where = socket ? { socket } : { host, port };
  const secure = connectTls({
    ...where,
    // SNI takes host names only, no IP addresses (RFC 6066, 3).
    ...(/[a-z]/i.test(host) && !host.includes(":") && { servername: host }),
    rejectUnauthorized: verifiesCertificate,
  });
  return connected(secure, "secureConnect", patience);
}

function connected(socket: Socket, event: string, { connectMs }: Patience): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const fail = (reason: string) => {
    socket.destroy();
    reject(new SmtpError(`The mail server cannot be reached: ${reason}`));
  };
  const timer = setTimeout(() => fail(`no answer within ${Math.round(connectMs / 1000)} s`), connectMs);
  socket.once(event, () => resolve(socket));
  socket.once("error", ({ message }) => fail(message));
  return promise.finally(() => {
    clearTimeout(timer);
    socket.removeAllListeners("error");
    socket.removeAllListeners(event);
  });
}
