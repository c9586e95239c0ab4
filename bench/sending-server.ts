import { readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "../src/server/platform/db/open.ts";
import { startServer } from "../tests/setup/process.ts";
import type { ServerProcess } from "../tests/setup/process.ts";

const OWNER = { ADMIN_USERNAME: "owner", ADMIN_PASSWORD: "correct horse" };

/** A server with an owner that sends at once, and a caller with the owner's session. */
export async function startSendingServer(env: Record<string, string>) {
  const server = await startServer({ ...OWNER, SAMPLE_CONTENT: "on", SEND_UNDO_SECONDS: "0", ...env });
  return {
    server,
    owner: await signIn(server),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

export type SendingServer = Awaited<ReturnType<typeof startSendingServer>>;

/** Readers beyond those that are there, as an import writes them. */
export async function addReaders({ db }: Database, upTo: number, from = 0) {
  const at = new Date().toISOString();
  for (let start = from; start < upTo; start += 1000) {
    const rows = Array.from({ length: Math.min(1000, upTo - start) }, (_, index) => {
      const email = `reader-${start + index}@example.com`;
      return {
        email,
        mailbox_key: email,
        status: "active" as const,
        source: "import",
        subscribed_at: at,
        confirmed_at: at,
      };
    });
    await db.insertInto("subscribers").values(rows).execute();
  }
}

/** A caller with the owner's session. */
async function signIn({ url }: ServerProcess) {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ username: OWNER.ADMIN_USERNAME, password: OWNER.ADMIN_PASSWORD });
  const response = await fetch(`${url}/api/login`, { method: "POST", headers, body });
  const cookie = response.headers.get("set-cookie")?.split(";")[0] ?? "";
  return async (method: string, path: string, json?: unknown) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { ...headers, cookie },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return answer.json();
  };
}

/** Begins to send a newsletter to every reader, and tells its number. */
export async function send({ owner }: SendingServer, content: string): Promise<number> {
  const { id } = await owner("POST", "/api/newsletters", { subject: "A letter of some length", content });
  await owner("POST", `/api/newsletters/${id}/send`);
  return id;
}

/** Sends, looks until it is done, and tells how long it took and what memory the whole process had at most. */
export async function sendAndWatch(sending: SendingServer, content: string, recipients: number) {
  const { server, owner } = sending;
  const start = performance.now();
  const id = await send(sending, content);
  let firstMs = 0;
  let mostBytes = 0;
  for (;;) {
    const { status, recipientCount, error } = await owner("GET", `/api/newsletters/${id}`);
    if (recipientCount > 0) firstMs ||= Math.round(performance.now() - start);
    mostBytes = Math.max(mostBytes, await residentBytes(server.child.pid ?? 0));
    if (status === "sent" && recipientCount === recipients) break;
    if (status !== "sending") throw new Error(`The newsletter is ${status}: ${error}`);
    await delay(firstMs ? 250 : 20);
  }
  const seconds = (performance.now() - start) / 1000;
  return { seconds, firstMs, memory: `${Math.round(mostBytes / 1e6)} MB` };
}

async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
}
