import { randomUUID } from "node:crypto";
import { mkdir, open, rename } from "node:fs/promises";
import { join } from "node:path";
import { reasonOf } from "../../base/errors.ts";
import type { Clock } from "../../base/clock.ts";
import { SMTP_URL_PLACE } from "../../engines/smtp/smtp-url.ts";
import type { Mail, MailLine, MailOutcome, Supply, Transport } from "../../engines/smtp/transport.ts";

/** The folder of stored emails. */
export const outboxIn = (dataDir: string) => join(dataDir, "outbox");

/** Keeps every mail whole as an `.eml` file, one a mail, named so that they sort by time. */
export function createOutbox(folder: string, now: Clock): Transport {
  const send = async ({ to, message }: Mail): Promise<MailOutcome> => {
    const keptId = `${now().toISOString().replaceAll(/[:.]/g, "-")}-${randomUUID().slice(0, 8)}`;
    const name = `${keptId}.eml`;
    try {
      await writeDurably(folder, name, [Buffer.from(`X-Envelope-To: ${to}\r\n`), ...message]);
      return { state: "accepted", response: `kept as ${name}`, keptId };
    } catch (error) {
      return { state: "temporary", scope: "connection", response: reasonOf(error) };
    }
  };
  const line: MailLine = {
    isOpen: true,
    async sendAll<T extends Mail>(supply: Supply<T>) {
      for (let mail = await supply.next(); mail; mail = await supply.next())
        supply.settle(mail, await send(mail));
    },
    quit: async () => {},
  };
  return {
    description: `the outbox ${folder} (set a mail server in Settings → Mail to send)`,
    place: SMTP_URL_PLACE,
    send,
    open: async () => line,
    check: async () => {},
    [Symbol.asyncDispose]: async () => {},
  };
}

/** Writes the file whole or not at all, also in a power cut. */
async function writeDurably(folder: string, name: string, content: Buffer[]) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = join(folder, `${name}.part`);
  await using file = await open(draft, "wx", 0o600);
  await file.writeFile(content);
  await file.sync();
  await rename(draft, join(folder, name));
  await using directory = await open(folder, "r");
  await directory.sync();
}
