import { AppError } from "../base/errors.ts";
import { bodyBytes, bodySizeOf } from "../../contract/base/endpoint.ts";
import { bearerOf } from "../kernel/http/bearer.ts";
import { readBytes, readBytesAsJson } from "../kernel/http/body.ts";
import type { AppContext } from "../kernel/http/context.ts";
import { uncached } from "../kernel/http/page-keys.ts";
import type { AppHono, Authenticate, Route } from "../kernel/http/routes.ts";
import { isOffered, toolsOf, type Tool } from "./tools.ts";

const MCP_PATH = "/api/mcp";

interface McpDeps {
  routes: readonly Route[];
  authenticate: Authenticate;
}

/**
 * Serves the calls of the API as tools of the Model Context Protocol, over streamable HTTP and without sessions, to programs
 * that show an API token. The protocol's library is loaded with the first request.
 */
export function mountMcp(app: AppHono, { routes, authenticate }: McpDeps) {
  let tools: Tool[] | undefined;
  app.on(["GET", "POST", "DELETE"], MCP_PATH, uncached("It needs an API token."), async (c) => {
    const visitor = bearerOf(c) === undefined ? undefined : await authenticate(c);
    if (!visitor) return refuseWithoutToken(c);
    const { serveMcp } = await import("./serve-mcp.ts");
    const forwarded = c.req.header("x-forwarded-for");
    tools ??= toolsOf(routes.map(({ endpoint }) => endpoint));
    const offered = tools.filter((tool) => isOffered(tool, visitor.capabilities));
    const body = c.req.method === "POST" ? await readMessage(c, offered) : undefined;
    const answer = await serveMcp(c.req.raw, body, {
      offered,
      // Through the whole app: a tool is refused whatever its call would be refused.
      ask: async (path, init) => app.request(path, init, c.env),
      headers: {
        authorization: c.req.header("authorization") ?? "",
        // For the address of the caller, behind a proxy.
        ...(forwarded !== undefined && { "x-forwarded-for": forwarded }),
      },
    });
    // With the headers that every answer has, such as the request's id and what is left of the limit.
    return c.newResponse(answer.body, answer);
  });
}

/** A message is as long as the longest body among the token's tools. @throws AppError `bad_request`, `too_large`. */
async function readMessage(c: AppContext, offered: readonly Tool[]): Promise<unknown> {
  const sizes = offered.map(({ endpoint }) => bodyBytes[bodySizeOf(endpoint)]);
  return readBytesAsJson(await readBytes(c, Math.max(bodyBytes.form, ...sizes)));
}

function refuseWithoutToken(c: AppContext): never {
  c.header("www-authenticate", 'Bearer realm="Masthead"');
  throw new AppError("unauthenticated", "Send an API token as Authorization: Bearer.");
}
