import type { Schema } from "./read-document.ts";

export type Schemas = Record<string, Schema>;

/** The name of the schema that is referred to; undefined for one that stands in place. */
export const referredName = ({ $ref }: Schema) => $ref?.split("/").at(-1);

/** Resolves a reference to a named schema. */
export function resolve(schema: Schema, schemas: Schemas): Schema {
  const name = referredName(schema);
  return (name && schemas[name]) || schema;
}

/** A type in words, such as `list of Post` or `text or null`. */
export function typeName(schema: Schema): string {
  const referred = referredName(schema);
  if (referred) return referred;
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeName))].join(" or ");
  if (schema.contentMediaType) return "file";
  if (schema.items) return `list of ${typeName(schema.items)}`;
  const types = [schema.type ?? (schema.enum ? "string" : "any")].flat();
  return types.map((type) => words[type] ?? type).join(" or ");
}

const words: Record<string, string> = { string: "text", integer: "whole number", array: "list" };

/** What a value must keep to, each in a few words: format, choices, lengths, bounds, default. */
export function limitsOf(schema: Schema): string[] {
  const { format, contentMediaType, enum: choices, maxItems, items, anyOf = [] } = schema;
  return [
    format,
    contentMediaType,
    choices && `one of ${choices.map((choice) => JSON.stringify(choice)).join(", ")}`,
    schema.const !== undefined && `always ${JSON.stringify(schema.const)}`,
    ...boundsOf(schema),
    maxItems && `at most ${maxItems} entries`,
    ...(items ? limitsOf(items).map((limit) => `each ${limit}`) : []),
    ...anyOf.flatMap(limitsOf),
    schema.default !== undefined && `default ${JSON.stringify(schema.default)}`,
  ].filter((limit) => typeof limit === "string");
}

function boundsOf({ minLength, maxLength, minimum, maximum }: Schema) {
  return [
    minLength === 1 && "not empty",
    minLength && minLength > 1 && `at least ${minLength} characters`,
    maxLength && `at most ${grouped.format(maxLength)} characters`,
    isBound(minimum) && `from ${minimum}`,
    isBound(maximum) && `up to ${maximum}`,
  ];
}

/** Every whole number of JavaScript lies within its safe range: that bound is not a limit of the API. */
const isBound = (bound: number | undefined) =>
  bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER;

const grouped = new Intl.NumberFormat("en-US");
