import { createMcpHandler, ProtocolError, ProtocolErrorCode, Server } from "@modelcontextprotocol/server";
import { requestOf, type Tool } from "./tools.ts";

interface Serving {
  /** The tools of the token. */
  offered: readonly Tool[];
  /** Makes a call of the API. */
  ask: (path: string, init: RequestInit) => Promise<Response>;
  /** Headers of the request that each call of it has as well: they say whose it is, and where it comes from. */
  headers: Readonly<Record<string, string>>;
}

const INSTRUCTIONS =
  "The tools are calls of the API of a Masthead site: posts, pages, newsletters and subscribers. Texts are HTML. A post or newsletter " +
  "that is created without a status is a draft that no reader sees. A change that names an old `revision` is refused with both texts.";

/** Answers one message of the Model Context Protocol. `body` is its parsed JSON, if it has one. */
export const serveMcp = (request: Request, body: unknown, serving: Serving): Promise<Response> =>
  createMcpHandler(() => createServer(serving), {
    // Tools never change by themselves, and a stream would outlive a token that is revoked.
    maxSubscriptions: 0,
  }).fetch(request, { parsedBody: body });

function createServer({ offered, ask, headers }: Serving): Server {
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
