import { describe, expect, test } from "vitest";
import * as calls from "../../../src/contract/settings/settings.ts";
import { changeSettings } from "../../../src/contract/settings/settings-change.ts";
import { startApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { read, readRefusal, type Ask } from "../kit/ask.ts";

const patch = (as: Ask, json: object) => as("PATCH", "/api/admin/settings", { json });
const viewOf = async (as: Ask) => read(await as("GET", "/api/admin/settings"), calls.getSettings);
const settingsOf = async (as: Ask) => (await viewOf(as)).settings;

describe.each(engines)("settings in two windows on %s", (engine) => {
  test("what somebody else has changed since is refused with both values, and nothing is written", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { settings: seen, revision } = await viewOf(as);
    await read(await patch(as, { siteName: "Theirs" }), changeSettings);

    const mine = { siteName: "Mine", tagline: "Of mine" };
    const refusal = await readRefusal(await patch(as, { ...mine, revision }));
    expect(refusal).toMatchObject({
      status: 409,
      code: "conflict",
      current: { siteName: "Theirs", revision: revision + 1 },
      yours: { siteName: "Mine" },
    });
    expect(refusal["current"]).not.toHaveProperty("tagline");
    expect(await settingsOf(as)).toEqual({ ...seen, siteName: "Theirs" });

    const again = await patch(as, { ...mine, revision: revision + 1 });
    expect((await read(again, changeSettings)).settings).toEqual({ ...seen, ...mine });
  });

  test("other settings, and the same value from both, are no conflict", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { settings: seen, revision } = await viewOf(as);
    const digest = { ...seen.digest, makeTime: "09:00" };
    await read(await patch(as, { siteName: "New", digest, revision }), changeSettings);
    await read(await patch(as, { siteName: "New", revision }), changeSettings);
    await read(await patch(as, { tagline: "Other", revision }), changeSettings);
    expect(await settingsOf(as)).toEqual({ ...seen, siteName: "New", tagline: "Other", digest });
  });

  test("a list is compared whole, and a change without a revision is not checked", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { settings, revision } = await viewOf(as);
    const link = (title: string) => [...settings.toolLinks, { title, url: "https://example.com" }];
    await read(await patch(as, { toolLinks: link("Theirs"), revision }), changeSettings);
    const refusal = await readRefusal(await patch(as, { toolLinks: link("Mine"), revision }));
    expect(refusal).toMatchObject({ code: "conflict", current: { toolLinks: link("Theirs") } });
    await read(await patch(as, { toolLinks: link("Script") }), changeSettings);
    expect((await settingsOf(as)).toolLinks).toEqual(link("Script"));
  });

  test("a revision that this database never had overwrites nothing, as after a backup was restored", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { settings: seen, revision } = await viewOf(as);
    const refusal = await readRefusal(await patch(as, { siteName: "Mine", revision: revision + 30 }));
    expect(refusal).toMatchObject({
      code: "conflict",
      current: { siteName: seen.siteName, revision },
      yours: { siteName: "Mine" },
    });
    expect(await settingsOf(as)).toEqual(seen);
    const same = await patch(as, { siteName: seen.siteName, revision: revision + 30 });
    expect((await read(same, changeSettings)).settings).toEqual(seen);
  });

  test("of many that write at once from what they all saw, one is written and all others hear of it", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    for (const round of ["first written", "written over"]) {
      const { revision } = await viewOf(as);
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, writer) =>
          patch(as, { siteName: `${round} ${writer}`, tagline: `${round} ${writer}`, revision }),
        ),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([
        200,
        ...Array.from({ length: 7 }, () => 409),
      ]);
      const now = await settingsOf(as);
      expect(now.siteName).toBe(now.tagline);
    }
  });
});
