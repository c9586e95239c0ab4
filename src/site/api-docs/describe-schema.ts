import { counted } from "../../contract/base/counting.ts";
import type { Schema } from "./read-document.ts";
import { apiDocs } from "../words/api-docs.ts";

const { or, listOf, limits } = apiDocs;
const types: Readonly<Record<string, string>> = apiDocs.types;

export type Schemas = Record<string, Schema>;

/** The name of the schema that is referred to; undefined for an inline one. */
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
  if (schema.anyOf) return or([...new Set(schema.anyOf.map(typeName))]);
  if (schema.contentMediaType) return apiDocs.types.file;
  if (schema.items) return listOf.replace("{type}", () => typeName(schema.items ?? {}));
  const names = [schema.type ?? (schema.enum ? "string" : "any")].flat();
  return or(names.map((name) => types[name] ?? name));
}

/** Describes the limits of a value, each in a few words: format, choices, lengths, bounds, default. */
export function limitsOf(schema: Schema): string[] {
  const { format, contentMediaType, enum: choices, maxItems, items, anyOf = [] } = schema;
  return [
    format,
    contentMediaType,
    choices && limits.oneOf(choices.map((choice) => JSON.stringify(choice))),
    schema.const !== undefined && limits.always(JSON.stringify(schema.const)),
    ...boundsOf(schema),
    maxItems && limits.maxEntries(maxItems),
    ...(items ? limitsOf(items).map(limits.each) : []),
    ...anyOf.flatMap(limitsOf),
    schema.default !== undefined && limits.default(JSON.stringify(schema.default)),
  ].filter((limit) => typeof limit === "string");
}

function boundsOf({ minLength, maxLength, minimum, maximum }: Schema) {
  return [
    minLength === 1 && limits.notEmpty,
    minLength && minLength > 1 && limits.minCharacters(minLength),
    maxLength && limits.maxCharacters(counted(maxLength)),
    isBound(minimum) && limits.from(minimum),
    isBound(maximum) && limits.upTo(maximum),
  ];
}

/** Every whole number of JavaScript lies within its safe range: that bound is not a limit of the API. */
const isBound = (bound: number | undefined): bound is number =>
  bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
