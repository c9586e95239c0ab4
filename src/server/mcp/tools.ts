import { z } from "zod";
import type { Capability } from "../../contract/base/capabilities.ts";
import type { Endpoint } from "../../contract/base/endpoint.ts";
import { sendTestEmail } from "../../contract/mailing/newsletters.ts";
import { isOpenToTokens } from "../../contract/site-owner/tokens.ts";

/** A call of the API as a tool of the Model Context Protocol. */
export interface Tool {
  endpoint: Endpoint;
  name: string;
  description: string;
  inputSchema: { type: "object"; [keyword: string]: unknown };
  annotations: { readOnlyHint: boolean; destructiveHint: boolean };
}

/** What some calls need beyond their access for each request that they could be asked for. */
const needsMore = new Map<Endpoint, Capability>([[sendTestEmail, "newsletters.send"]]);

const isTool = (endpoint: Endpoint): boolean =>
  isOpenToTokens(endpoint) &&
  endpoint.method !== "delete" &&
  endpoint.answerType === undefined &&
  endpoint.bodyType === undefined &&
  endpoint.noTool === undefined;

/** Returns the calls that can be tools, each described once. */
export const toolsOf = (endpoints: readonly Endpoint[]): Tool[] => endpoints.filter(isTool).map(describe);

/** True if a token with these capabilities is offered a tool. The call itself may refuse more. */
export function isOffered({ endpoint }: Tool, held: ReadonlySet<Capability>): boolean {
  const { access } = endpoint;
  const more = needsMore.get(endpoint);
  return [...held].some((each) => each === access) && (more === undefined || held.has(more));
}

function describe(endpoint: Endpoint): Tool {
  const { method, summary, access } = endpoint;
  return {
    endpoint,
    name: nameOf(endpoint),
    description: summary,
    inputSchema: inputSchemaOf(endpoint),
    annotations: { readOnlyHint: method === "get", destructiveHint: access === "newsletters.send" },
  };
}

const verbs = { get: "get", post: "create", patch: "change", put: "set", delete: "delete" } as const;

/** `change_posts_id` for PATCH /api/posts/{id}. */
const nameOf = ({ method, path }: Endpoint) =>
  `${verbs[method]}_${path
    .replace("/api/", "")
    .replace(/}$/, "")
    .replaceAll(/[^a-z0-9]+/gi, "_")}`;

/** The parameters of path and query side by side, and the body as `body`. */
function inputSchemaOf({ params, query, body }: Endpoint): Tool["inputSchema"] {
  const input = z.strictObject({ ...shapeOf(params), ...shapeOf(query), ...(body && { body }) });
  const { $schema, ...schema } = z.toJSONSchema(input, { io: "input", unrepresentable: "any" });
  return { ...schema, type: "object" };
}

const shapeOf = (schema: z.ZodType | undefined) => (schema instanceof z.ZodObject ? schema.shape : {});

/**
 * Returns the request that a tool makes, or says what is wrong with its arguments. The call itself checks the values; here
 * they must only be unable to name another call.
 */
export function requestOf(
  { endpoint }: Tool,
  given: Record<string, unknown>,
): { path: string; body: string | undefined } | { refusal: string } {
  const rest = new Map(Object.entries(given));
  const body = rest.get("body");
  if (endpoint.body) rest.delete("body");
  let path: string = endpoint.path;
  for (const [, name = ""] of endpoint.path.matchAll(/\{(\w+)\}/g)) {
    const value = wordOf(rest.get(name));
    // The parser of addresses would take these as the way up.
    if (!value || /^\.{1,2}$/.test(value)) return { refusal: `“${name}” is missing or is not valid.` };
    path = path.replace(`{${name}}`, () => encodeURIComponent(value.toWellFormed()));
    rest.delete(name);
  }
  const asked = new URLSearchParams();
  for (const [name, value] of rest) {
    const word = wordOf(value);
    if (!Object.hasOwn(shapeOf(endpoint.query), name)) return { refusal: `There is no argument “${name}”.` };
    if (word === undefined) return { refusal: `“${name}” must be text, a number, true or false.` };
    asked.set(name, word);
  }
  return {
    path: asked.size > 0 ? `${path}?${asked}` : path,
    body: endpoint.body ? JSON.stringify(body ?? {}) : undefined,
  };
}

const wordOf = (value: unknown): string | undefined =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : undefined;
