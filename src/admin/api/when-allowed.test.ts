import { expect, test } from "vitest";
import { ApiError } from "./client.ts";
import { whenAllowed } from "./when-allowed.ts";

test("a call that is made too often is made again when the server says, and any other refusal is final", async () => {
  const waited: number[] = [];
  const refusals = [7, 2, 0].map(
    (retryAfterSeconds) => new ApiError("No.", { status: 429, retryAfterSeconds }),
  );
  const wait = async (seconds: number) => void waited.push(seconds);
  const attempt = async () => {
    const refusal = refusals.shift();
    if (refusal) throw refusal;
    return "done";
  };
  await expect(whenAllowed(attempt, wait)).rejects.toThrow("No.");
  expect(waited).toEqual([7, 2]);
  expect(await whenAllowed(attempt, wait)).toBe("done");
});
