import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OWNER, signInOwner } from "../../setup/browser/admin.ts";
import { startAdminSite } from "../../setup/browser/admin-site.ts";
import type { AdminSite } from "../../setup/browser/admin-site.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import { PNG, WORDS, desk, paste } from "../../setup/browser/writing.ts";
import { isInFull } from "../../setup/in-full.ts";

/** 15 keys a second, or as many as the page takes. */
const KEY_MS = isInFull ? 67 : 15;

/** Four parts of fifty keys. */
const PARTS = ["alpha", "bravo", "gamma", "delta"].map((word) => ` ${word} goes on`.repeat(4).slice(0, 50));

const posts = { post: "posts", page: "pages", newsletter: "newsletters" };

type Kind = keyof typeof posts;

const dataOf: Record<Kind, object> = {
  post: { title: "Written on", excerpt: "An excerpt of it.", content: `<p>${WORDS}</p>`, category: "growth" },
  page: { title: "Written on", slug: "written-on", content: `<p>${WORDS}</p>` },
  newsletter: { subject: "Written on", content: `<p>${WORDS}</p>` },
};

const addressOf: Record<Kind, (id: number) => string> = {
  post: (id) => `/admin/posts/edit/${id}`,
  page: (id) => `/admin/pages/edit/${id}`,
  newsletter: (id) => `/admin/newsletter?edit=${id}`,
};

const dialogs = (page: Page) => page.getByRole("dialog").count();

describe.skipIf(!chromiumPath)("signs and interruptions (left out without CHROMIUM_PATH)", () => {
  let admin: AdminSite;

  beforeAll(async () => {
    admin = await startAdminSite();
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  test("every key goes into the text through a lost connection, an upload, a session's end and a conflict", async () => {
    await using visit = await admin.open("/admin/posts", { as: await signInOwner(admin.site) });
    const { page, context } = visit;
    const { id, revision } = await (await page.request.post("/api/posts", { data: dataOf.post })).json();
    await page.goto(addressOf.post(id));
    await desk(page).text.press("Control+End");
    const type = (part: number) => page.keyboard.type(PARTS[part] ?? "", { delay: KEY_MS });

    await context.setOffline(true);
    await type(0);
    await desk(page).alert.filter({ hasText: "kept in this browser" }).waitFor();
    await context.setOffline(false);
    // An image that is there before the next key.
    await page
      .getByLabel("Image file", { exact: true })
      .setInputFiles([{ name: "dot.png", mimeType: "image/png", buffer: PNG }]);
    await type(1);
    const { cookies } = await context.storageState();
    await context.clearCookies();
    await desk(page).alert.filter({ hasText: "Sign in to save" }).waitFor();
    await type(2);
    expect(await dialogs(page)).toBe(0);

    await context.addCookies(cookies);
    const data = { ...dataOf.post, title: "Theirs", revision };
    expect((await page.request.patch(`/api/posts/${id}`, { data })).ok()).toBe(true);
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await page.getByRole("button", { name: "Compare both texts" }).waitFor();
    await type(3);
    expect(await dialogs(page)).toBe(0);
    expect((await desk(page).text.innerText()).replaceAll("\u00A0", " ")).toContain(PARTS.join(""));
    await page.getByRole("button", { name: "Compare both texts" }).click();
    await desk(page).dialog("This post was changed elsewhere").waitFor();
  });

  test.each(["page", "newsletter"] as const)("a session that ends takes no key of a %s", async (kind) => {
    await using visit = await admin.open("/admin/posts", { as: await signInOwner(admin.site) });
    const { page, context } = visit;
    // Without a session, the frame of the email's preview says in the console that it is refused.
    page.removeAllListeners("console");
    const answer = await page.request.post(`/api/${kind === "page" ? "admin/" : ""}${posts[kind]}`, {
      data: dataOf[kind],
    });
    const { id } = await answer.json();
    await page.goto(addressOf[kind](id));
    await desk(page).text.press("Control+End");
    await context.clearCookies();
    await page.keyboard.type(PARTS.slice(0, 2).join(""), { delay: KEY_MS });
    await desk(page).alert.filter({ hasText: "Sign in to save" }).waitFor();
    await page.keyboard.type(PARTS.slice(2).join(""), { delay: KEY_MS });
    expect((await desk(page).text.innerText()).replaceAll("\u00A0", " ")).toContain(PARTS.join(""));
    await page.getByRole("button", { name: "Sign in to save" }).click();
    const dialog = desk(page).dialog("Sign in again");
    await dialog.getByLabel("Password", { exact: true }).fill(OWNER.password);
    await page.keyboard.press("Enter");
    await desk(page).saved.waitFor();
  });

  test("the bar says that a text is kept in this browser only while it is", async () => {
    await using visit = await admin.open("/admin/posts/create", { hasOwnTab: true });
    const { page, context } = visit;
    await desk(page).text.waitFor();
    await page.evaluate(() => {
      // oxlint-disable-next-line typescript/unbound-method -- It is called with the store that it is asked on.
      const put = IDBObjectStore.prototype.put;
      IDBObjectStore.prototype.put = function full(...given) {
        if (Reflect.get(window, "hasRoom")) return put.apply(this, given);
        throw new DOMException("Full", "QuotaExceededError");
      };
    });
    await context.setOffline(true);
    await desk(page).text.pressSequentially("Words that nobody keeps.");
    await desk(page).alert.filter({ hasText: "Not saved anywhere: copy your text." }).waitFor();
    await page.evaluate(() => Reflect.set(window, "hasRoom", true));
    await desk(page).text.pressSequentially(" More.");
    await desk(page).alert.filter({ hasText: "Not saved, but kept in this browser." }).waitFor();
    await context.setOffline(false);
    await desk(page).saved.waitFor();
  });

  test("typed and pasted signs are emphasis as CommonMark has it, and come back with undo", async () => {
    await using visit = await admin.open("/admin/posts/create");
    const { page } = visit;
    const { text } = desk(page);
    await text.click();
    const html = () => text.evaluate((element) => element.innerHTML.replaceAll(/ class="[^"]*"/g, ""));
    const clear = async () => {
      await page.keyboard.press("Control+a");
      await page.keyboard.press("Delete");
    };
    for (const [line, expected] of [
      ["size 3 * 4 * 5 cm", "size 3 * 4 * 5 cm"],
      ["5*6*7 and 2 ** 3 ** 4", "5*6*7 and 2 ** 3 ** 4"],
      ["a ~~ b ~~ c", "a ~~ b ~~ c"],
      ["_a_b and snake_case_name", "_a_b and snake_case_name"],
      ["x *a* **b** ~~c~~ `d`.", "x <em>a</em> <strong>b</strong> <s>c</s> <code>d</code>."],
      ["これは**強調**です", "これは<strong>強調</strong>です"],
      ["1986. A great year", "1986. A great year"],
    ] as const) {
      await page.keyboard.type(line);
      expect(await html(), line).toBe(`<p>${expected}</p>`);
      await clear();
      await paste(page, { "text/plain": line });
      expect(await html(), line).toBe(`<p>${expected}</p>`);
      await clear();
    }
    await page.keyboard.type("some *word*");
    await page.keyboard.press("Control+z");
    expect(await html()).toBe("<p>some *word*</p>");
  });
});
