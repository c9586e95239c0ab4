import { createMcpHandler, ProtocolError, ProtocolErrorCode, Server } from "@modelcontextprotocol/server";
import type { Capability } from "../../contract/capabilities.ts";
import { isOffered, requestOf } from "./tools.ts";
import type { Tool } from "./tools.ts";

interface Serving {
  tools: readonly Tool[];
  /** What the token may do now. */
  held: ReadonlySet<Capability>;
  /** Makes a call of the API. */
  ask: (path: string, init: RequestInit) => Promise<Response>;
  /** Headers of the request that each call of it has as well: they say whose it is, and where it comes from. */
  headers: Readonly<Record<string, string>>;
}

const INSTRUCTIONS =
  "The tools are calls of the API of a Masthead site: posts, pages, newsletters and subscribers. Texts are HTML. A post or newsletter " +
  "that is created without a status is a draft that no reader sees. A change that names an old `revision` is refused with both texts.";

/** Room for the longest post, as the API itself has it. */
const MAX_BODY_BYTES = 8 * 1024 * 1024;

/** Answers one message of the Model Context Protocol. */
export const serveMcp = (request: Request, serving: Serving): Promise<Response> =>
  createMcpHandler(() => createServer(serving), {
    maxRequestBodySize: MAX_BODY_BYTES,
    // Tools never change by themselves, and a stream would outlive a token that is revoked.
    maxSubscriptions: 0,
  }).fetch(request);

function createServer({ tools, held, ask, headers }: Serving): Server {
  const offered = tools.filter((tool) => isOffered(tool, held));
  const server = new Server(
    { name: "masthead", title: "Masthead", version: "1" },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler("tools/list", () => ({
    tools: offered.map(({ endpoint, ...described }) => described),
  }));
  server.setRequestHandler("tools/call", async ({ params }) => {
    const tool = offered.find(({ name }) => name === params.name);
    if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, "This token has no such tool.");
    const made = requestOf(tool, params.arguments ?? {});
    if ("refusal" in made) return { isError: true, content: [{ type: "text", text: made.refusal }] };
    const response = await ask(made.path, {
      method: tool.endpoint.method.toUpperCase(),
      headers: { ...headers, ...(made.body !== undefined && { "content-type": "application/json" }) },
      ...(made.body !== undefined && { body: made.body }),
    });
    return { isError: !response.ok, content: [{ type: "text", text: await response.text() }] };
  });
  return server;
}
