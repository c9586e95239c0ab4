import { expect } from "vitest";
import type { Site } from "./site.ts";

/** Signs the owner in by the link of the first start, and answers with how they ask. */
export async function signInFirst({ url, setupPath }: Site) {
  const form = new URLSearchParams({
    username: "ruth",
    password: "a password that is long enough",
    siteName: "The Kiosk",
  });
  const made = await fetch(url + setupPath, { method: "POST", body: form, redirect: "manual" });
  const cookie = made.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  return async (path: string, body: BodyInit): Promise<unknown> => {
    const type = typeof body === "string" ? { "content-type": "application/json" } : undefined;
    const response = await fetch(url + path, { method: "POST", body, headers: { cookie, ...type } });
    expect(response.status, path).toBe(201);
    return response.json();
  };
}
