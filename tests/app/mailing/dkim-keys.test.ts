import { createPublicKey, verify } from "node:crypto";
import { describe, expect, test } from "vitest";
import * as calls from "../../../src/contract/mailing/dkim-keys.ts";
import type { DkimKeyList } from "../../../src/contract/mailing/dkim-keys.ts";
import { DAY } from "../../../src/server/base/clock.ts";
import { createLog } from "../../../src/server/base/log.ts";
import { silence, startApp, type TestApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { keptTextsIn } from "../../setup/mails/outbox.ts";
import { read, readRefusal, type Ask } from "../kit/ask.ts";
import { addSubscribers } from "../kit/inputs.ts";
import { subscribe } from "../audience/subscribe-by-mail.ts";
import { runSender, startSending } from "./sending/sending.ts";

const PATH = "/api/admin/dkim-keys";

/** DNS of a test: undefined where it does not answer. */
const startDns = () => {
  const texts = new Map<string, string[] | undefined>();
  return {
    publish: ({ pairs }: DkimKeyList, id: number) => {
      for (const { name, value } of pairs.find((pair) => pair.id === id)?.records ?? [])
        texts.set(name, [value]);
    },
    texts,
    outside: { ...silence, findTexts: async (name: string) => (texts.has(name) ? texts.get(name) : []) },
  };
};

const create = async (as: Ask) => read(await as("POST", PATH), calls.createDkimKeys);
const use = (as: Ask, id: number) => as("PUT", `${PATH}/${id}/use`);

/** The selectors that have signed each kept email, oldest first. */
const selectorsIn = async (app: TestApp): Promise<string[][]> =>
  (await keptTextsIn(app)).map((mail) =>
    [...mail.matchAll(/ s=([\w-]+);/g)].map(([, selector = ""]) => selector),
  );

describe.each(engines)("DKIM keys of the admin, on %s", (engine) => {
  test("a pair signs every email once DNS has both records, and is replaced without a gap", async () => {
    const dns = startDns();
    await using app = await startApp(engine, { outside: dns.outside, log: createLog("silent") });
    const as = await app.signIn();
    await create(as);
    const list = await create(as);
    const [second, first] = list.pairs;
    if (!first || !second) throw new Error("There are no pairs");
    expect(list).toMatchObject({ domain: "blog.example.com", isFixed: false });
    expect(list.pairs.map(({ state }) => state)).toEqual(["new", "new"]);

    expect((await readRefusal(await use(as, first.id))).message).toMatch(/^DNS has no record at mh20260302-/);
    dns.publish(list, first.id);
    const [, ed] = first.records;
    dns.texts.set(ed?.name ?? "", undefined);
    expect(await readRefusal(await use(as, first.id))).toMatchObject({
      code: "unavailable",
      message: expect.stringMatching(/^DNS did not answer/),
    });
    dns.texts.set(ed?.name ?? "", ["v=DKIM1; k=ed25519; p=AAAA"]);
    expect((await readRefusal(await use(as, first.id))).message).toMatch(/^DNS has another key/);
    dns.publish(list, first.id);
    expect((await use(as, first.id)).status).toBe(200);

    await addSubscribers(app, 1);
    await as("POST", "/api/admin/mail-server/trial", { json: { email: "me@example.com" } });
    await subscribe(app, "ann@example.com");
    await app.work("mail");
    await startSending(as);
    await runSender(app);
    const ofFirst = [`${first.selector}-rsa`, `${first.selector}-ed`];
    expect(await selectorsIn(app)).toEqual([ofFirst, ofFirst, ofFirst]);

    expect(await readRefusal(await as("DELETE", `${PATH}/${first.id}`))).toMatchObject({ code: "conflict" });
    dns.publish(list, second.id);
    const replaced = await read(await use(as, second.id), calls.beginUsingDkimKeys);
    expect(replaced.pairs.map(({ state }) => state)).toEqual(["used", "old"]);
    const inNineDays = new Date(app.clock.now().getTime() + 9 * DAY).toISOString();
    expect(replaced.pairs[1]?.keepUntil).toBe(inNineDays);
    app.clock.advance(1000);
    await as("POST", "/api/admin/mail-server/trial", { json: { email: "me@example.com" } });
    expect((await selectorsIn(app)).at(-1)).toEqual([`${second.selector}-rsa`, `${second.selector}-ed`]);

    expect((await as("DELETE", `${PATH}/${first.id}`)).status).toBe(200);
    expect((await as("DELETE", `${PATH}/${second.id}/use`)).status).toBe(200);
    app.clock.advance(1000);
    await as("POST", "/api/admin/mail-server/trial", { json: { email: "me@example.com" } });
    expect((await selectorsIn(app)).at(-1)).toEqual([]);
  });

  test("a newsletter is signed for the sender that it was written with, also after another one is set", async () => {
    const dns = startDns();
    await using app = await startApp(engine, { outside: dns.outside, log: createLog("silent") });
    const as = await app.signIn();
    const list = await create(as);
    const [pair] = list.pairs;
    if (!pair) throw new Error("There are no pairs");
    dns.publish(list, pair.id);
    await use(as, pair.id);
    await addSubscribers(app, 1);
    await startSending(as);
    const change = { from: "letter@other.example", revision: 0 };
    expect((await as("PUT", "/api/admin/mail-server/settings", { json: change })).status).toBe(200);
    await runSender(app);
    expect((await app.mails())[0]?.from).toMatchObject({ address: "letter@blog.example.com" });
    expect(await selectorsIn(app)).toEqual([[`${pair.selector}-rsa`, `${pair.selector}-ed`]]);
  });

  test("the records hold the public keys, in pieces that DNS takes; private keys are in no answer and no row", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const response = await as("POST", PATH);
    const text = await response.clone().text();
    const { pairs } = await read(response, calls.createDkimKeys);
    const [rsa, ed] = pairs[0]?.records ?? [];
    expect(rsa?.value).toMatch(/^v=DKIM1; k=rsa; p=MIIB/);
    const key = Buffer.from(/p=(.*)/.exec(ed?.value ?? "")?.[1] ?? "", "base64");
    expect(key).toHaveLength(32);
    const pieces = [...(rsa?.zoneLine ?? "").matchAll(/"([^"]*)"/g)].map(([, piece = ""]) => piece);
    expect(pieces.map(({ length }) => length <= 255)).toEqual([true, true]);
    expect(pieces.join("")).toBe(rsa?.value);
    const der = Buffer.from(/p=(.*)/.exec(rsa?.value ?? "")?.[1] ?? "", "base64");
    const publicKey = createPublicKey({ key: der, format: "der", type: "spki" });
    expect(publicKey.asymmetricKeyDetails?.modulusLength).toBe(2048);
    expect(verify("sha256", Buffer.from("a"), publicKey, Buffer.from("b"))).toBe(false);
    const rows = JSON.stringify(await app.database.db.selectFrom("dkim_keys").selectAll().execute());
    expect(text + rows).not.toContain("PRIVATE KEY");
  });

  test("keys of another domain or another data folder do not sign", async () => {
    const dns = startDns();
    await using app = await startApp(engine, { outside: dns.outside });
    const as = await app.signIn();
    const list = await create(as);
    const id = list.pairs[0]?.id ?? 0;
    dns.publish(list, id);
    await use(as, id);
    const trial = () => as("POST", "/api/admin/mail-server/trial", { json: { email: "me@example.com" } });
    const settings = "/api/admin/mail-server/settings";
    await as("PUT", settings, { json: { from: "letter@other.example", revision: 0 } });
    await trial();
    await as("PUT", settings, { json: { from: "", revision: 1 } });
    app.clock.advance(1000);
    await trial();
    expect((await selectorsIn(app)).map(({ length }) => length)).toEqual([0, 2]);

    await app.database.db.updateTable("dkim_keys").set({ secret: "AAAA" }).execute();
    const locked = await read(await as("GET", PATH), calls.listDkimKeys);
    expect(locked.pairs[0]).toMatchObject({ isLocked: true, state: "used" });
    expect((await readRefusal(await use(as, id))).message).toContain("another data folder's key");
  });
});
