import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLinks } from "../../../src/server/audience/subscribers/links.ts";
import { openSigner } from "../../../src/server/kernel/secrets.ts";
import { startAdminSite, type AdminSite } from "../../setup/browser/admin-site.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import { press } from "../../setup/browser/composing.ts";
import { seesToast } from "../../setup/browser/parts.ts";

const READER = "reader@example.com";

describe.skipIf(!chromiumPath)("tags and fields in the admin (left out without CHROMIUM_PATH)", () => {
  let admin: AdminSite;

  beforeAll(async () => {
    admin = await startAdminSite({ SAMPLE_CONTENT: "off" });
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  /** Adds a reader. Returns the path of their preference page. */
  const addReader = () =>
    admin.site.withDatabase(async (db) => {
      const reader = { email: READER, mailbox_key: READER, status: "active", source: "import" } as const;
      const { id } = await db
        .insertInto("subscribers")
        .values({ ...reader, subscribed_at: "2026-03-02T09:00:00.000Z" })
        .returning("id")
        .executeTakeFirstOrThrow();
      const links = createLinks({ signer: await openSigner(db, new Date()), publicUrl: admin.site.url });
      return new URL(links.preferencesUrl(id, READER)).pathname;
    });

  test("the owner makes a topic that readers choose, and renames and deletes it", async () => {
    const preferences = await addReader();
    await using opened = await admin.open("/admin/subscribers");
    const { page } = opened;
    await page.getByRole("link", { name: "Tags and fields" }).click();
    await page.getByText("No tags yet.").waitFor();
    await press(page, "Add tag");
    const adding = page.getByRole("dialog", { name: "Add a tag" });
    await adding.getByRole("button", { name: "Add tag" }).click();
    await adding.getByText("Please name the tag").waitFor();
    await adding.getByLabel("Name").fill("Gardens");
    await adding.getByLabel("Who gives it").selectOption("Readers, as a topic");
    await adding.getByLabel("Description").fill("What to sow and when.");
    await adding.getByRole("button", { name: "Add tag" }).click();
    await seesToast(page, "Tag added");
    await page.getByRole("row", { name: /^Gardens What to sow and when\. Readers, as a topic 0/ }).waitFor();

    await using own = await admin.open(preferences, { as: "guest" });
    await own.page.getByLabel("Gardens").check();
    await own.page.getByText("What to sow and when.").waitFor();
    await own.page.getByRole("button", { name: "Save topics" }).click();
    await own.page.getByText("Your topics are saved.").waitFor();

    await press(page, "Edit Gardens");
    const editing = page.getByRole("dialog", { name: "Edit tag" });
    await expect.poll(() => editing.getByLabel("Description").inputValue()).toBe("What to sow and when.");
    await editing.getByLabel("Name").fill("Allotments");
    await editing.getByRole("button", { name: "Save" }).click();
    await page.getByRole("row", { name: /^Allotments .* Readers, as a topic 1/ }).waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByText("1 subscriber", { exact: true }).waitFor();

    const conditions = {
      kind: "group",
      match: "all",
      conditions: [{ kind: "tag", tagId: 1 }],
    };
    const segment = await page.request.post("/api/admin/segments", { data: { name: "Growers", conditions } });
    await press(page, "Delete Allotments");
    const deleting = page.getByRole("alertdialog", { name: "Delete tag?" });
    await deleting.getByText(/is taken from 1 subscriber,/).waitFor();
    await deleting.getByRole("button", { name: "Delete" }).click();
    await deleting.getByText(/used in the segment “Growers”/).waitFor();
    await page.request.delete(`/api/admin/segments/${(await segment.json()).id}`);
    await deleting.getByRole("button", { name: "Delete" }).click();
    await page.getByText("No tags yet.").waitFor();
  });

  test("the owner adds a field for newsletters, changes its label and deletes it", async () => {
    await using opened = await admin.open("/admin/subscribers/tags");
    const { page } = opened;
    await page.getByText("No custom fields yet.").waitFor();
    await press(page, "Add field");
    const adding = page.getByRole("dialog", { name: "Add a field" });
    await adding.getByLabel("Label").fill("Town");
    await adding.getByLabel("Key").fill("email");
    await adding.getByRole("button", { name: "Add field" }).click();
    await adding.getByText("Every subscriber has this already").waitFor();
    await adding.getByLabel("Key").fill("city");
    await adding.getByRole("button", { name: "Add field" }).click();
    await page.getByRole("row", { name: /^Town \{city\}/ }).waitFor();

    await press(page, "Edit Town");
    const editing = page.getByRole("dialog", { name: "Edit field" });
    await editing.getByLabel("Label").fill("City");
    await editing.getByRole("button", { name: "Save" }).click();
    await page.getByRole("row", { name: /^City \{city\}/ }).waitFor();

    await press(page, "Delete City");
    const deleting = page.getByRole("alertdialog", { name: "Delete field?" });
    await deleting.getByText(/with the values of all subscribers/).waitFor();
    await deleting.getByRole("button", { name: "Delete" }).click();
    await page.getByText("No custom fields yet.").waitFor();
  });

  test("a field is renamed although its key could no longer be chosen", async () => {
    const field = { key: "email", label: "Second address", created_at: "2026-03-02T09:00:00.000Z" };
    await admin.site.withDatabase((db) => db.insertInto("subscriber_fields").values(field).execute());
    await using opened = await admin.open("/admin/subscribers/tags");
    const { page } = opened;
    await press(page, "Edit Second address");
    const editing = page.getByRole("dialog", { name: "Edit field" });
    await editing.getByLabel("Label").fill("Other address");
    await editing.getByRole("button", { name: "Save" }).click();
    await page.getByRole("row", { name: /^Other address/ }).waitFor();
  });
});
