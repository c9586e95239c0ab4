import { describe, expect, test } from "vitest";
import { checkLinks } from "../../../src/contract/content/previews.ts";
import { MINUTE } from "../../../src/server/base/clock.ts";
import { createOutside } from "../../../src/server/kernel/outside/outside.ts";
import { silence, startApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { read, readRefusal, type Ask } from "../kit/ask.ts";
import { makeToken } from "../kit/tokens.ts";

const author = { role: "author", grants: [] } as const;

const embed = (as: Ask, url: string) => as("POST", "/api/admin/embeds", { json: { url } });
const check = (as: Ask, urls: string[]) => as("POST", "/api/admin/posts/check-links", { json: { urls } });
const verdictsOn = async (as: Ask, urls: string[]) => (await read(await check(as, urls), checkLinks)).links;

const textWith = (from: number, count: number) =>
  Array.from(
    { length: count },
    (_, n) => `<p><a href="https://${from + n}.example/">Some words</a></p>`,
  ).join("");

describe.each(engines)("look-ups of other sites, on %s", (engine) => {
  test("are limited for each person, whatever they are for, with their programs", async () => {
    await using app = await startApp(engine);
    const anna = await app.signIn("anna", author);
    const token = await makeToken(app, anna, { capabilities: ["media.upload", "posts.read", "posts.write"] });
    const hundred = Array.from({ length: 100 }, (_, index) => `https://${index}.example/`);
    for (let times = 0; times < 5; times++) expect((await check(anna, hundred)).status).toBe(200);
    for (let times = 0; times < 70; times++)
      expect((await embed(times % 2 ? anna : token.as, `https://${times}.example/`)).status).toBe(200);
    for (const refused of [
      await embed(anna, "https://a.example/"),
      await check(token.as, ["https://a.example/"]),
    ]) {
      expect(await readRefusal(refused)).toMatchObject({ status: 429, code: "too_many_requests" });
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    const ben = await app.signIn("ben", author);
    expect((await embed(ben, "https://a.example/")).status).toBe(200);
    app.clock.advance(10 * MINUTE);
    expect((await embed(anna, "https://a.example/")).status).toBe(200);
  });

  test("leave room for copies of images, which have a limit of their own", async () => {
    await using app = await startApp(engine);
    const anna = await app.signIn("anna", author);
    while ((await embed(anna, "https://a.example/")).status === 200);
    const copy = (n: number) =>
      anna("POST", "/api/admin/media/copies", { json: { url: `https://a.example/${n}.png` } });
    // No site answers here, and each is asked.
    for (let n = 0; n < 599; n += 100) expect((await copy(n)).status).toBe(422);
    const all: Response[] = [];
    for (let n = 0; n < 595; n += 35)
      all.push(...(await Promise.all(Array.from({ length: 35 }, (_, one) => copy(n + one)))));
    const refused = all.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(1);
    expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  test("in the check of a newsletter go on without an answer once the limit is reached", async () => {
    let asked = 0;
    const outside = {
      ...silence,
      ask: async () => {
        asked++;
        return { status: 200 };
      },
    };
    await using app = await startApp(engine, { outside });
    const owner = await app.signIn();
    const checkText = (content: string) =>
      owner("POST", "/api/newsletters/check", { json: { subject: "A subject", content } });
    expect((await checkText(textWith(0, 20))).status).toBe(200);
    expect(asked).toBe(20);
    const hundred = Array.from({ length: 100 }, (_, index) => `https://${index}.example/`);
    for (const urls of [hundred, hundred.slice(0, 1)]) while ((await check(owner, urls)).status === 200);
    const before = asked;
    expect((await checkText(textWith(1_000, 20))).status).toBe(200);
    expect(asked).toBe(before);
  });

  test("ask websites at their ports alone, and nobody learns which names a private network has", async () => {
    const asked: string[] = [];
    const outside = {
      ...silence,
      ask: async (address: URL) => {
        asked.push(address.href);
        return { status: 200 };
      },
    };
    await using app = await startApp(engine, { outside });
    const anna = await app.signIn("anna", author);
    const odd = [
      "http://a.example:22/",
      "https://a.example:8443/",
      "http://a.example:6379/",
      "http://a.example:25/x",
    ];
    const usual = [
      "http://a.example/",
      "https://a.example:443/",
      "http://a.example:443/",
      "https://a.example:80/",
    ];
    const verdicts = await verdictsOn(anna, [...odd, ...usual]);
    expect(asked.toSorted()).toEqual(usual.map((url) => new URL(url).href).toSorted());
    expect(verdicts.map(({ state }) => state)).toEqual([
      ...odd.map(() => "unchecked"),
      ...usual.map(() => "ok"),
    ]);
    await using real = await startApp(engine, { outside: createOutside() });
    const mia = await real.signIn("mia", author);
    const [inside, nowhere] = await verdictsOn(mia, ["http://localhost/", "http://nobody.invalid/"]);
    expect(inside).toEqual({ ...nowhere, url: "http://localhost/" });
  });
});
