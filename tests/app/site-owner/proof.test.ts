import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { listPeople } from "../../../src/contract/site-owner/people.ts";
import { getSettings } from "../../../src/contract/settings/settings.ts";
import { MINUTE } from "../../../src/server/base/clock.ts";
import { root } from "../../../src/server/base/root.ts";
import { startApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { cookieOf, read, readRefusal, type Ask } from "../kit/ask.ts";
import { createOwner, OWNER, signIn, withCookie } from "./owner.ts";

const invite = (ask: Ask) => ask("POST", "/api/admin/invitations", { json: { role: "author" } });
const prove = (ask: Ask, password = OWNER.password) => ask("POST", "/api/me/proof", { json: { password } });

describe.each(engines)("a recent proof on %s", (engine) => {
  test("fifteen minutes after sign-in, an invitation needs the password, and then can be made", async () => {
    await using app = await startApp(engine);
    const ask = withCookie(app, await createOwner(app));
    expect((await invite(ask)).status).toBe(201);
    app.clock.advance(15 * MINUTE);
    expect((await invite(ask)).status).toBe(201);
    app.clock.advance(1);
    expect(await readRefusal(await invite(ask))).toMatchObject({
      status: 403,
      code: "proof_required",
      message: "Enter your password to continue.",
    });
    const { invitations } = await read(await ask("GET", "/api/admin/people"), listPeople);
    expect(invitations).toHaveLength(2);

    expect((await prove(ask)).status).toBe(200);
    expect((await invite(ask)).status).toBe(201);
    app.clock.advance(15 * MINUTE + 1);
    expect((await invite(ask)).status).toBe(403);
  });

  test("a wrong password proves nothing, and a proof holds for its own session alone", async () => {
    await using app = await startApp(engine);
    const here = withCookie(app, await createOwner(app));
    const there = withCookie(app, cookieOf(await signIn(app, OWNER)).cookie);
    app.clock.advance(16 * MINUTE);
    const refusal = await readRefusal(await prove(here, "not the password"));
    expect(refusal).toMatchObject({ status: 422, fields: { password: "That is not your password" } });
    expect((await invite(here)).status).toBe(403);
    expect((await prove(here)).status).toBe(200);
    expect([(await invite(here)).status, (await invite(there)).status]).toEqual([201, 403]);
  });

  test("who has a stolen session may guess ten times in all, here and at the change of the password", async () => {
    await using app = await startApp(engine);
    const ask = withCookie(app, await createOwner(app));
    const json = { currentPassword: "a wrong one", newPassword: "a newer plain password" };
    for (let number = 0; number < 5; number++) {
      expect((await prove(ask, "not the password")).status).toBe(422);
      expect((await ask("PUT", "/api/me/password", { json })).status).toBe(422);
    }
    const refused = await prove(ask);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "900"]);
    app.clock.advance(15 * MINUTE);
    expect((await prove(ask)).status).toBe(200);
  });

  test("the sender's name and reply-to address need a recent proof, and other settings need none", async () => {
    await using app = await startApp(engine);
    const ask = withCookie(app, await createOwner(app));
    app.clock.advance(16 * MINUTE);
    const change = async (json: object) => (await ask("PATCH", "/api/admin/settings", { json })).status;
    expect(await change({ siteName: "Lanterns" })).toBe(200);
    expect(await change({ replyTo: "eve@example.com" })).toBe(403);
    expect(await change({ siteName: "Taken over", senderName: "Eve" })).toBe(403);
    const { settings } = await read(await ask("GET", "/api/admin/settings"), getSettings);
    expect(settings).toMatchObject({ siteName: "Lanterns", senderName: "", replyTo: "" });
    expect((await prove(ask)).status).toBe(200);
    expect(await change({ replyTo: "mia@example.com" })).toBe(200);
  });

  test("every call that needs a recent proof is refused without one, and no other call", async () => {
    await using app = await startApp(engine);
    const ask = withCookie(app, await createOwner(app));
    app.clock.advance(16 * MINUTE);
    const endpoints = app.app.routes
      .map(({ endpoint }) => endpoint)
      .filter(({ path }) => !["/api/logout", "/api/setup"].includes(path));
    for (const { method, path, proof } of endpoints) {
      const at = path.replace("{id}", "987654321").replaceAll(/\{\w+\}/g, "1");
      const response = await ask(method.toUpperCase(), at);
      const isRefused = response.status === 403 && (await response.text()).includes("proof_required");
      expect(isRefused, `${method} ${path}`).toBe(proof === "recent");
      // Not awaited: the copy of a file that nobody reads keeps it from ending.
      if (!response.bodyUsed) void response.body?.cancel();
    }
    expect(endpoints.filter(({ proof }) => proof).length).toBeGreaterThan(10);
  });
});

/** The calls that delete without a recent proof, by why what they delete is not lost. */
const notForGood: Readonly<Record<string, readonly string[]>> = {
  "It can be brought back: from the trash, from the kept texts, or for a day.": [
    "DELETE /api/posts/{id}",
    "DELETE /api/admin/pages/{id}",
    "DELETE /api/subscribers/{id}",
    "DELETE /api/admin/working-copies/{id}",
    "DELETE /api/admin/unsaved-pages/{id}",
    "DELETE /api/admin/unsaved-newsletters/{id}",
    "DELETE /api/admin/posts/{id}/working-copy",
    "DELETE /api/admin/pages/{id}/working-copy",
    "DELETE /api/admin/newsletters/{id}/working-copy",
  ],
  "It ends a state or takes something back, and deletes nothing.": [
    "DELETE /api/newsletters/{id}/send",
    "DELETE /api/newsletters/{id}/schedule",
    "DELETE /api/newsletters/{id}/pause",
    "DELETE /api/newsletters/{id}/second-try",
    "DELETE /api/newsletters/{id}/hiding",
    "DELETE /api/newsletters/{id}/consequences",
    "DELETE /api/newsletters/{id}/links/{n}/tag",
    "DELETE /api/newsletters/{id}/post",
    "DELETE /api/admin/outgoing-webhooks/{id}/pause",
    "DELETE /api/admin/inactivity/questions",
    "DELETE /api/admin/inactivity/pauses",
    "DELETE /api/admin/subscribers/{id}/pause",
    "DELETE /api/admin/suppressions/{key}/{reason}",
    "DELETE /api/admin/welcome-series/pause",
  ],
  "It ends an access, which must not wait.": [
    "DELETE /api/sessions/{id}",
    "DELETE /api/admin/invitations/{id}",
    "DELETE /api/admin/tokens/{id}",
    "DELETE /api/admin/webhooks/{id}",
    "DELETE /api/admin/outgoing-webhooks/{id}",
  ],
  "It is a setting that can be entered again, and posts and subscribers stay.": [
    "DELETE /api/admin/categories/{id}",
    "DELETE /api/admin/authors/{id}",
    "DELETE /api/admin/segments/{id}",
  ],
  "Nobody has written it.": ["DELETE /api/admin/samples"],
};

test("every call that deletes needs a recent proof, or says why what it deletes is not lost", async () => {
  await using app = await startApp("sqlite");
  const without = app.app.routes
    .filter(({ endpoint: { method, proof } }) => method === "delete" && !proof)
    .map(({ endpoint: { path } }) => `DELETE ${path}`);
  expect(without.sort()).toEqual(Object.values(notForGood).flat().sort());
});

test("docs/people.md lists the calls that need a recent proof", async () => {
  await using app = await startApp("sqlite");
  const lines = app.app.routes.flatMap(({ endpoint: { method, path, proof, summary } }) => {
    if (!proof) return [];
    const fields = proof === "recent" ? "" : ` with ${proof.map((name) => `\`${name}\``).join(" or ")}`;
    return `| \`${method.toUpperCase()} ${path}\`${fields} | ${summary.split(/(?<=\.)\s/)[0]} |`;
  });
  const doc = readFileSync(join(root, "docs/people.md"), "utf8");
  const printed = /<!-- proofs -->\n\|.*\n\|.*\n([\s\S]*?)\n<!-- \/proofs -->/.exec(doc)?.[1];
  expect(printed?.split("\n").sort()).toEqual(lines.sort());
});
