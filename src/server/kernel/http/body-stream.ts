import { ReadableStream } from "node:stream/web";

/** Turns pieces into the body of an answer, read as fast as the client takes them. */
export const bodyStream = (pieces: AsyncIterable<Uint8Array>) =>
  // Node's own stream is the one that answers take; their types differ.
  ReadableStream.from(pieces) as globalThis.ReadableStream<Uint8Array<ArrayBuffer>>;
