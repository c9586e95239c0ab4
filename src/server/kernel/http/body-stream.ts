import { ReadableStream } from "node:stream/web";

/** Turns pieces into the body of an answer, read as fast as the client takes them. */
export const bodyStream = (pieces: AsyncIterable<Uint8Array>) =>
  // Responses take Node's own stream; the types differ.
  ReadableStream.from(pieces) as globalThis.ReadableStream<Uint8Array<ArrayBuffer>>;
