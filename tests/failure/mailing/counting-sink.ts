import { once } from "node:events";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

export interface CountingSink extends AsyncDisposable {
  url: string;
  /**
   * Every mail that was acknowledged, or whose acknowledgement was on its way; with the address of the machine that sent
   * it, and when, by `performance.now()`.
   */
  received: { to: string; messageId: string; subject: string; from: string; at: number }[];
}

/** A real mail server that notes who was mailed what, and takes its time if it is told so. */
export async function startCountingSink(
  answer: () => Promise<unknown> = async () => {},
  host = "127.0.0.1",
): Promise<CountingSink> {
  const received: CountingSink["received"] = [];
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 10,
    async onData(stream, { envelope, remoteAddress: from }, done) {
      // Of a mail that is cut off nothing has come.
      const message = await text(stream).catch(() => undefined);
      if (message === undefined) return;
      const messageId = /^Message-ID: (.*)$/m.exec(message)?.[1] ?? "";
      const to = envelope.rcptTo[0]?.address ?? "";
      const subject = /^Subject: (.*)$/m.exec(message)?.[1]?.trim() ?? "";
      received.push({ to, messageId, subject, from, at: performance.now() });
      await answer();
      done();
    },
  });
  // Who is killed hangs up in mid-word.
  server.on("error", () => {});
  const listening = server.listen(0, host);
  await once(listening, "listening");
  const address = listening.address();
  const port = typeof address === "object" ? address?.port : 0;
  return {
    url: `smtp://${host}:${port}`,
    received,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
