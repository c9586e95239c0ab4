import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { chromiumPath } from "../../setup/browser/browser.ts";
import {
  card,
  press,
  startNewsletterSite,
  subject,
  write,
  type NewsletterSite,
} from "../../setup/browser/composing.ts";
import { nextFrames } from "../../setup/browser/next-frames.ts";
import { eventually, seesToast } from "../../setup/browser/parts.ts";

describe.skipIf(!chromiumPath)(
  "a newsletter that others change meanwhile (left out without CHROMIUM_PATH)",
  () => {
    let admin: NewsletterSite;

    beforeAll(async () => {
      admin = await startNewsletterSite();
    });
    afterAll(() => admin?.[Symbol.asyncDispose]());

    const saveElsewhere = (words: string) =>
      admin.site.withDatabase((db) =>
        db
          .updateTable("newsletters")
          .set({ subject: words, updated_at: new Date().toISOString() })
          .set((row) => ({ revision: row("revision", "+", 1) }))
          .where("subject", "like", "What %has read")
          .execute(),
      );

    test("a draft in two tabs: who saves last sees both texts and chooses", async () => {
      await using opened = await admin.open("/admin/newsletter");
      const { page } = opened;
      await write(page, "A draft in two tabs");
      await press(page, "Save as Draft");
      await seesToast(page, "Newsletter created");
      await page.getByRole("tab", { name: "Newsletter History" }).click();
      await card(page, "A draft in two tabs").getByRole("link", { name: "Edit" }).click();
      await eventually(async () => expect(await subject(page).inputValue()).toBe("A draft in two tabs"));
      await using second = await admin.open(page.url().slice(admin.site.url.length));
      const other = second.page;
      await subject(other).fill("What the other tab says");
      await press(other, "Save as Draft");
      await seesToast(other, "Newsletter updated");
      await subject(other).fill("What it says at last");
      const saved = other.waitForResponse((response) => response.request().method() === "PATCH");
      await press(other, "Save as Draft");
      expect((await saved).ok()).toBe(true);

      await subject(page).fill("What this tab says");
      // By the key, after which nobody writes: the dialog is what the save met.
      await page.keyboard.press("Control+s");
      const dialog = page.getByRole("dialog", { name: "This newsletter was changed elsewhere" });
      await dialog.getByText("What it says at last").waitFor();
      await expect.poll(() => dialog.innerText()).toContain("What this tab says");
      await dialog.getByRole("radio", { name: /^Theirs/ }).check();
      await press(page, "Use the chosen text");
      await eventually(async () => expect(await subject(page).inputValue()).toBe("What it says at last"));
      await page.reload({ waitUntil: "networkidle" });
      await eventually(async () => expect(await subject(page).inputValue()).toBe("What it says at last"));
      await expect.poll(() => page.getByText("This browser has unsaved text").count()).toBe(0);
      await press(page, "Save as Draft");
      await seesToast(page, "Newsletter updated");
    });

    test("what is typed while a save is under way stays, and is not counted as saved", async () => {
      await using opened = await admin.open("/admin/newsletter");
      const { page } = opened;
      const typeDuring = async (method: string, action: string, words: string) => {
        const { promise, resolve } = Promise.withResolvers<void>();
        await page.route(/\/api\/newsletters(\/\d+)?$/, async (route) => {
          if (route.request().method() === method) await promise;
          await route.continue();
        });
        await press(page, action);
        await page.getByRole("button", { name: "Saving..." }).waitFor();
        await subject(page).fill(words);
        resolve();
        await page.getByRole("button", { name: "Save as Draft" }).waitFor();
        await page.unrouteAll({ behavior: "wait" });
      };
      await write(page, "Before it was saved");
      await typeDuring("POST", "Save as Draft", "While it was created");
      await seesToast(page, "Newsletter created");
      await expect.poll(() => subject(page).inputValue()).toBe("While it was created");
      // It is kept as that draft's, which has an address of its own by now.
      await page.waitForURL(/\?edit=\d+$/);
      await page.getByText(/^Saved \d/).waitFor();
      await page.reload();
      await eventually(async () => expect(await subject(page).inputValue()).toBe("While it was created"));

      await typeDuring("PATCH", "Send Now", "While it was changed");
      await seesToast(page, "You kept writing while it was saved.");
      await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
      await expect.poll(() => subject(page).inputValue()).toBe("While it was changed");
      await press(page, "Save as Draft");
      await seesToast(page, "Newsletter updated");
      await page.getByRole("tab", { name: "Newsletter History" }).click();
      await card(page, "While it was changed").waitFor();
      await expect.poll(() => page.getByRole("article", { name: /it was (saved|created)$/ }).count()).toBe(0);
    });

    test("a save that ends late calls nobody back: neither from another screen nor from another tab", async () => {
      await using opened = await admin.open("/admin/newsletter");
      const { page } = opened;
      const saveSlowly = async (words: string, leave: () => Promise<void>) => {
        const { promise, resolve } = Promise.withResolvers<void>();
        const asked = Promise.withResolvers<void>();
        await page.route(/\/api\/newsletters$/, async (route) => {
          if (route.request().method() !== "POST") return route.continue();
          asked.resolve();
          await promise;
          return route.continue();
        });
        await write(page, words);
        await page.getByText(/^Saved \d/).waitFor();
        await press(page, "Send Now");
        await asked.promise;
        await leave();
        const answered = page.waitForResponse(
          (response) => response.url().endsWith("/api/newsletters") && response.request().method() === "POST",
        );
        resolve();
        const { id } = z.object({ id: z.number() }).parse(await (await answered).json());
        await page.unrouteAll({ behavior: "wait" });
        return id;
      };
      const id = await saveSlowly("Saved from the history", async () => {
        await page.getByRole("tab", { name: "Newsletter History" }).click();
        await page.waitForURL(/tab=history/);
      });
      await page.waitForURL(`**/admin/newsletter?tab=history&edit=${id}`);
      await page.getByRole("dialog", { name: "Send Newsletter" }).waitFor();

      await page.goto("/admin/newsletter");
      await saveSlowly("Saved from the posts", async () => {
        await page.getByRole("link", { name: "Posts", exact: true }).click();
        await page.getByText(/^Showing 1-/).waitFor();
      });
      await nextFrames(page);
      expect(new URL(page.url()).pathname).toBe("/admin/posts");
      await page.getByText(/^Showing 1-/).waitFor();
    });

    test("a tab sends no text that nobody has read on it: neither its composer nor its history", async () => {
      await using opened = await admin.open("/admin/newsletter");
      const { page } = opened;
      await write(page, "What this tab has read");
      await press(page, "Save as Draft");
      await seesToast(page, "Newsletter created");
      await page.getByRole("tab", { name: "Newsletter History" }).click();
      await using second = await admin.open("/admin/newsletter?tab=history");
      const history = second.page;
      const seen = card(history, "What this tab has read");
      await seen.waitFor();
      await card(page, "What this tab has read").getByRole("link", { name: "Edit" }).click();
      await eventually(async () => expect(await subject(page).inputValue()).toBe("What this tab has read"));
      await saveElsewhere("What nobody here has read");

      await seen.getByRole("button", { name: "Send Now" }).click();
      await press(history, /^Send (anyway )?to /);
      await seesToast(history, "so it was not sent. Please look at it first.");
      await card(history, "What nobody here has read").waitFor();

      await press(page, "Send Now");
      await press(page, /^Send (anyway )?to /);
      const dialog = page.getByRole("dialog", { name: "This newsletter was changed elsewhere" });
      await dialog.getByText("What nobody here has read").waitFor();
      await dialog.getByRole("radio", { name: /^Theirs/ }).check();
      await press(page, "Use the chosen text");
      await eventually(async () =>
        expect(await subject(page).inputValue()).toBe("What nobody here has read"),
      );

      await saveElsewhere("What still nobody here has read");
      await press(page, "Schedule");
      const schedule = page.getByRole("dialog", { name: "Schedule Newsletter" });
      await schedule.getByRole("button", { name: "Next month" }).click();
      await schedule.getByRole("button", { name: / 15, \d{4}$/ }).click();
      await schedule.getByRole("button", { name: "Schedule", exact: true }).click();
      await dialog.getByText("What still nobody here has read").waitFor();
      expect(admin.sink.received.filter(({ message }) => message.subject?.endsWith("has read"))).toEqual([]);
    });
  },
);
