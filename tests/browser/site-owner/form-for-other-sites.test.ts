import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tagKeyOf } from "../../../src/contract/base/tags.ts";
import { startAdminSite, type AdminSite } from "../../setup/browser/admin-site.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";

const group = (page: Page) => page.getByRole("region", { name: "Form for other sites", exact: true });

/** Another site, which shows `html` on each of its pages. To a browser, `127.0.0.1` is not the site of `localhost`. */
async function openShop(html: string) {
  const server = createServer((_request, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(`<!doctype html><html lang="en"><title>Shop</title><main>${html}</main>`);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    // An address that is listening over TCP has a port.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

describe.skipIf(!chromiumPath)("the form for other sites (left out without CHROMIUM_PATH)", () => {
  let admin: AdminSite;

  beforeAll(async () => {
    admin = await startAdminSite();
    await admin.site.withDatabase(async (db) => {
      const tags = [
        ["Gardens & towns", "readers"],
        ["Kitchens", "readers"],
        ["Shop", "forms"],
        ["Customers", "owner"],
      ] as const;
      for (const [name, access] of tags)
        await db
          .insertInto("subscriber_tags")
          .values({ name, name_key: tagKeyOf(name), access, created_at: new Date().toISOString() })
          .execute();
    });
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  test("its code follows what is ticked, and works on a site that the owner names, and on no other", async () => {
    await using opened = await admin.open("/admin/settings#form");
    const { page } = opened;
    const form = group(page);
    expect((await page.request.patch("/api/admin/settings", { data: { language: "de" } })).status()).toBe(
      200,
    );
    await page.reload();
    await form.getByLabel("Ask for the name").check();
    await form.getByRole("group", { name: "Topics to choose from" }).getByLabel("Gardens & towns").check();
    await form
      .getByRole("group", { name: "Tags for everybody who signs up here" })
      .getByLabel("Shop")
      .check();
    await expect.poll(() => form.getByText("Customers").count()).toBe(0);
    await form.getByRole("region", { name: "Preview" }).getByText("Gardens & towns").waitFor();
    await form.getByRole("button", { name: "Copy code" }).click();
    await form.getByRole("button", { name: "Copied" }).waitFor();
    const code = await page.evaluate(() => navigator.clipboard.readText());
    expect(code).not.toContain("Kitchens");

    await using shop = await openShop(code);
    const signUp = async () => {
      await page.goto(shop.url);
      await page.getByLabel("E-Mail-Adresse").fill("anna@example.com");
      await page.getByLabel("Dein Name").fill("Anna");
      await page.getByRole("group", { name: "Deine Themen" }).getByLabel("Gardens & towns").check();
      await expect.poll(() => page.getByLabel("Bitte leer lassen").isVisible()).toBe(false);
      await page.getByRole("button", { name: "Abonnieren" }).click();
    };
    await signUp();
    // The owner has not named the shop, so the reader has to press our own button.
    await page.waitForURL(`${admin.site.url}/subscribe`);
    expect(await page.getByLabel("E-Mail-Adresse").first().inputValue()).toBe("anna@example.com");

    await page.goto(`${admin.site.url}/admin/settings#form`);
    await form.getByLabel("Sites with the form").fill("shop");
    await form.getByRole("button", { name: "Save form for other sites" }).click();
    await form.getByText("“shop” is not the address of a site, such as https://shop.example").waitFor();
    await form.getByLabel("Sites with the form").fill(`${shop.url}/cart`);
    await form.getByRole("button", { name: "Save form for other sites" }).click();
    await form.getByText("not saved").waitFor({ state: "detached" });
    await expect.poll(() => form.getByLabel("Sites with the form").inputValue()).toBe(shop.url);

    await signUp();
    await page.getByRole("heading", { name: "Noch ein Schritt." }).waitFor();
    const requested = () =>
      admin.site.withDatabase((db) =>
        db.selectFrom("subscribers").select(["email", "name", "requested_tags"]).execute(),
      );
    await expect
      .poll(requested)
      .toEqual([{ email: "anna@example.com", name: "Anna", requested_tags: '["Gardens & towns","Shop"]' }]);
  });
});
