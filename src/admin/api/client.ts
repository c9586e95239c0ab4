import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { z } from "zod";
import type { Endpoint } from "../../contract/base/endpoint.ts";
import { problemSchema, type ProblemCode } from "../../contract/base/problem.ts";
import { createCallKeeper, type CallKeeper } from "./call-keeper.ts";

/** A call that did not succeed. `message` is for people; `code` is absent if the answer is not from this API. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly code: ProblemCode | undefined;
  /** 0 when there was no answer. */
  readonly status: number;
  /** The sentence for each field that was refused. */
  readonly fields: Record<string, string> | undefined;
  readonly requestId: string | undefined;
  /** After how long the call may be made again; 0 if the server does not say so. */
  readonly retryAfterSeconds: number;
  /** The whole answer, for a refusal that carries more: both texts of a conflict. */
  readonly body: unknown;

  constructor(
    message: string,
    {
      status,
      cause,
      body,
      ...refusal
    }: Partial<Refusal> & { status: number; cause?: unknown; body?: unknown; retryAfterSeconds?: number },
  ) {
    super(message, { cause });
    this.status = status;
    this.code = refusal.code;
    this.fields = refusal.fields;
    this.requestId = refusal.requestId;
    this.retryAfterSeconds = refusal.retryAfterSeconds ?? 0;
    this.body = body;
  }
}

/** What a call takes: the parts that its endpoint has, and nothing at all when every part may be left out. */
export type CallInput<Params, Query, Body> = PartOf<"params", Params> &
  PartOf<"query", Query> &
  PartOf<"body", Body> & { signal?: AbortSignal };

/** Holds requests that a lost session refuses. Code that calls the API by other means than `call` uses it too. */
export const sessionKeeper = createCallKeeper(
  (error) => error instanceof ApiError && error.code === "unauthenticated",
);

/** Holds calls that need a proof of who somebody is, until they have given it. */
export const proofKeeper = createCallKeeper(
  (error) => error instanceof ApiError && error.code === "proof_required",
);

/** What may hold a refused call. */
interface Keepers {
  session: CallKeeper;
  proof: CallKeeper;
}

const pageKeepers: Keepers = { session: sessionKeeper, proof: proofKeeper };

/** Makes a call, and makes it again after whatever it lacked was given. */
const retryWhenAllowed = <Result>(
  { session, proof }: Keepers,
  endpoint: Pick<Endpoint, "proof">,
  attempt: () => Promise<Result>,
): Promise<Result> => session.keep(() => (endpoint.proof ? proof.keep(attempt) : attempt()));

/** Calls the API of the site that the page came from. @throws ApiError for every outcome but success. */
export const call = createCall("", pageKeepers);

/** The `call` of what the program does by itself: a lost session is only its failure, and nobody is asked for it. */
export const callQuietly = createCall("");

/**
 * The `call` of a query that is repeated by itself: what the screen shows already is read again without asking for a
 * session that was lost. People who postpone signing in again are not asked every few seconds.
 */
export const callAgain = ({ client, queryKey }: { client: QueryClient; queryKey: QueryKey }) =>
  client.getQueryData(queryKey) === undefined ? call : callQuietly;

/** A `call` for the API at `origin`; the empty one is the page's own. */
export function createCall(origin: string, keepers?: Keepers) {
  const callOnce = createCallOnce(origin);
  const call: typeof callOnce = (endpoint, ...input) => {
    const attempt = () => callOnce(endpoint, ...input);
    // A wrong password is refused with the same code, and is no lost session.
    return keepers && endpoint.access !== "public" ? retryWhenAllowed(keepers, endpoint, attempt) : attempt();
  };
  return call;
}

function createCallOnce(origin: string) {
  return async function callOnce<
    Params extends z.ZodType,
    Query extends z.ZodType,
    Body extends z.ZodType,
    Answer extends z.ZodType,
  >(
    endpoint: Endpoint<Params, Query, Body, Answer>,
    ...[input]: Arguments<CallInput<Params, Query, Body>>
  ): Promise<z.output<Answer>> {
    const { params, query, body, signal }: Parts = input ?? {};
    const address = origin + addressOf(endpoint.path, params, query);
    const response = await send(address, endpoint.method, body, signal);
    return answerOf(endpoint, response);
  };
}

/** What an endpoint answered. @throws ApiError when it refused, or answered something else. */
export async function answerOf<Answer extends z.ZodType>(
  endpoint: { answer: Answer },
  response: Response,
): Promise<z.output<Answer>> {
  if (!response.ok) throw await refusalOf(response);
  const body = await readJson(response);
  const answer = endpoint.answer.safeParse(body);
  if (answer.success) return answer.data;
  throw new ApiError("The server's answer could not be read. Please reload the page.", {
    status: response.status,
    cause: answer.error,
    body,
  });
}

const BROKEN_OFF = "The upload was interrupted. Check the connection and try again.";

/** Calls an endpoint that answers with a file, and gives its pieces as they come. @throws ApiError, also in the middle. */
export async function callForFile<Params extends z.ZodType, Query extends z.ZodType>(
  endpoint: Endpoint<Params, Query>,
  { params, query }: PartOf<"params", Params> & PartOf<"query", Query> & Parts,
): Promise<{ response: Response; pieces: AsyncIterable<Uint8Array<ArrayBuffer>> }> {
  const response = await retryWhenAllowed(pageKeepers, endpoint, async () => {
    const answer = await send(addressOf(endpoint.path, params, query), endpoint.method, undefined);
    if (!answer.ok) throw await refusalOf(answer);
    return answer;
  });
  return { response, pieces: piecesOf(response) };
}

async function* piecesOf({ status, body }: Response) {
  const reader = body?.getReader();
  const read = () =>
    reader?.read().catch((cause: unknown) => {
      throw new ApiError(BROKEN_OFF, { status, cause });
    });
  for (let part = await read(); part?.value; part = await read()) yield part.value;
}

type PartOf<Name extends string, Schema> = Schema extends z.ZodUndefined
  ? unknown
  : Schema extends z.ZodType
    ? object extends z.input<Schema>
      ? { [Key in Name]?: z.input<Schema> }
      : { [Key in Name]: z.input<Schema> }
    : never;

export type Arguments<Input> = object extends Input ? [input?: Input] : [input: Input];

interface Parts {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  signal?: AbortSignal;
}

/** The path with its names filled in, and the query without what is undefined. */
export function addressOf(path: string, params: unknown, query: unknown): string {
  const values = new Map(Object.entries(params ?? {}));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name))),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) search.set(name, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

async function send(
  address: string,
  method: string,
  body: unknown,
  signal: AbortSignal | null = null,
): Promise<Response> {
  const hasJson = body !== undefined;
  try {
    return await fetch(address, {
      method: method.toUpperCase(),
      signal,
      credentials: "include",
      headers: { accept: "application/json", ...(hasJson && { "content-type": "application/json" }) },
      ...(hasJson && { body: JSON.stringify(body) }),
    });
  } catch (cause) {
    throw new ApiError("The server cannot be reached. Check the connection and try again.", {
      status: 0,
      cause,
    });
  }
}

/** Undefined for a body that is not JSON. */
const readJson = (response: Response): Promise<unknown> => response.json().catch(() => undefined);

/** What a refusal may say of itself; each part counts by itself, because a proxy's answer is not ours. */
const refusalSchema = z
  .object({
    message: z.string().optional().catch(undefined),
    code: problemSchema.shape.code.optional().catch(undefined),
    fields: problemSchema.shape.fields.catch(undefined),
    requestId: z.string().optional().catch(undefined),
  })
  .catch({});

type Refusal = z.output<typeof refusalSchema>;

/** The words come from the body, else from the status line, else from the status (spec, section 8). */
async function refusalOf(response: Response): Promise<ApiError> {
  const body = await readJson(response);
  const { message, ...refusal } = refusalSchema.parse(body);
  const words = message || response.statusText || `HTTP error! status: ${response.status}`;
  const retryAfterSeconds = Math.max(0, Number(response.headers.get("retry-after")) || 0);
  return new ApiError(words, { ...refusal, body, status: response.status, retryAfterSeconds });
}
