import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

const CHALLENGE = /^\/\.well-known\/acme-challenge\/([\w-]{1,256})$/;
/** What load balancers ask for; they need not follow redirects. */
const HEALTH: ReadonlySet<string> = new Set(["/healthz", "/readyz"]);
const SOON_SECONDS = 30;

interface PlainHttp {
  /** The site's address, with https. */
  publicUrl: string;
  hasCertificate: () => boolean;
  /** What the challenges of an order that is under way must answer. */
  readAnswers: () => Promise<Record<string, string>>;
  app: RequestListener;
}

/** Answers on HTTP_PORT: challenges of the authority and health checks; everything else leads to https. */
export function plainListener({ publicUrl, hasCertificate, readAnswers, app }: PlainHttp): RequestListener {
  const readTogether = oneAtATime(readAnswers);
  return (request, response) => {
    const path = pathOf(request);
    if (HEALTH.has(path)) return app(request, response);
    // Nobody is to send anything here twice.
    response.setHeader("connection", "close");
    const [, token] = CHALLENGE.exec(path) ?? [];
    if (token !== undefined) return void answerChallenge(response, token, readTogether);
    if (hasCertificate()) return redirect(request, response, publicUrl);
    answer(response, 503, `${publicUrl} is getting its certificate. Try again in a minute.\n`);
  };
}

/** Leads to the same path of the site. A method other than GET stays the same (RFC 9110, 15.4.9). */
export function redirect(request: IncomingMessage, response: ServerResponse, publicUrl: string) {
  const isRead = request.method === "GET" || request.method === "HEAD";
  response.writeHead(isRead ? 301 : 308, { location: publicUrl + pathOf(request, "with query") }).end();
}

/** The path of a request; `*` and the absolute form, which proxies get (RFC 9112, 3.2.2), lead to the home page. */
function pathOf({ url = "" }: IncomingMessage, part: "alone" | "with query" = "alone"): string {
  const path = url.startsWith("/") ? url : "/";
  return part === "alone" ? (path.split("?")[0] ?? "") : path;
}

async function answerChallenge(
  response: ServerResponse,
  token: string,
  readAnswers: PlainHttp["readAnswers"],
) {
  try {
    const answers = await readAnswers();
    const found = Object.hasOwn(answers, token) ? answers[token] : undefined;
    if (found === undefined) answer(response, 404, "There is no such challenge.\n");
    else answer(response, 200, found);
  } catch {
    answer(response, 503, "The database does not answer.\n");
  }
}

function answer(response: ServerResponse, status: number, text: string) {
  const retry = status === 503 ? { "retry-after": String(SOON_SECONDS) } : {};
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8", ...retry }).end(text);
}

/** Lets one reading run at a time: those who ask meanwhile share the next one, however many strangers ask. */
function oneAtATime<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<Value> | undefined;
  const begin = () => {
    next = undefined;
    return read();
  };
  return () => {
    if (next) return next;
    const reading = running.then(begin);
    next = reading;
    running = reading.catch(() => undefined);
    return reading;
  };
}
