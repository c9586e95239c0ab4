import { readdir } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { listPeople } from "../../../src/contract/site-owner/people.ts";
import { startApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { read, type Ask } from "../kit/ask.ts";

const author = { role: "author", grants: [] };

const peopleAs = async (as: Ask) => read(await as("GET", "/api/admin/people"), listPeople);

async function idOf(as: Ask, name: string): Promise<number> {
  const { people } = await peopleAs(as);
  const person = people.find(({ username }) => username === name);
  return person?.id ?? expect.fail(`${name} is not among the people`);
}

const JSON_TYPE = "application/json";

/** Asks with a body of which the rest comes when `follow` is called. */
function askSlowly(as: Ask, [method, path]: [method: string, path: string], text: string, type = JSON_TYPE) {
  const { promise, resolve: follow } = Promise.withResolvers<void>();
  const bytes = new TextEncoder().encode(text);
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(bytes.subarray(0, 1));
      await promise;
      controller.enqueue(bytes.subarray(1));
      controller.close();
    },
  });
  return { answer: as(method, path, { body, headers: { "content-type": type } }), follow };
}

const uploads: readonly [path: string, text: string, type?: string][] = [
  ["/api/admin/files?name=notes.txt", "Words of a file"],
  ["/api/admin/lists?name=fair.csv", "email\neve@example.com\n"],
  ["/api/admin/post-files?name=one.md", "---\ntitle: One\n---\nSome words."],
  [
    "/api/upload",
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nno image\r\n--x--\r\n',
    "multipart/form-data; boundary=x",
  ],
];

describe.each(engines)("a body that comes late on %s", (engine) => {
  test("a call whose body comes after its person has lost the right, or left, is refused", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn();
    const eve = await app.signIn("eve", { role: "owner", grants: [] });
    await app.signIn("anna", { role: "author", grants: [] });
    const evesPath = `/api/admin/people/${await idOf(owner, "eve")}`;
    const annasPath = `/api/admin/people/${await idOf(owner, "anna")}`;
    const rights = JSON.stringify({ role: "owner", grants: [] });
    const invitation = askSlowly(eve, ["POST", "/api/admin/invitations"], rights);
    const promotion = askSlowly(eve, ["PATCH", annasPath], rights);
    await delay(1_000);
    expect((await owner("PATCH", evesPath, { json: author })).status).toBe(200);
    invitation.follow();
    expect((await invitation.answer).status).toBe(403);
    expect((await owner("DELETE", evesPath)).status).toBe(200);
    promotion.follow();
    expect((await promotion.answer).status).toBe(401);
    const { people, invitations } = await peopleAs(owner);
    expect(invitations).toEqual([]);
    expect(people.filter(({ role }) => role === "owner")).toHaveLength(1);
  });

  test("an upload that ends after its person has left is refused and leaves nothing", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn();
    const eve = await app.signIn("eve", { role: "owner", grants: [] });
    const held = uploads.map(([path, text, type = "application/octet-stream"]) =>
      askSlowly(eve, ["POST", path], text, type),
    );
    await delay(1_000);
    expect((await owner("DELETE", `/api/admin/people/${await idOf(owner, "eve")}`)).status).toBe(200);
    for (const { follow } of held) follow();
    const answers = await Promise.all(held.map(({ answer }) => answer));
    expect(answers.map(({ status }) => status)).toEqual(held.map(() => 401));
    expect(await app.database.db.selectFrom("media").select("id").execute()).toEqual([]);
    const kept = await readdir(app.dataDir, { recursive: true });
    expect(kept.filter((name) => /notes\.txt|fair\.csv|one\.md/.test(name))).toEqual([]);
  });
});
