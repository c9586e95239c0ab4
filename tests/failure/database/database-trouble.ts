import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { startServer, type ServerProcess } from "../../setup/process.ts";

export const OWNER = { ADMIN_USERNAME: "owner", ADMIN_PASSWORD: "lanterns over the old harbor" };

/** Runs one statement on a connection of its own. */
export async function ask(url: string, statement: string) {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Ends every other connection to the database, whatever it is doing. */
export const terminateAll = (url: string) =>
  ask(
    url,
    "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'",
  );

export async function signIn({ url }: Pick<ServerProcess, "url">): Promise<string> {
  const response = await fetch(`${url}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: OWNER.ADMIN_USERNAME, password: OWNER.ADMIN_PASSWORD }),
  });
  return response.headers.get("set-cookie")?.split(";")[0] ?? "";
}

export interface Answer {
  what: "write" | "search" | "page";
  status: number;
  text: string;
  /** When it came, as `performance.now()` has it. */
  at: number;
  tookMs: number;
}

let written = 0;

export function post(server: Pick<ServerProcess, "url">, cookie: string) {
  const title = `Post ${++written}`;
  const body = {
    title,
    excerpt: "An excerpt of the post",
    content: `<p>${"Words that fill the post. ".repeat(10)}</p>`,
    category: "tools",
    tags: [],
  };
  const answer = fetch(`${server.url}/api/posts`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie },
    body: JSON.stringify(body),
  });
  return { title, answer };
}

/** Writes, searches and reads all the time until `stop`. Collects each answer, and the title of each acknowledged post. */
export function useSite(server: ServerProcess, cookie: string, users = 4) {
  const answers: Answer[] = [];
  const acknowledged: string[] = [];
  const over = new AbortController();
  const note = async (what: Answer["what"], asking: Promise<Response>) => {
    const start = performance.now();
    // Without an answer there is no status.
    const { status, text } = await asking.then(
      async (response) => ({ status: response.status, text: await response.text() }),
      (error: unknown) => ({ status: 0, text: String(error) }),
    );
    const at = performance.now();
    answers.push({ what, status, text, at, tookMs: at - start });
    return status >= 200 && status < 300;
  };
  const use = async (user: number) => {
    for (let round = 0; !over.signal.aborted; round++) {
      const { title, answer } = post(server, cookie);
      if (await note("write", answer)) acknowledged.push(title);
      await note("search", fetch(`${server.url}/api/posts?search=w${user}x${round}`));
      await note("page", fetch(`${server.url}/blog/none-${user}-${round}`));
      await delay(5);
    }
  };
  const using = Promise.all(Array.from({ length: users }, (_, user) => use(user)));
  return {
    answers,
    acknowledged,
    async stop() {
      over.abort();
      await using;
    },
  };
}

/** Starts a server on the database, with its owner, and waits until it is used. */
export async function startOn(databaseUrl: string, dataDir: string, env: Record<string, string> = {}) {
  return startServer({ ...OWNER, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...env });
}
