import { expect } from "vitest";
import type { z } from "zod";
import { problemSchema } from "../../../src/contract/base/problem.ts";
import type { TestApp } from "../../setup/app.ts";

/** One request as somebody: a stranger (`app.request`) or who has signed in. */
export type Ask = TestApp["request"];

/** The answer of a call that must succeed, in the shape that its endpoint promises. */
export async function read<Answer extends z.ZodType>(
  response: Response,
  { answer }: { answer: Answer },
): Promise<z.output<Answer>> {
  expect(response.ok, await response.clone().text()).toBe(true);
  return answer.parse(await response.json());
}

const refusalSchema = problemSchema.loose();

/** The problem of a call that must be refused, with its further members. */
export async function readRefusal(response: Response): Promise<z.output<typeof refusalSchema>> {
  expect(response.headers.get("content-type"), await response.clone().text()).toBe(
    "application/problem+json",
  );
  const problem = refusalSchema.parse(await response.json());
  expect(problem.status).toBe(response.status);
  expect(problem.requestId).toBe(response.headers.get("x-request-id"));
  return problem;
}

/** The session cookie that an answer sets, as a browser would send it back, and the attributes it came with. */
export function cookieOf(response: Response): { cookie: string; attributes: string[] } {
  const [line = ""] = response.headers.getSetCookie();
  const [cookie = "", ...attributes] = line.split("; ");
  return { cookie, attributes };
}
