/** A server's reply to one command (RFC 5321, 4.2). */
export interface Reply {
  code: number;
  /** The text of each line, without the code. */
  lines: string[];
}

/** More than any server says; whatever says more is not a mail server. */
const MAX_REPLY_BYTES = 64 * 1024;

/** Cuts what a server sends into its replies, in their order. */
export class ReplyReader {
  #rest = "";
  #lines: string[] = [];

  /**
   * Returns the replies that are complete with `bytes`.
   * @throws Error when the answer is not SMTP.
   */
  *read(bytes: Buffer): Generator<Reply> {
    this.#rest += bytes.toString("latin1");
    for (let end = this.#rest.indexOf("\n"); end >= 0; end = this.#rest.indexOf("\n")) {
      const line = this.#rest.slice(0, end).replace(/\r$/, "");
      this.#rest = this.#rest.slice(end + 1);
      const [, code, mark, text = ""] = /^([2-5]\d\d)([ -]?)(.*)$/.exec(line) ?? [];
      if (!code) throw new Error(`The mail server does not speak SMTP: ${line.slice(0, 100)}`);
      this.#lines.push(Buffer.from(text, "latin1").toString("utf8"));
      if (mark === "-") continue;
      yield { code: Number(code), lines: this.#lines };
      this.#lines = [];
    }
    const size = this.#lines.reduce((sum, line) => sum + line.length, this.#rest.length);
    if (size > MAX_REPLY_BYTES) throw new Error("The mail server's answer does not end.");
  }
}

/** The first digit says what a reply means; the others only refine it (RFC 5321, 4.2.1 and 4.3.2). */
export const isDone = ({ code }: Reply): boolean => code >= 200 && code < 300;
export const asksForMore = ({ code }: Reply): boolean => code >= 300 && code < 400;

export const textOf = ({ code, lines }: Reply) => `${code} ${lines.join(" ")}`.trim();
