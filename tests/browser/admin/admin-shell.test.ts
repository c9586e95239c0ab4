import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startAdminSite, type AdminSite } from "../../setup/browser/admin-site.ts";
import { OWNER } from "../../setup/browser/admin.ts";
import { chromiumPath, stopClock } from "../../setup/browser/browser.ts";
import { getsFocus } from "../../setup/browser/keyboard.ts";
import { shiftsOn, watchLoad } from "../../setup/browser/page-load.ts";
import { eventually, heading, toast } from "../../setup/browser/parts.ts";

const PHONE = { width: 360, height: 740 };
const TABLET = { width: 768, height: 1024 };

/** They come in a file of their own, when the rest is there. */
const isCharts = (url: string) => url.includes("/ReaderCharts-");
const focused = (page: Page) => page.locator(":focus");

async function logIn(page: Page, password = OWNER.password) {
  await page.getByLabel("Username").fill(OWNER.username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
}

describe.skipIf(!chromiumPath)("the frame of the admin (left out without CHROMIUM_PATH)", () => {
  let admin: AdminSite;

  beforeAll(async () => {
    admin = await startAdminSite();
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  describe("the keyboard", () => {
    test("searches everything, runs what it finds, and goes to every screen", async () => {
      await using visit = await admin.open("/admin/dashboard");
      const { page } = visit;
      const palette = page.getByRole("dialog", { name: "Search or jump" });
      const search = async (words: string) => {
        await page.keyboard.press("Control+k");
        await expect.poll(() => focused(page).getAttribute("role")).toBe("combobox");
        await page.keyboard.type(words);
      };
      // All screens are there before anything is typed: the one that Enter opens says that it is chosen.
      const chosen = (name: string | RegExp) => palette.getByRole("option", { name, selected: true });
      await heading(page, "Dashboard").waitFor();

      await search("subject line");
      await chosen("Write the subject line last").waitFor();
      await page.keyboard.press("Enter");
      await page.waitForURL("**/admin/posts/edit/*");

      await search("sett");
      await chosen(/^Settings/).waitFor();
      await page.keyboard.press("Enter");
      await heading(page, "Settings").waitFor();
      await expect.poll(() => focused(page).getAttribute("id")).toBe("main");

      await search("xylophone quartz");
      await palette.getByText("No results for “xylophone quartz”.").waitFor();
      await page.keyboard.press("Escape");
      await palette.waitFor({ state: "detached" });

      await page.keyboard.press("g");
      await page.keyboard.press("d");
      await heading(page, "Dashboard").waitFor();
      await page.keyboard.press("n");
      await heading(page, "Newsletter Management").waitFor();
    });

    test("walks through rows, marks and opens one, shows its keys, and lets letters be letters where somebody types", async () => {
      await using visit = await admin.open("/admin/dashboard");
      const { page } = visit;
      const row = (index: number) => page.getByRole("row").nth(index);
      await page.getByRole("row", { name: /Write the subject line last/ }).waitFor();
      await page.keyboard.press("j");
      await page.keyboard.press("j");
      await expect.poll(() => row(2).locator(":focus").count()).toBe(1);
      await page.keyboard.press("k");
      await expect.poll(() => row(1).locator(":focus").count()).toBe(1);

      await page.keyboard.press("g");
      await page.keyboard.press("p");
      await page.getByText(/^Showing 1-/).waitFor();
      await page.keyboard.press("j");
      await expect.poll(() => focused(page).innerText()).toBe("Edit");
      await page.keyboard.press("x");
      await page.getByText("1 selected").waitFor();
      await page.keyboard.press("x");
      await page.keyboard.press("j");
      await page.keyboard.press("Enter");
      await page.waitForURL("**/admin/posts/edit/*");

      await page.request.post("/api/admin/subscribers", { data: { email: "tomasz@example.com" } });
      await page.goto("/admin/subscribers");
      await page.getByRole("row", { name: /tomasz@example.com/ }).waitFor();
      await page.keyboard.press("j");
      await expect.poll(() => row(1).locator(":focus").count()).toBe(1);
      const help = page.getByRole("dialog", { name: "Keyboard" });
      await page.keyboard.press("?");
      await help.getByText("Search this list").waitFor();
      await page.keyboard.press("Escape");
      await help.waitFor({ state: "detached" });
      await expect.poll(() => row(1).locator(":focus").count()).toBe(1);
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/admin\/subscribers\/\d+$/);

      await page.keyboard.press("?");
      await help.getByRole("switch", { name: "Single keys" }).uncheck();
      await page.keyboard.press("Escape");
      await help.waitFor({ state: "detached" });
      await page.keyboard.press("?");
      await page.keyboard.press("Control+k");
      const typed = page.getByRole("dialog", { name: "Search or jump" }).getByRole("combobox");
      await typed.waitFor();
      await getsFocus(typed);
      await page.keyboard.type("gd?");
      await expect.poll(() => typed.inputValue()).toBe("gd?");
      await expect.poll(() => help.count()).toBe(0);
    });
  });

  test("keys that are pressed while the search loads are no shortcuts, and Escape takes it back", async () => {
    const held = Promise.withResolvers<void>();
    await using visit = await admin.open("/admin/dashboard", {
      before: (page) =>
        page.route("**/assets/Palette-*.js", async (route) => {
          await held.promise;
          await route.continue();
        }),
    });
    const { page } = visit;
    await heading(page, "Dashboard").waitFor();
    const palette = page.getByRole("dialog", { name: "Search or jump" });
    await page.keyboard.press("Control+k");
    await page.keyboard.press("c");
    expect(new URL(page.url()).pathname).toBe("/admin/dashboard");
    await page.keyboard.press("Escape");
    await page.keyboard.press("c");
    await page.waitForURL("**/admin/posts/create");
    await page.keyboard.press("Control+k");
    held.resolve();
    await palette.waitFor();
  });

  test("a chosen theme holds before the program runs, here and in the next visit", async () => {
    await using visit = await admin.open("/admin/dashboard", { colorScheme: "light" });
    const { page } = visit;
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await page.getByRole("button", { name: /^Account/ }).click();
    await page.getByRole("menuitemradio", { name: "Dark" }).click();
    await expect
      .poll(() => page.getByRole("menuitemradio", { name: "Dark" }).getAttribute("aria-checked"))
      .toBe("true");
    await expect.poll(ground).toBe("rgb(20, 19, 17)");

    await page.route("**/assets/*.js", (route) => route.abort());
    await page.reload();
    expect(await ground()).toBe("rgb(20, 19, 17)");
  });

  test("an address that is not there and a screen that does not arrive say so in the frame, which leads on, on a phone by its button", async () => {
    await using visit = await admin.open("/admin/nowhere", {
      before: (page) => page.route("**/assets/SettingsScreen-*.js", (route) => route.abort()),
    });
    const { page } = visit;
    await heading(page, "Page Not Found").waitFor();
    expect(await page.title()).toBe("Masthead Admin: Page Not Found");
    await page.getByRole("button", { name: "Notifications" }).click();
    await page.getByRole("dialog", { name: "Notifications" }).getByText("No notifications.").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Go to the dashboard" }).click();
    await heading(page, "Dashboard").waitFor();

    await page.getByRole("link", { name: "Settings" }).click();
    await heading(page, "Something went wrong").waitFor();
    await page.getByRole("link", { name: "Dashboard" }).click();
    await heading(page, "Dashboard").waitFor();
    await page.setViewportSize(PHONE);
    const sidebar = page.getByRole("complementary", { name: "Admin" });
    await sidebar.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Open sidebar" }).click();
    await sidebar.waitFor();
    await page.keyboard.press("Escape");
    await sidebar.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Open sidebar" }).click();
    await sidebar.getByRole("link", { name: "Settings" }).click();
    await heading(page, "Something went wrong").waitFor();
    await sidebar.waitFor({ state: "hidden" });
    await page.unrouteAll({ behavior: "wait" });
    await page.getByRole("button", { name: "Reload" }).click();
    await heading(page, "Settings").waitFor();
    expect(await page.title()).toBe("Masthead Admin: Settings");
  });

  test("a tooltip opens after 700 ms, and the next one at once within 300 ms", async () => {
    await using visit = await admin.open("/admin/dashboard", {
      viewport: TABLET,
      hasOwnTab: true,
      before: (page) => page.clock.install(),
    });
    const { page } = visit;
    await heading(page, "Dashboard").waitFor();
    await stopClock(page);
    const tooltip = page.getByRole("tooltip");
    await page.getByRole("link", { name: "Posts", exact: true }).hover();
    await page.clock.runFor(650);
    await expect.poll(() => tooltip.count()).toBe(0);
    await page.clock.runFor(100);
    await expect.poll(() => tooltip.textContent()).toBe("Posts");
    const next = await page.getByRole("link", { name: "Settings" }).boundingBox();
    // As a hand moves: on the way, and a little on the next one.
    await page.mouse.move((next?.x ?? 0) + 8, (next?.y ?? 0) + 8, { steps: 8 });
    await page.mouse.move((next?.x ?? 0) + 12, (next?.y ?? 0) + 12, { steps: 4 });
    await expect.poll(() => tooltip.textContent()).toBe("Settings");
  });

  test("the first load of the admin is at most 190 kB of JavaScript without the charts, all of it our own; nothing moves in the sign-in page when it comes", async () => {
    for (const [path, name, state] of [
      ["/admin/dashboard", "Dashboard", {}],
      ["/admin/login", "Admin Login", { as: "guest" }],
    ] as const) {
      let load: ReturnType<typeof watchLoad> | undefined;
      const program = Promise.withResolvers<void>();
      await using visit = await admin.open(path, {
        ...state,
        hasEmptyCache: true,
        before: (page) => {
          load = watchLoad(page);
          return page.route("**/assets/*.js", async (route) => {
            await program.promise;
            await route.continue();
          });
        },
      });
      const { page } = visit;
      if (name === "Admin Login") {
        // Its name is there before the program.
        await page.getByText("Masthead", { exact: true }).waitFor();
        await expect.poll(() => heading(page, name).count()).toBe(0);
      }
      program.resolve();
      await heading(page, name).waitFor();
      if (name === "Admin Login") expect(await shiftsOn(page)).toEqual([]);
      const loaded = (await load?.read()) ?? [];
      const scripts = loaded.filter(({ type, url }) => type === "script" && !isCharts(url));
      const bytes = scripts.reduce((sum, each) => sum + each.bytes, 0);
      expect(bytes, path).toBeGreaterThan(100_000);
      expect(bytes, path).toBeLessThanOrEqual(190_000);
      const foreign = loaded.filter(({ url }) => !url.startsWith("data:") && !url.startsWith(admin.site.url));
      expect(foreign).toEqual([]);
    }
  });

  describe("a toast", () => {
    test("closes by itself after 5 seconds, but not under the pointer or with focus, to which F8 leads", async () => {
      await using visit = await admin.open("/signin", {
        as: "guest",
        hasOwnTab: true,
        before: (page) => page.clock.install(),
      });
      const { page } = visit;
      // What draws the form needs time of the page's own.
      await page.getByLabel("Username").waitFor();
      await stopClock(page);
      await logIn(page, "not the password");
      // The answer comes in its own time; what is done with it takes ticks of the page's.
      await expect.poll(() => page.clock.runFor(5).then(() => toast(page).count())).toBe(1);
      await page.clock.runFor(4_000);
      await toast(page).hover();
      await page.clock.runFor(20_000);
      await expect.poll(() => toast(page).count()).toBe(1);
      await page.mouse.move(10, 10);
      await page.keyboard.press("F8");
      await expect.poll(() => focused(page).getAttribute("aria-label")).toBeNull();
      await page.clock.runFor(20_000);
      await expect.poll(() => toast(page).count()).toBe(1);

      await page.getByLabel("Username").focus();
      await page.clock.runFor(500);
      await expect.poll(() => toast(page).count()).toBe(1);
      await page.clock.runFor(1_000);
      await eventually(async () => expect(await toast(page).count()).toBe(0));
    });

    test("gives way to the next one, and to a swipe of 50 px to the right, on at most 420 px", async () => {
      await using visit = await admin.open("/signin", {
        as: "guest",
        hasOwnTab: true,
        before: (page) => page.clock.install(),
      });
      const { page } = visit;
      await logIn(page, "not the password");
      await toast(page).filter({ hasText: "Login failed" }).waitFor();
      await logIn(page, "not the password either");
      await page.getByRole("button", { name: "Log in" }).waitFor();
      await expect.poll(() => toast(page).count()).toBe(1);
      const swipe = async (distance: number) => {
        const box = await toast(page).boundingBox();
        if (!box) throw new Error("There is no toast to swipe.");
        expect(box.width).toBeLessThanOrEqual(420);
        const [x, y] = [box.x + 40, box.y + box.height / 2];
        await page.mouse.move(x, y);
        await page.mouse.down();
        await page.mouse.move(x + distance / 2, y, { steps: 4 });
        await page.mouse.move(x + distance, y, { steps: 4 });
        await page.mouse.up();
      };
      await swipe(45);
      await page.clock.runFor(500);
      await expect.poll(() => toast(page).count()).toBe(1);
      await swipe(60);
      await eventually(async () => {
        // The toast may hear of the swipe only after a first step of the clock. Under the pointer it would not close by itself.
        await page.clock.runFor(100);
        expect(await toast(page).count()).toBe(0);
      });
    });
  });
});
