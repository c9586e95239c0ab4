import { ApiError } from "./client.ts";

/**
 * What is said of a call that failed: the server's sentence. An answer without one, and none at all, say too little by
 * themselves ("Bad Gateway"): they follow `failure`, which says what failed (spec, section 8).
 */
export function failureWords(error: Error, failure: string): string {
  if (hasSentence(error)) return error.message;
  const sentence = failure.endsWith(".") ? failure : `${failure}.`;
  return error.message ? `${sentence} ${error.message}` : failure;
}

/** What a refused sign-in says. Only a refusal, and no other failure, may mean that the password is wrong. */
export const signInFailureWords = (error: Error): string =>
  error instanceof ApiError && error.status === 401 && !hasSentence(error)
    ? "Invalid username or password"
    : error.message;

/** True if the server gave a reason in words. */
const hasSentence = (error: Error) =>
  error instanceof ApiError &&
  error.body instanceof Object &&
  "message" in error.body &&
  error.body.message === error.message;
