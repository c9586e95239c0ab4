import type { z } from "zod";
import type { Endpoint } from "../../contract/base/endpoint.ts";
import { ApiError, addressOf, answerOf, sessionKeeper } from "./client.ts";

export interface UploadOptions {
  /** From 0 to 100. */
  onProgress?: (percent: number) => void;
  signal?: AbortSignal;
}

type Sent<Query> = { query?: Query; body: Blob | FormData } & UploadOptions;

/**
 * Calls an endpoint whose body is a file or a form with one. By XMLHttpRequest, because fetch does not tell how much is sent.
 * @throws ApiError for every outcome but success; AbortError when `signal` ends it.
 */
export function uploadFile<Query extends z.ZodType, Answer extends z.ZodType>(
  endpoint: Endpoint<z.ZodUndefined, Query, z.ZodUndefined, Answer>,
  { query, ...sent }: Sent<z.input<Query>>,
): Promise<z.output<Answer>> {
  const address = addressOf(endpoint.path, undefined, query);
  return sessionKeeper.keep(async () =>
    answerOf(endpoint, await send(address, endpoint.method.toUpperCase(), sent)),
  );
}

function send(
  address: string,
  method: string,
  { body, onProgress, signal }: Omit<Sent<never>, "query">,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    request.withCredentials = true;
    request.setRequestHeader("accept", "application/json");
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      onProgress?.(total > 0 ? (100 * loaded) / total : 0),
    );
    request.addEventListener("load", () => {
      const { status, statusText } = request;
      resolve(new Response(request.responseText, { status, statusText }));
    });
    request.addEventListener("error", () =>
      reject(
        new ApiError("The server cannot be reached. Check the connection and try again.", { status: 0 }),
      ),
    );
    request.addEventListener("abort", () => reject(new DOMException("The upload was ended", "AbortError")));
    signal?.addEventListener("abort", () => request.abort());
    signal?.throwIfAborted();
    request.send(body);
  });
}
