import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { endpoint } from "../../contract/base/endpoint.ts";
import { idParams } from "../../contract/base/text.ts";
import { ApiError, createCall } from "./client.ts";

const readPear = endpoint({
  method: "get",
  path: "/api/pears/{id}",
  access: "public",
  tag: "Pears",
  summary: "One pear.",
  params: idParams,
  query: z.object({ search: z.string().optional(), page: z.string().optional() }),
  answer: z.object({ name: z.string() }),
});

const plantPear = endpoint({
  method: "post",
  path: "/api/pears",
  access: "public",
  tag: "Pears",
  summary: "Plant a pear.",
  body: z.object({ name: z.string() }),
  answer: z.object({ name: z.string() }),
});

const dropPears = endpoint({
  method: "delete",
  path: "/api/pears",
  access: "public",
  tag: "Pears",
  summary: "Drop them all.",
  answer: z.object({ message: z.string() }),
});

interface Answer {
  status?: number;
  statusText?: string;
  body: string;
}

/** A server that answers every request alike, a `call` to it, and what it was asked. */
async function startServer({ status = 200, statusText, body }: Answer) {
  const asked: { line: string; type: string | undefined; body: string }[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    let text = "";
    for await (const chunk of request) text += String(chunk);
    asked.push({
      line: `${request.method} ${request.url}`,
      type: request.headers["content-type"],
      body: text,
    });
    response.writeHead(status, ...(statusText === undefined ? [] : [statusText])).end(body);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(() => void server.close());
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo;
  return { call: createCall(`http://127.0.0.1:${port}`), asked };
}

const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

test("a read fills in the path and leaves undefined out of the query", async () => {
  const { call, asked } = await startServer({ body: '{"name":"Conference","color":"green"}' });

  const pear = await call(readPear, { params: { id: "a/b" }, query: { search: "ö & x", page: undefined } });

  expect(pear).toEqual({ name: "Conference" });
  expect(asked).toEqual([{ line: "GET /api/pears/a%2Fb?search=%C3%B6+%26+x", type: undefined, body: "" }]);
});

test("a write sends JSON and says so; one without a body sends none", async () => {
  const { call, asked } = await startServer({ body: '{"name":"Comice","message":"Gone."}' });

  await call(plantPear, { body: { name: "Comice" } });
  await call(dropPears);

  expect(asked).toEqual([
    { line: "POST /api/pears", type: "application/json", body: '{"name":"Comice"}' },
    { line: "DELETE /api/pears", type: undefined, body: "" },
  ]);
});

test("a refusal carries all that the server says of it", async () => {
  const problem = {
    title: "Invalid input",
    status: 422,
    code: "invalid",
    message: "Name is required",
    fields: { name: "Name is required" },
    requestId: "r-7",
  };
  const { call } = await startServer({ status: 422, body: JSON.stringify(problem) });

  const error = await failureOf(call(plantPear, { body: { name: "" } }));

  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    message: "Name is required",
    status: 422,
    code: "invalid",
    fields: { name: "Name is required" },
    requestId: "r-7",
  });
});

test.each<[string, Answer, string]>([
  [
    "its message, also with a code that we do not know",
    { status: 418, body: '{"message":"Short.","code":"tea"}' },
    "Short.",
  ],
  [
    "the status text without a message",
    { status: 502, statusText: "Bad Gateway", body: "<h1>Oh</h1>" },
    "Bad Gateway",
  ],
  [
    "the status text with an empty message",
    { status: 500, statusText: "Broken", body: '{"message":""}' },
    "Broken",
  ],
  ["the status without any text", { status: 503, statusText: "", body: "" }, "HTTP error! status: 503"],
])("a failure is told by %s", async (_, answer, words) => {
  const { call } = await startServer(answer);

  const error = await failureOf(call(dropPears));

  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ message: words, status: answer.status, code: undefined });
});

test("a success that is not what the contract says is a failure", async () => {
  const { call } = await startServer({ body: "<!doctype html>" });

  const error = await failureOf(call(dropPears));

  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 200, code: undefined });
});

test("a server that does not answer is told in words for people", async () => {
  const nobodyThere = createCall("http://127.0.0.1:1");

  expect(await failureOf(nobodyThere(dropPears))).toMatchObject({
    name: "ApiError",
    status: 0,
    message: "The server cannot be reached. Check the connection and try again.",
  });
});

test("a call without what its endpoint needs does not compile", () => {
  const call = createCall("");
  const wrong = () => [
    // @ts-expect-error The path has a name to fill in.
    call(readPear),
    // @ts-expect-error The body is missing.
    call(plantPear, {}),
    // @ts-expect-error There is no such field.
    call(plantPear, { body: { name: "Comice", color: "green" } }),
  ];
  expect(wrong).toBeTypeOf("function");
});
