import { expect, test } from "vitest";
import { startApp } from "../../../setup/app.ts";

test.each(["/setup/a-link", "/invitation/a-link", "/signin/forgotten", "/new-password/a-link"])(
  "%s is for people who run the site, and is in English on a site in Hebrew",
  async (path) => {
    await using app = await startApp("sqlite");
    const as = await app.signIn();
    await as("PATCH", "/api/admin/settings", { json: { language: "he" } });
    const html = await (await app.request("GET", path)).text();
    expect(html).toContain(`<html lang="en">`);
    expect(html).not.toMatch(/\p{Script=Hebrew}/u);
  },
);
