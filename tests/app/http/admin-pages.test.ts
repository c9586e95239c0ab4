import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { startApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import type { Ask } from "../kit/ask.ts";

const adminPage = readFileSync(join(import.meta.dirname, "../../../src/admin/index.html"), "utf8");

const screens = [
  "dashboard",
  "posts",
  "posts/create",
  "posts/edit/1",
  "subscribers",
  "newsletter",
  "settings",
  "nowhere/at/all",
].map((screen) => `/admin/${screen}`);
const doors = ["/signin", "/admin/login"];

/** Where a request is sent on to, or with which status it is answered. */
async function endOf(ask: Ask, path: string) {
  const response = await ask("GET", path);
  return response.headers.get("location") ?? response.status;
}

describe.each(engines)("the addresses of the admin on %s", (engine) => {
  test("a guest, and who was signed in, is sent from every screen to sign in, and gets nothing of it", async () => {
    await using app = await startApp(engine, { adminPage });
    const ended = await app.signIn();
    await ended("POST", "/api/logout");
    for (const ask of [app.request, ended]) {
      for (const path of screens) {
        expect(await endOf(ask, path), path).toBe("/signin");
        expect(await (await ask("GET", path)).text(), path).toBe("");
      }
      for (const path of doors) expect(await endOf(ask, path), path).toBe(200);
    }
  });

  test("who is signed in gets every screen, and is sent from the doors to the dashboard", async () => {
    await using app = await startApp(engine, { adminPage });
    const ask = await app.signIn();
    for (const path of screens) expect(await endOf(ask, path), path).toBe(200);
    for (const path of [...doors, "/admin"]) expect(await endOf(ask, path), path).toBe("/admin/dashboard");
  });

  test("no search engine keeps them, and only our own scripts and the one that sets the theme may run", async () => {
    await using app = await startApp(engine, { adminPage });
    const response = await app.request("GET", "/admin/login");
    const [, script = ""] = /<script>([\s\S]*?)<\/script>/.exec(await response.text()) ?? [];
    expect(script).toContain('localStorage.getItem("theme")');
    const hash = createHash("sha256").update(script).digest("base64");
    const policy = response.headers.get("content-security-policy")?.split("; ");
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}'`);
    expect(policy).toContain("style-src 'self'");
    expect(response.headers.get("x-robots-tag")).toBe("noindex, nofollow");
  });
});

test("the name of the sign-in page stands in no other screen of the admin", async () => {
  await using app = await startApp("sqlite", { adminPage });
  const ask = await app.signIn();
  const name = /<p[^>]*>\s*Masthead\s*<\/p>/;
  expect(await (await app.request("GET", "/signin")).text()).toMatch(name);
  expect(await (await ask("GET", "/admin/dashboard")).text()).not.toMatch(name);
});
