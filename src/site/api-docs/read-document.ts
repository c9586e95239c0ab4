import { z } from "zod";
import { apiDocs } from "../words/api-docs.ts";

/*
 * The parts of an OpenAPI 3.1 document that the reference shows. What it does not know it leaves out.
 */

export interface Schema {
  $ref?: string | undefined;
  type?: string | string[] | undefined;
  format?: string | undefined;
  description?: string | undefined;
  enum?: unknown[] | undefined;
  const?: unknown;
  default?: unknown;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
  maxItems?: number | undefined;
  items?: Schema | undefined;
  properties?: Record<string, Schema> | undefined;
  required?: string[] | undefined;
  anyOf?: Schema[] | undefined;
  contentMediaType?: string | undefined;
}

const schemaSchema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    format: z.string().optional(),
    description: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    default: z.unknown().optional(),
    minLength: z.number().optional(),
    maxLength: z.number().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    maxItems: z.number().optional(),
    items: schemaSchema.optional(),
    properties: z.record(z.string(), schemaSchema).optional(),
    required: z.array(z.string()).optional(),
    anyOf: z.array(schemaSchema).optional(),
    contentMediaType: z.string().optional(),
  }),
);

const contentSchema = z.record(z.string(), z.object({ schema: schemaSchema.default({}) }));

const operationSchema = z.object({
  tags: z.array(z.string()).default([]),
  summary: z.string().default(""),
  /** Who may make the call. */
  description: z.string().default(""),
  security: z.array(z.record(z.string(), z.unknown())).default([]),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.string(),
        required: z.boolean().default(false),
        schema: schemaSchema.default({}),
      }),
    )
    .default([]),
  requestBody: z.object({ content: contentSchema }).optional(),
  responses: z
    .record(z.string(), z.object({ description: z.string().default(""), content: contentSchema.default({}) }))
    .default({}),
});

const documentSchema = z.object({
  info: z.object({ title: z.string(), version: z.string(), description: z.string().default("") }),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z
    .object({
      schemas: z.record(z.string(), schemaSchema).default({}),
      securitySchemes: z.record(z.string(), z.object({ name: z.string().default("") })).default({}),
    })
    .default({ schemas: {}, securitySchemes: {} }),
});

type Operation = z.output<typeof operationSchema>;
export type ApiDocument = z.output<typeof documentSchema>;

/** One call of the API with the address of its place on the page. */
export interface DocumentedCall extends Operation {
  anchor: string;
  method: string;
  path: string;
}

export interface CallGroup {
  tag: string;
  calls: DocumentedCall[];
}

export const readDocument = (document: unknown): ApiDocument => documentSchema.parse(document);

/** What most readers of the reference come for. */
const FIRST_TAGS: readonly string[] = ["Posts", "Subscribers", "Newsletters"];

/** The calls by their first tag: those that most readers come for, then the others in the order of the document. */
export function groupCalls({ paths }: ApiDocument): CallGroup[] {
  const groups = new Map<string, DocumentedCall[]>();
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const tag = operation.tags[0] ?? apiDocs.otherCalls;
      const calls = groups.get(tag) ?? [];
      calls.push({ ...operation, anchor: anchorOf(method, path), method: method.toUpperCase(), path });
      groups.set(tag, calls);
    }
  }
  return [...groups]
    .map(([tag, calls]) => ({ tag, calls }))
    .toSorted((one, other) => placeOf(one.tag) - placeOf(other.tag));
}

const placeOf = (tag: string) => (FIRST_TAGS.includes(tag) ? FIRST_TAGS.indexOf(tag) : FIRST_TAGS.length);

const anchorOf = (method: string, path: string) =>
  `${method}-${path.replaceAll(/[^a-z0-9]+/gi, "-").replaceAll(/^-|-$/g, "")}`;
