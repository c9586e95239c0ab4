import { describe, expect, test } from "vitest";
import * as calls from "../../src/contract/settings.ts";
import { startApp } from "../setup/app.ts";
import { engines } from "../setup/engines.ts";
import { read, readRefusal } from "./ask.ts";
import type { Ask } from "./ask.ts";

const patch = (as: Ask, json: object) => as("PATCH", "/api/admin/settings", { json });
const settingsOf = async (as: Ask) =>
  (await read(await as("GET", "/api/admin/settings"), calls.getSettings)).settings;

describe.each(engines)("settings in two windows on %s", (engine) => {
  test("what somebody else has changed since is refused with both values, and nothing is written", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const seen = await settingsOf(as);
    await read(await patch(as, { siteName: "Theirs" }), calls.changeSettings);

    const mine = { siteName: "Mine", tagline: "Of mine" };
    const basedOn = { siteName: seen.siteName, tagline: seen.tagline };
    const refusal = await readRefusal(await patch(as, { ...mine, basedOn }));
    expect(refusal).toMatchObject({
      status: 409,
      code: "conflict",
      current: { siteName: "Theirs" },
      yours: { siteName: "Mine" },
    });
    expect(refusal["current"]).not.toHaveProperty("tagline");
    expect(await settingsOf(as)).toEqual({ ...seen, siteName: "Theirs" });

    const again = await patch(as, { ...mine, basedOn: { ...basedOn, siteName: "Theirs" } });
    expect((await read(again, calls.changeSettings)).settings).toEqual({ ...seen, ...mine });
  });

  test("other settings, and the same value from both, are no conflict", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const seen = await settingsOf(as);
    const digest = { ...seen.digest, makeTime: "09:00" };
    await read(await patch(as, { siteName: "New", digest, basedOn: seen }), calls.changeSettings);
    await read(
      await patch(as, { siteName: "New", basedOn: { siteName: seen.siteName } }),
      calls.changeSettings,
    );
    await read(
      await patch(as, { tagline: "Other", basedOn: { tagline: seen.tagline } }),
      calls.changeSettings,
    );
    expect(await settingsOf(as)).toEqual({ ...seen, siteName: "New", tagline: "Other", digest });
  });

  test("a list is compared whole, and who says nothing of what was seen is not asked", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { toolLinks } = await settingsOf(as);
    const link = (title: string) => [...toolLinks, { title, url: "https://example.com" }];
    await read(await patch(as, { toolLinks: link("Theirs"), basedOn: { toolLinks } }), calls.changeSettings);
    const refusal = await readRefusal(await patch(as, { toolLinks: link("Mine"), basedOn: { toolLinks } }));
    expect(refusal).toMatchObject({ code: "conflict", current: { toolLinks: link("Theirs") } });
    await read(await patch(as, { toolLinks: link("Script") }), calls.changeSettings);
    expect((await settingsOf(as)).toolLinks).toEqual(link("Script"));
  });

  test("of many that write at once from what they all saw, one is written and all others hear of it", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    for (const round of ["first written", "written over"]) {
      const { siteName, tagline } = await settingsOf(as);
      const basedOn = { siteName, tagline };
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, writer) =>
          patch(as, { siteName: `${round} ${writer}`, tagline: `${round} ${writer}`, basedOn }),
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
