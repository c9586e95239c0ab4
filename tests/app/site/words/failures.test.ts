import { expect, test } from "vitest";
import { startApp } from "../../../setup/app.ts";

test("a contact form without a message says so, not that the address is wrong", async () => {
  await using app = await startApp("sqlite");
  const as = await app.signIn();
  await as("PATCH", "/api/admin/settings", { json: { language: "de" } });
  const send = async (form: Record<string, string>) =>
    (await app.request("POST", "/contact", { form: { name: "", ...form } })).text();
  expect(await send({ email: "a@example.com", message: " " })).toContain("Bitte schreib eine Nachricht");
  expect(await send({ email: "none", message: "Hallo" })).toContain("gültige E-Mail-Adresse");
});
