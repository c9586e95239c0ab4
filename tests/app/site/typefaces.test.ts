import { describe, expect, test } from "vitest";
import * as calls from "../../../src/contract/settings/settings.ts";
import { changeSettings } from "../../../src/contract/settings/settings-change.ts";
import { typefaces } from "../../../src/contract/settings/typefaces.ts";
import { startApp, type TestApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { read, readRefusal } from "../kit/ask.ts";
import { askKept } from "./found.ts";

const stylesOf = async (app: TestApp, path: string) =>
  [...(await askKept(app, path)).text.matchAll(/<link rel="stylesheet" href="([^"]*)"/g)].map(
    ([, href]) => href,
  );

describe.each(engines)("the typefaces of a site on %s", (engine) => {
  test("every page loads the style of the chosen pair after its own, and the default pair has none", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { settings } = await read(await as("GET", "/api/admin/settings"), calls.getSettings);
    expect(settings.typeface).toBe("newsreader");
    for (const typeface of typefaces.toReversed()) {
      await read(await as("PATCH", "/api/admin/settings", { json: { typeface } }), changeSettings);
      const own = `/src/site/styles/typefaces/${typeface}.css`;
      for (const path of ["/", "/blog", "/faq", "/newsletter"]) {
        const styles = await stylesOf(app, path);
        expect(styles[0], path).toBe("/src/site/styles/site.css");
        const pairs = styles.filter((style) => style?.includes("/typefaces/"));
        expect(pairs, path).toEqual(typeface === "newsreader" ? [] : [own]);
        expect(styles.indexOf(own), path).toBe(typeface === "newsreader" ? -1 : styles.length - 1);
      }
    }
  });

  test("a pair that is none of the three is refused", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    for (const typeface of ["comic-sans", "", null, ["newsreader"]]) {
      const refusal = await readRefusal(await as("PATCH", "/api/admin/settings", { json: { typeface } }));
      expect(refusal).toMatchObject({
        status: 422,
        fields: { typeface: "Typeface must be one of newsreader, literata, hanken-grotesk" },
      });
    }
  });
});
