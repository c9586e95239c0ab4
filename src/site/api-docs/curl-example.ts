import { resolve, type Schemas } from "./describe-schema.ts";
import type { DocumentedCall, Schema } from "./read-document.ts";

interface Surroundings {
  publicUrl: string;
  schemas: Schemas;
}

/** One command that makes the call, over some lines. A session's cookie is kept in `cookies.txt`. */
export function curlExample(call: DocumentedCall, { publicUrl, schemas }: Surroundings): string {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    name === "id" ? "1" : `some-${name}`,
  );
  const content = Object.entries(call.requestBody?.content ?? {})[0];
  const opensSession = /\/api\/(?:login|setup)$/.test(call.path);
  return [
    `curl ${call.method === "GET" ? "" : `-X ${call.method} `}${publicUrl}${path}`,
    call.security.length > 0 &&
      (takesToken(call.security) ? '-H "Authorization: Bearer $TOKEN"' : "-b cookies.txt"),
    opensSession && "-c cookies.txt",
    ...(content ? bodyOptions(content[0], content[1].schema, schemas) : []),
  ]
    .filter(Boolean)
    .join(" \\\n  ");
}

/** True if clients may show a token. */
const takesToken = (security: DocumentedCall["security"]) =>
  needsToken(security) || security.some((each) => "apiToken" in each);

/** True if clients show a token of the configuration instead of a session. */
export const needsToken = (security: DocumentedCall["security"]) => security.some((each) => "token" in each);

function bodyOptions(mediaType: string, schema: Schema, schemas: Schemas): string[] {
  if (mediaType === "multipart/form-data") {
    return Object.keys(resolve(schema, schemas).properties ?? {}).map((name) => `-F ${name}=@picture.jpg`);
  }
  if (mediaType === "message/rfc822") return [`-H 'Content-Type: ${mediaType}'`, "--data-binary @mail.eml"];
  const body = JSON.stringify(exampleOf("", schema, schemas));
  return [`-H 'Content-Type: ${mediaType}'`, `-d '${body.replaceAll("'", String.raw`'\''`)}'`];
}

/** Values by the name of their field, where the type alone would make a poor example. */
const byName: Record<string, unknown> = {
  email: "reader@example.com",
  title: "Write for the reply",
  slug: "write-for-the-reply",
  subject: "The first letter",
  author: "Ruth Okafor",
  excerpt: "How to write for the answer.",
  content: "<p>A letter that gets forty answers is worth more than four thousand glances.</p>",
  username: "owner",
  password: "a long password",
  currentPassword: "a long password",
  newPassword: "a longer password",
  token: "the token of the link",
};

/** A value that the schema allows. Of an object: what it requires, or all of it when it requires nothing. */
function exampleOf(name: string, schema: Schema, schemas: Schemas): unknown {
  const { type, format, enum: choices, items, anyOf, properties, required = [] } = resolve(schema, schemas);
  if (properties) {
    const names = required.length > 0 ? required : Object.keys(properties).slice(0, 2);
    return Object.fromEntries(names.map((each) => [each, exampleOf(each, properties[each] ?? {}, schemas)]));
  }
  if (choices) return choices[0];
  if (format === "date-time" || /(?:At|For)$/.test(name)) return "2026-03-02T09:00:00Z";
  if (name in byName) return byName[name];
  if (anyOf?.[0]) return exampleOf(name, anyOf[0], schemas);
  if (items) return [exampleOf("", items, schemas)];
  if (type === "integer" || type === "number") return 1;
  return type === "boolean" ? true : "text";
}
