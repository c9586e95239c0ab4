import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OWNER, signInOwner } from "../../setup/browser/admin.ts";
import { startAdminSite, type AdminSite } from "../../setup/browser/admin-site.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import { PNG, WORDS, desk, paste } from "../../setup/browser/writing.ts";
import { isInFull } from "../../setup/in-full.ts";

/** 15 keys a second, or as many as the page takes. */
const KEY_MS = isInFull ? 67 : 15;

const CONTENT = `<p>${WORDS}</p>`;

/** The kinds of text, each with its fields in the order of its screen. */
const KINDS = [
  {
    kind: "post",
    calls: "/api/posts",
    data: { title: "Written on", excerpt: "An excerpt of it.", content: CONTENT, category: "growth" },
    screen: (id: number) => `/admin/posts/edit/${id}`,
    fields: ["Title", "Excerpt", "Content"],
  },
  {
    kind: "page",
    calls: "/api/admin/pages",
    data: { title: "Written on", description: "What it is", slug: "written-on", content: CONTENT },
    screen: (id: number) => `/admin/pages/edit/${id}`,
    fields: ["Title", "Description", "Content"],
  },
  {
    kind: "newsletter",
    calls: "/api/newsletters",
    data: { subject: "Written on", preheader: "What it is", content: CONTENT },
    screen: (id: number) => `/admin/newsletter?edit=${id}`,
    fields: ["Subject", "Preheader", "Content"],
  },
] as const;

interface Interruption {
  what: string;
  /** Lets it happen while the cursor is in this field. */
  begin: (field: Locator) => unknown;
  /** Comes back when the page has met it. */
  seen: () => Promise<unknown>;
}

const dialogs = (page: Page) => page.getByRole("dialog").count();

describe.skipIf(!chromiumPath)("signs and interruptions (left out without CHROMIUM_PATH)", () => {
  let admin: AdminSite;

  beforeAll(async () => {
    admin = await startAdminSite();
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  // Each interruption meets each field in one of the three kinds of text; in full length, in all of them.
  const rounds = KINDS.flatMap((written, at) =>
    (isInFull ? [0, 1, 2] : [at]).map((round) => Object.assign({ round }, written)),
  );

  test.each(rounds)("every key of a $kind arrives, whatever happens meanwhile ($round)", async (written) => {
    const { kind, calls, data, screen, fields, round } = written;
    await using visit = await admin.open("/robots.txt", { as: await signInOwner(admin.site) });
    const { page, context } = visit;
    // Without a session, the frame of the email's preview says in the console that it is refused.
    page.removeAllListeners("console");
    const own = kind === "page" ? { slug: `written-on-${round}` } : {};
    const { id } = await (await page.request.post(calls, { data: { ...data, ...own } })).json();
    await page.goto(screen(id));
    const { alert, saved, text, toast } = desk(page);
    const compare = page.getByRole("button", { name: "Compare both texts" });
    let restarting = Promise.resolve();
    const interruptions: Interruption[] = [
      {
        what: "a lost connection",
        begin: () => context.setOffline(true),
        seen: () => alert.filter({ hasText: "kept in this browser" }).waitFor(),
      },
      { what: "one that is back", begin: () => context.setOffline(false), seen: () => saved.waitFor() },
      { what: "a toast", begin: () => page.keyboard.press("Control+s"), seen: () => toast.waitFor() },
      {
        what: "the end of an upload",
        begin: () =>
          page
            .getByLabel("Image file", { exact: true })
            .setInputFiles([{ name: "dot.png", mimeType: "image/png", buffer: PNG }]),
        seen: () => text.locator('img[src^="/media/"]').waitFor(),
      },
      {
        what: "a restart",
        begin: () => {
          restarting = admin.site.restart();
        },
        seen: () => restarting.then(() => saved.waitFor()),
      },
      {
        what: "the end of a session",
        begin: () => context.clearCookies(),
        seen: () => alert.filter({ hasText: "Sign in to save" }).waitFor(),
      },
      {
        what: "a conflict",
        begin: async (field) => {
          await page.getByRole("button", { name: "Sign in to save" }).click();
          await desk(page)
            .dialog("Sign in again")
            .getByLabel("Password", { exact: true })
            .fill(OWNER.password);
          await page.keyboard.press("Enter");
          await saved.waitFor();
          const theirs = kind === "newsletter" ? { subject: "Theirs" } : { title: "Theirs" };
          expect((await page.request.patch(`${calls}/${id}`, { data: theirs })).ok()).toBe(true);
          await field.press("Control+End");
        },
        seen: () => compare.waitFor(),
      },
    ];
    const box = (name: string) => page.getByRole("textbox", { name, exact: true });
    const typed: [field: string, words: string][] = [];
    for (const [at, { what, begin, seen }] of interruptions.entries()) {
      const field = fields[(at + round) % fields.length] ?? "Content";
      const words = ` ${what} takes no key`.padEnd(30, "!");
      typed.push([field, words]);
      await box(field).press("Control+End");
      await begin(box(field));
      await page.keyboard.type(words.slice(0, 20), { delay: KEY_MS });
      await seen();
      await page.keyboard.type(words.slice(20), { delay: KEY_MS });
      expect(await dialogs(page), what).toBe(0);
    }
    for (const [field, words] of typed) {
      const read = field === "Content" ? box(field).innerText() : box(field).inputValue();
      expect((await read).replaceAll("\u00A0", " "), field).toContain(words);
    }
    // The bar has the whole button at every width.
    for (const width of [360, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await compare.evaluate((button) => button.scrollWidth - button.clientWidth), `${width}`).toBe(0);
    }
    await compare.click();
    await desk(page).dialog(`This ${kind} was changed elsewhere`).waitFor();
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
