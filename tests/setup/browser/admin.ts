import { request } from "playwright-core";
import type { Site } from "../site.ts";

export const OWNER = { username: "Mira", password: "a very plain password" };

/** What a browser keeps of somebody who is signed in: `browser.newContext({ storageState })`. */
export type SignedIn = Awaited<ReturnType<typeof createOwner>>;

/** Makes the owner of a site that has none, and comes back with their session. */
export const createOwner = ({ url, setupPath }: Pick<Site, "url" | "setupPath">) =>
  sessionFrom(url, "/api/setup", { ...OWNER, token: setupPath.replace("/setup/", "") });

/** A session of its own for the owner. */
export const signInOwner = ({ url }: Pick<Site, "url">) => sessionFrom(url, "/api/login", OWNER);

async function sessionFrom(url: string, path: string, data: Record<string, string>) {
  const client = await request.newContext({ baseURL: url });
  try {
    const answer = await client.post(path, { data });
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
    return await client.storageState();
  } finally {
    await client.dispose();
  }
}
