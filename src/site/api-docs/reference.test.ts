import { expect, test } from "vitest";
import { curlExample } from "./curl-example.ts";
import { limitsOf, typeName } from "./describe-schema.ts";
import { groupCalls, readDocument } from "./read-document.ts";

const document = readDocument({
  openapi: "3.1.0",
  info: { title: "Test", version: "1" },
  paths: {
    "/api/notes/{id}": {
      patch: {
        tags: ["Notes"],
        summary: "Change a note.",
        security: [{ session: [] }],
        requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/Note" } } } },
        responses: { 200: { description: "Done." } },
      },
    },
    "/api/upload": {
      post: {
        requestBody: {
          content: {
            "multipart/form-data": {
              schema: {
                type: "object",
                properties: { file: { type: "string", contentMediaType: "image/*" } },
              },
            },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Note: {
        type: "object",
        properties: { title: { type: "string" }, tags: { type: "array", items: { type: "string" } } },
        required: ["title"],
      },
    },
  },
});
const { schemas } = document.components;
const [notes, others] = groupCalls(document);

test("calls stand under their tag, and those without one together", () => {
  expect([notes?.tag, others?.tag]).toEqual(["Notes", "Other"]);
  expect(notes?.calls[0]).toMatchObject({ method: "PATCH", anchor: "patch-api-notes-id" });
});

test("posts and subscribers come first, then the others in their order", () => {
  const tags = ["Sign-in", "Subscribers", "Imports", "Posts"];
  const paths = Object.fromEntries(tags.map((tag) => [`/api/${tag}`, { get: { tags: [tag] } }]));
  const groups = groupCalls({ ...document, paths: readDocument({ ...document, paths }).paths });
  expect(groups.map(({ tag }) => tag)).toEqual(["Posts", "Subscribers", "Sign-in", "Imports"]);
});

test("the example of a call is a command that can be pasted", () => {
  const [call] = notes?.calls ?? [];
  const command = call && curlExample(call, { publicUrl: "https://blog.example.com", schemas });
  expect(command?.split(" \\\n  ")).toEqual([
    "curl -X PATCH https://blog.example.com/api/notes/1",
    "-b cookies.txt",
    "-H 'Content-Type: application/json'",
    `-d '{"title":"Write for the reply"}'`,
  ]);
});

test("the example of an upload sends a file", () => {
  const [call] = others?.calls ?? [];
  expect(call && curlExample(call, { publicUrl: "https://blog.example.com", schemas })).toContain(
    "-F file=@picture.jpg",
  );
});

test("types and limits are said in words", () => {
  expect(typeName({ anyOf: [{ type: "string" }, { type: "null" }] })).toBe("text or null");
  expect(typeName({ type: "array", items: { $ref: "#/components/schemas/Note" } })).toBe("list of Note");
  expect(limitsOf({ type: "string", minLength: 1, maxLength: 2_000, default: "" })).toEqual([
    "not empty",
    "at most 2,000 characters",
    'default ""',
  ]);
  expect(limitsOf({ type: "integer", minimum: 1, maximum: Number.MAX_SAFE_INTEGER })).toEqual(["from 1"]);
  expect(limitsOf({ type: "array", maxItems: 3, items: { enum: ["a", "b"] } })).toEqual([
    "at most 3 entries",
    'each one of "a", "b"',
  ]);
});
