import { z } from "zod";
import type { Endpoint } from "../../contract/endpoint.ts";
import { problemSchema } from "../../contract/problem.ts";
import type { ProblemCode } from "../../contract/problem.ts";

/** A call that did not succeed. `message` is for people; `code` is absent when the answer is not one of ours. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly code: ProblemCode | undefined;
  /** 0 when there was no answer. */
  readonly status: number;
  /** The sentence for each field that was refused. */
  readonly fields: Record<string, string> | undefined;
  readonly requestId: string | undefined;

  constructor(
    message: string,
    { status, cause, ...refusal }: Partial<Refusal> & { status: number; cause?: unknown },
  ) {
    super(message, { cause });
    this.status = status;
    this.code = refusal.code;
    this.fields = refusal.fields;
    this.requestId = refusal.requestId;
  }
}

/** What a call takes: the parts that its endpoint has, and nothing at all when every part may be left out. */
export type CallInput<Params, Query, Body> = PartOf<"params", Params> &
  PartOf<"query", Query> &
  PartOf<"body", Body>;

/** Calls the API of the site that the page came from. @throws ApiError for every outcome but success. */
export const call = createCall("");

/** A `call` for the API at `origin`; the empty one is the page's own. */
export function createCall(origin: string) {
  return async function call<
    Params extends z.ZodType,
    Query extends z.ZodType,
    Body extends z.ZodType,
    Answer extends z.ZodType,
  >(
    endpoint: Endpoint<Params, Query, Body, Answer>,
    ...[input]: Arguments<CallInput<Params, Query, Body>>
  ): Promise<z.output<Answer>> {
    const { params, query, body }: Parts = input ?? {};
    const response = await send(origin + addressOf(endpoint.path, params, query), endpoint.method, body);
    if (!response.ok) throw await refusalOf(response);
    const answer = endpoint.answer.safeParse(await readJson(response));
    if (answer.success) return answer.data;
    throw new ApiError(
      "The server gave an answer that this page does not understand. Please reload the page.",
      {
        status: response.status,
        cause: answer.error,
      },
    );
  };
}

type PartOf<Name extends string, Schema> = Schema extends z.ZodUndefined
  ? unknown
  : Schema extends z.ZodType
    ? object extends z.input<Schema>
      ? { [Key in Name]?: z.input<Schema> }
      : { [Key in Name]: z.input<Schema> }
    : never;

type Arguments<Input> = object extends Input ? [input?: Input] : [input: Input];

interface Parts {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/** The path with its names filled in, and the query without what is undefined. */
function addressOf(path: string, params: unknown, query: unknown): string {
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

async function send(address: string, method: string, body: unknown): Promise<Response> {
  const hasBody = body !== undefined;
  try {
    return await fetch(address, {
      method: method.toUpperCase(),
      credentials: "include",
      headers: { accept: "application/json", ...(hasBody && { "content-type": "application/json" }) },
      ...(hasBody && { body: JSON.stringify(body) }),
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
  const { message, ...refusal } = refusalSchema.parse(await readJson(response));
  const words = message || response.statusText || `HTTP error! status: ${response.status}`;
  return new ApiError(words, { ...refusal, status: response.status });
}
