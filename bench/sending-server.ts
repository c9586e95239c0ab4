import { readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { progressSchema, type SendProgress } from "../src/contract/mailing/deliveries.ts";
import type { Database } from "../src/server/kernel/db/open.ts";
import { startServer, type ServerProcess } from "../tests/setup/process.ts";

const OWNER = { ADMIN_USERNAME: "owner", ADMIN_PASSWORD: "lanterns over the old harbor" };

/** A server with an owner that sends at once, and a caller with the owner's session. */
export async function startSendingServer(env: Record<string, string>) {
  const server = await startServer({ ...OWNER, SAMPLE_CONTENT: "on", SEND_UNDO_SECONDS: "0", ...env });
  const ask = await signIn(server);
  return {
    server,
    owner: async (method: string, path: string, json?: unknown) => (await ask(method, path, json)).json(),
    /** What is said of a send, as its screen in the admin hears it. */
    async *follow(id: number) {
      const { body } = await ask("GET", `/api/newsletters/${id}/progress`);
      if (body) yield* dataOf(body);
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

export type SendingServer = Awaited<ReturnType<typeof startSendingServer>>;

/** Readers beyond those that are there, as an import writes them. */
export async function addSubscribers({ db }: Database, upTo: number, from = 0) {
  const at = new Date().toISOString();
  for (let start = from; start < upTo; start += 1000) {
    const rows = Array.from({ length: Math.min(1000, upTo - start) }, (_, index) => {
      const email = `reader-${start + index}@example.com`;
      return {
        email,
        mailbox_key: email,
        name: (start + index) % 5 === 0 ? "" : `Reader ${start + index}`,
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
    return answer;
  };
}

/** Begins to send a newsletter to every reader or to a segment, and tells its number. */
export async function send(
  { owner }: SendingServer,
  content: string,
  segmentId: number | null = null,
): Promise<number> {
  const subject = "A letter of some length";
  const { id } = await owner("POST", "/api/newsletters", { subject, content, segmentId });
  await owner("POST", `/api/newsletters/${id}/send`);
  return id;
}

/**
 * Sends while the owner has the send on the screen, and tells how long it took and what memory the whole process had at
 * most.
 */
export async function sendAndWatch(
  sending: SendingServer,
  { content, recipients, database }: { content: string; recipients: number; database: Database },
) {
  const { server } = sending;
  const start = performance.now();
  const id = await send(sending, content);
  const end = followToItsEnd(sending.follow(id));
  let firstMs = 0;
  let mostBytes = 0;
  let ended: SendProgress | undefined;
  while (!ended) {
    ended = await Promise.race([end, delay(firstMs ? 250 : 20, undefined)]);
    if (!firstMs && (await sentBy(database, id)) > 0) firstMs = Math.round(performance.now() - start);
    mostBytes = Math.max(mostBytes, await residentBytes(server.child.pid ?? 0));
  }
  const { status, counts, error } = ended;
  if (status !== "sent" || counts.sent !== recipients)
    throw new Error(`The newsletter is ${status}, and ${counts.sent} have got it: ${error}`);
  const seconds = (performance.now() - start) / 1000;
  return { seconds, firstMs, memory: `${Math.round(mostBytes / 1e6)} MB` };
}

/** To how many the server has sent it. */
export async function sentBy({ db }: Database, id: number): Promise<number> {
  const row = await db.selectFrom("newsletters").select("sent_count").where("id", "=", id).executeTakeFirst();
  return row?.sent_count ?? 0;
}

/** What the last event says. */
async function followToItsEnd(events: AsyncIterable<string>): Promise<SendProgress> {
  let last: string | undefined;
  for await (const event of events) last = event;
  if (last === undefined) throw new Error("Nothing is said of the send");
  return progressSchema.parse(JSON.parse(last));
}

/** The `data` of server-sent events. */
async function* dataOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const piece of body) {
    const events = (text + decoder.decode(piece, { stream: true })).split("\n\n");
    text = events.pop() ?? "";
    for (const event of events) if (event.startsWith("data: ")) yield event.slice("data: ".length);
  }
}

async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
}
