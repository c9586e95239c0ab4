import { once } from "node:events";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

export interface CountingSink extends AsyncDisposable {
  url: string;
  /** Every mail that was acknowledged, or whose acknowledgement was on its way. */
  received: { to: string; messageId: string }[];
}

/** A real mail server that notes who was mailed what, and takes its time if it is told so. */
export async function startCountingSink(
  answer: () => Promise<unknown> = async () => {},
): Promise<CountingSink> {
  const received: CountingSink["received"] = [];
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 10,
    async onData(stream, { envelope }, done) {
      // Of a mail that is cut off nothing has come.
      const message = await text(stream).catch(() => undefined);
      if (message === undefined) return;
      const messageId = /^Message-ID: (.*)$/m.exec(message)?.[1] ?? "";
      received.push({ to: envelope.rcptTo[0]?.address ?? "", messageId });
      await answer();
      done();
    },
  });
  // Who is killed hangs up in mid-word.
  server.on("error", () => {});
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  const address = listening.address();
  const port = typeof address === "object" ? address?.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
