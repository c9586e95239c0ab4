import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { cleanHtml } from "../../../src/server/engines/html/clean-html.ts";
import { chromiumPath, openBrowser } from "../../setup/browser/browser.ts";
import { dataSets } from "../../setup/data.ts";

const attacks = dataSets("xss-dompurify").flatMap(({ read }) =>
  z.array(z.object({ payload: z.string() })).parse(read("expect.json")),
);

/** Addresses are read as a browser reads them on a page that has one. */
const OUR_PAGE = "https://blog.example.com/";

/** Opens some HTML as a page of the site would show it and tells what of it ran. */
async function runIn(page: Page, html: string): Promise<string[]> {
  await page.evaluate(() => {
    ran.length = 0;
  });
  await page.setContent(`<!doctype html><article>${html}</article>`, { waitUntil: "load" });
  return page.evaluate(async () => {
    for (const link of document.querySelectorAll("a"))
      if (/^(javascript|data|vbscript):$/.test(link.protocol)) record("link");
    for (const element of document.querySelectorAll("*")) {
      // Called from the prototype: a form's field named "attributes" would stand in the way.
      for (const name of Element.prototype.getAttributeNames.call(element))
        if (name.startsWith("on") || name === "style") record(name);
      if (
        /^(script|style|iframe|object|embed|form|base|meta|link|svg|math)$/i.test(element.localName) &&
        element.closest("article")
      )
        record(element.localName);
    }
    await new Promise((resolve) => requestAnimationFrame(resolve));
    return ran;
  });
}

declare const ran: string[];
declare function record(what: string): void;

describe.skipIf(!chromiumPath)("HTML that people send, in a real browser", () => {
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    browser = await openBrowser();
    const context = await browser.newContext();
    await context.route("**/*", (route) =>
      route.request().url() === OUR_PAGE
        ? route.fulfill({ body: "", contentType: "text/html" })
        : route.abort(),
    );
    await context.addInitScript(() => {
      Object.assign(globalThis, { ran: [], record: (what: string) => ran.push(what) });
      for (const name of ["alert", "confirm", "prompt", "print", "open"])
        Object.assign(globalThis, { [name]: () => record(name) });
    });
    page = await context.newPage();
    await page.goto(OUR_PAGE);
  });
  afterAll(() => browser.close());

  test("the raw attacks do run here, so the next test can see one", async () => {
    let dangerous = 0;
    for (const { payload } of attacks) if ((await runIn(page, payload)).length > 0) dangerous++;
    expect(dangerous).toBeGreaterThan(90);
  });

  test("nothing of any known attack is left to run after cleaning", async () => {
    expect(attacks.length).toBeGreaterThan(150);
    for (const { payload } of attacks) expect(await runIn(page, cleanHtml(payload)), payload).toEqual([]);
  });
});
