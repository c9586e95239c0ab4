import { z } from "zod";
import {
  capabilitiesOf,
  capabilityWords,
  grants,
  grantTable,
  roleTable,
} from "../contract/site-owner/access.ts";
import { capabilities, roles, type Capability } from "../contract/base/capabilities.ts";
import type { Endpoint } from "../contract/base/endpoint.ts";
import { uploadImage } from "../contract/content/media.ts";
import { problems, type ProblemCode } from "../contract/base/problem.ts";
import { PROOF_MINUTES, proveIdentity } from "../contract/site-owner/proof.ts";
import { isOpenToTokens, TOKEN_PREFIX } from "../contract/site-owner/tokens.ts";

export type OpenApiDocument = ReturnType<typeof describeApi>;
type JsonSchema = z.core.JSONSchema.JSONSchema;

/** The API as OpenAPI 3.1, made from the same definitions that mount it. */
export function describeApi(endpoints: readonly Endpoint[], publicUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method]: describeCall(endpoint) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Masthead",
      version: "1",
      description: "Refusals are application/problem+json (RFC 9457); `message` is a sentence for people.",
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas: namedSchemas(),
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "cookie",
          name: publicUrl.startsWith("https:") ? "__Host-masthead" : "masthead",
        },
        apiToken: {
          type: "http",
          scheme: "bearer",
          bearerFormat: `${TOKEN_PREFIX}…`,
          description: "An API token of Settings → API tokens (docs/programs.md).",
        },
        token: { type: "http", scheme: "bearer", description: "A token of the configuration." },
      },
    },
  };
}

function describeCall(endpoint: Endpoint) {
  return {
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: describeAccess(endpoint),
    security: securityOf(endpoint),
    parameters: [
      ...parametersOf("path", endpoint.params),
      ...parametersOf("query", endpoint.query),
      ...parametersOf("header", endpoint.headers),
    ],
    ...bodyOf(endpoint),
    responses: {
      [endpoint.status ?? 200]: {
        description: "Done.",
        content: {
          [endpoint.answerType ?? "application/json"]: { schema: schemaOf(endpoint.answer, "output") },
        },
      },
      ...refusalAnswers(refusalsOf(endpoint)),
    },
  };
}

function describeAccess(endpoint: Endpoint): string {
  const { proof } = endpoint;
  const holders = describeHolders(endpoint);
  if (!proof) return holders;
  const which = proof === "recent" ? "it needs" : `${proof.map((name) => `\`${name}\``).join(" and ")} need`;
  return `${holders} In a session, ${which} ${RECENT_PROOF}`;
}

const RECENT_PROOF = `a proof of the last ${PROOF_MINUTES} minutes: a sign-in or \`POST ${proveIdentity.path}\`. Without one, the answer is 403 with the code \`proof_required\`.`;

/** Says who may make a call. */
function describeHolders(endpoint: Endpoint): string {
  const { access } = endpoint;
  if (access === "public") return "Anybody may call this.";
  if (access === "token") return "Needs a token of the configuration.";
  if (access === "session") return "Anybody who is signed in may call this. Not open to API tokens.";
  const tokens = isOpenToTokens(endpoint)
    ? "API tokens that have it may call this too."
    : "Not open to API tokens.";
  return `Needs \`${access}\` (${capabilityWords[access]}): ${holdersOf(access).join(", ")}. ${tokens}`;
}

/** Who has a capability: roles, and people of a role to whom it was granted. */
const holdersOf = (capability: Capability) => [
  ...roles
    .filter((role) => capabilitiesOf({ role, grants: [] }).has(capability))
    .map((role) => roleTable[role].words.toLowerCase()),
  ...grants
    .filter((grant) => grantTable[grant].capabilities.includes(capability))
    .map(
      (grant) =>
        `${roleTable[grantTable[grant].role].words.toLowerCase()} who “${grantTable[grant].words.toLowerCase()}”`,
    ),
];

function securityOf(endpoint: Endpoint) {
  if (endpoint.access === "public") return [];
  if (endpoint.access === "token") return [{ token: [] }];
  return isOpenToTokens(endpoint) ? [{ session: [] }, { apiToken: [] }] : [{ session: [] }];
}

function refusalsOf(endpoint: Endpoint): ProblemCode[] {
  const { access, proof, body, params, refusals = [] } = endpoint;
  const usual: ProblemCode[] = body ? ["bad_request", "too_large", "unsupported_media_type", "invalid"] : [];
  if (access !== "public") usual.push("unauthenticated");
  if (capabilities.some((each) => each === access)) usual.push("forbidden");
  if (proof) usual.push("proof_required");
  if (isOpenToTokens(endpoint)) usual.push("too_many_requests");
  if (params) usual.push("not_found");
  return [...new Set([...usual, ...refusals])].sort((a, b) => problems[a].status - problems[b].status);
}

/** The refusals by their status; two codes may share one. */
function refusalAnswers(codes: readonly ProblemCode[]) {
  const byStatus = Object.groupBy(codes, (code) => problems[code].status);
  const content = { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } };
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, sharing]) => [
      status,
      { description: sharing.map((code) => `${problems[code].title} (${code})`).join(", or "), content },
    ]),
  );
}

function parametersOf(place: "path" | "query" | "header", schema: z.ZodType | undefined) {
  if (!schema) return [];
  const { properties = {} } = toSchema(schema, "input");
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path",
    schema: typeof property === "object" ? property : {},
  }));
}

function bodyOf(endpoint: Endpoint) {
  if (endpoint.body) {
    const schema = schemaOf(endpoint.body, "input");
    const asForm = endpoint.bodyType === "form" && { "application/x-www-form-urlencoded": { schema } };
    const content = { "application/json": { schema }, ...asForm };
    return { requestBody: { required: true, content } };
  }
  if (endpoint.bodyType) {
    return {
      requestBody: { required: true, content: { [endpoint.bodyType]: { schema: { type: "string" } } } },
    };
  }
  if (endpoint.path !== uploadImage.path) return {};
  const file = { type: "string", contentMediaType: "image/*" };
  const schema = { type: "object", properties: { file }, required: ["file"] };
  return { requestBody: { required: true, content: { "multipart/form-data": { schema } } } };
}

/** Returns a reference to a named schema, and any other schema inline. */
function schemaOf(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const id = z.globalRegistry.get(schema)?.id;
  if (id) return { $ref: refTo(id) };
  const { $schema, $defs, ...inPlace } = toSchema(schema, io);
  // What is named inside is described among the components, where zod alone would describe it right here.
  return JSON.parse(JSON.stringify(inPlace).replaceAll("#/$defs/", refTo("")));
}

/** Leaves out what zod adds to be exact and no reader wants: the range of safe integers, the pattern of a date. */
const toSchema = (schema: z.ZodType, io: "input" | "output") =>
  z.toJSONSchema(schema, { ...jsonSchemaOptions, io });

const jsonSchemaOptions = {
  unrepresentable: "any",
  override({ jsonSchema }: { jsonSchema: JsonSchema }) {
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    if (jsonSchema.format === "date-time") delete jsonSchema.pattern;
  },
} as const;

const refTo = (id: string) => `#/components/schemas/${id}`;

function namedSchemas() {
  const { schemas } = z.toJSONSchema(z.globalRegistry, { ...jsonSchemaOptions, io: "input", uri: refTo });
  return Object.fromEntries(
    Object.entries(schemas)
      .map(([name, { $schema, $id, ...schema }]) => [name, schema] as const)
      // Not in the order in which modules happen to be loaded.
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}
