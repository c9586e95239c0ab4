import { once } from "node:events";
import { Agent, request } from "node:https";
import {
  Agent as PlainAgent,
  request as requestPlain,
  type ClientRequest,
  type IncomingMessage,
} from "node:http";
import { text } from "node:stream/consumers";
import { OWNER } from "../database/database-trouble.ts";

const HOST = "blog.example.com";
/** What a browser waits at most. */
const PATIENCE_MS = 30_000;

export interface Answer {
  /** 0 without an answer. */
  status: number;
  text: string;
  cookie: string;
}

interface Question {
  method?: string;
  json?: unknown;
  cookie?: string;
}

/** Asks the proxy, which knows nobody from one request to the next; at the port `inside`, past any cache. */
export function openClient(port: number, inside: number) {
  const agent = new Agent({ keepAlive: true });
  const insideAgent = new PlainAgent({ keepAlive: true });
  let strangers = 0;

  const ask = async (path: string, question: Question = {}, from = agent): Promise<Answer> => {
    const { method = "GET", json, cookie } = question;
    const open = () =>
      request({
        method,
        path,
        host: "127.0.0.1",
        port,
        servername: HOST,
        rejectUnauthorized: false,
        agent: from,
        signal: AbortSignal.timeout(PATIENCE_MS),
        headers: {
          host: HOST,
          ...(cookie && { cookie }),
          ...(json !== undefined && { "content-type": "application/json" }),
        },
      });
    return method === "GET" ? readAsBrowser(open) : answerTo(open(), JSON.stringify(json));
  };
  /** Asks for a page as a cache does. */
  const askInside = (path: string): Promise<Answer> => {
    const where = { path, host: "127.0.0.1", port: inside, agent: insideAgent, headers: { host: HOST } };
    return readAsBrowser(() => requestPlain({ ...where, signal: AbortSignal.timeout(PATIENCE_MS) }));
  };
  /** Asks from an address that has not asked before, so that no limit on one client is met. */
  const askAsStranger = async (path: string, question: Question) => {
    strangers++;
    const localAddress = `127.1.${Math.floor(strangers / 250)}.${1 + (strangers % 250)}`;
    const own = new Agent({ localAddress });
    const answer = await ask(path, question, own);
    own.destroy();
    return answer;
  };
  const signIn = async () => {
    const json = { username: OWNER.ADMIN_USERNAME, password: OWNER.ADMIN_PASSWORD };
    const { status, text: said, cookie } = await ask("/api/login", { method: "POST", json });
    if (status !== 200) throw new Error(`The owner cannot sign in: ${status} ${said}`);
    return cookie;
  };
  return {
    ask,
    askAsStranger,
    askInside,
    signIn,
    [Symbol.dispose]() {
      agent.destroy();
      insideAgent.destroy();
    },
  };
}

/**
 * Asks once more when a kept connection ends as it is used again, as browsers do (RFC 9112, 9.3.1): the proxy closes those
 * that were idle for a minute.
 */
async function readAsBrowser(open: () => ClientRequest): Promise<Answer> {
  const asking = open();
  const answer = await answerTo(asking);
  return answer.status === 0 && asking.reusedSocket && answer.text.includes("socket hang up")
    ? answerTo(open())
    : answer;
}

async function answerTo(asking: ClientRequest, body?: string): Promise<Answer> {
  try {
    asking.end(body);
    const [response]: IncomingMessage[] = await once(asking, "response");
    if (!response) throw new Error("A response that is none");
    const [set = ""] = response.headers["set-cookie"] ?? [];
    return {
      status: response.statusCode ?? 0,
      text: await text(response),
      cookie: set.split(";")[0] ?? "",
    };
  } catch (error) {
    return { status: 0, text: String(error), cookie: "" };
  }
}

export type Client = ReturnType<typeof openClient>;
