import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startAdminSite, type AdminSite, type AdminVisit } from "../../setup/browser/admin-site.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import { holdAnswer } from "../../setup/browser/hold-answer.ts";
import { getsFocus } from "../../setup/browser/keyboard.ts";
import { nextFrames } from "../../setup/browser/next-frames.ts";
import { PNG, WORDS, desk, paste } from "../../setup/browser/writing.ts";
import { eventually } from "../../setup/browser/parts.ts";

/** What a loaded machine shows, too. */

async function insertBySlash(page: Page, name: string) {
  await page.keyboard.type(`/${name}`);
  await page.getByRole("option", { name }).waitFor();
  await page.keyboard.press("Enter");
}

/** A slash in each that is neither at the start of a line nor after white space. */
const BEHIND_WORDS = [
  "km/h",
  "and/or",
  "24/7",
  "1/2",
  "foot/note",
  "http://x",
  "a.example/ho",
  "usr/lib/ho",
  "(/ho",
];
const SOME = ["and/or", "a.example/ho"];

const blocksIn = (page: Page) =>
  desk(page).text.evaluate((text) =>
    Array.from(text.children, (block) => block.textContent?.trim() ?? "").filter(Boolean),
  );

const handleOf = (page: Page) => page.getByRole("button", { name: "Block", exact: true });

async function openHandle(page: Page, words: string) {
  const block = desk(page).text.locator(":scope > *", { hasText: words });
  await block.hover();
  await eventually(async () => {
    const [handle, at] = await Promise.all([handleOf(page).boundingBox(), block.boundingBox()]);
    expect(Math.abs((handle?.y ?? 0) - (at?.y ?? 0))).toBeLessThan(16);
  });
  await handleOf(page).click();
}

/** Opens the menu of the block with these words. */
async function openMenu(page: Page, words: string) {
  await openHandle(page, words);
  return (name: string) => page.getByRole("menuitem", { name, exact: true }).click();
}

describe.skipIf(!chromiumPath)("blocks of a text (left out without CHROMIUM_PATH)", () => {
  let admin: AdminSite;

  beforeAll(async () => {
    admin = await startAdminSite();
  });
  afterAll(async () => {
    await shared?.[Symbol.asyncDispose]();
    await admin?.[Symbol.asyncDispose]();
  });

  let shared: AdminVisit | undefined;

  /** The screen of a new post with an empty text, for tests that leave nothing behind but words. */
  async function openEmpty() {
    shared ??= await admin.open("/admin/posts/create");
    const { page } = shared;
    await desk(page).text.click();
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Delete");
    await desk(page).text.locator(":scope > p:only-child").waitFor();
    expect(await blocksIn(page)).toEqual([]);
    return page;
  }

  /** The same with three paragraphs. */
  async function openThree() {
    const page = await openEmpty();
    await page.keyboard.type("One\nTwo\nThree");
    return page;
  }

  test("each is put in by the slash menu, saved as its HTML, and opened again unchanged", async () => {
    await using opened = await admin.open("/admin/posts/create");
    const { page } = opened;
    const { title, excerpt, text, save } = desk(page);
    await text.waitFor();
    await title.fill("A post of blocks");
    await excerpt.fill("What it is about.");
    await text.click();
    await page.keyboard.insertText(WORDS);
    await page.keyboard.press("Enter");
    await insertBySlash(page, "Callout");
    await page.keyboard.type("Water first");
    await page.getByRole("group", { name: "Callout" }).getByRole("button", { name: "Tip" }).click();
    await nextFrames(page);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await insertBySlash(page, "Button");
    await page.keyboard.type("Read on");
    await page.keyboard.press("Enter");
    await page.keyboard.type("a.example");
    await page.keyboard.press("Enter");
    await insertBySlash(page, "Details");
    await page.keyboard.type("More");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Hidden");
    await page.keyboard.press("ArrowDown");
    await eventually(async () => expect(await page.getByText("Hidden").count()).toBe(1));
    await page.getByLabel("Category").selectOption({ label: "Growth" });
    await save.click();
    const stored = async () => {
      const [post] = (await (await page.request.get("/api/admin/posts")).json()).posts ?? [];
      return post ? (await (await page.request.get(`/api/admin/posts/${post.id}`)).json()).content : "";
    };
    const html =
      `<p>${WORDS}</p>\n<aside data-callout="tip"><p>Water first</p></aside>\n` +
      `<p data-button=""><a href="https://a.example">Read on</a></p>\n` +
      `<details><summary>More</summary><p>Hidden</p></details>`;
    await eventually(async () => expect(await stored()).toBe(html));
  });

  test("a footnote that is copied into another text brings its words along", async () => {
    await using opened = await admin.open("/admin/posts/create");
    const { page } = opened;
    const { text } = desk(page);
    const write = async (words: string, note: string) => {
      await text.waitFor();
      await text.click();
      await page.keyboard.type(words);
      await insertBySlash(page, "Footnote");
      await page.keyboard.type(note);
    };
    await write("Water ", "As Ann says");
    await text.getByText("Water").click();
    await page.keyboard.press("Home");
    await page.keyboard.press("Shift+End");
    await nextFrames(page);
    await page.keyboard.press("Control+c");
    await page.goto("/admin/posts/create");
    await write("Fire ", "As Ben says");
    await text.getByText("Fire").click();
    await page.keyboard.press("End");
    await page.keyboard.press("Control+v");
    await eventually(async () =>
      expect(await blocksIn(page)).toEqual(["Fire 1Water 2", "As Ben saysAs Ann says"]),
    );
    await page.keyboard.press("Shift+Home");
    await nextFrames(page);
    await page.keyboard.press("Control+x");
    await eventually(async () => expect(await blocksIn(page)).toEqual([]));
    await page.keyboard.press("Control+v");
    await eventually(async () =>
      expect(await blocksIn(page)).toEqual(["Fire 1Water 2", "As Ben saysAs Ann says"]),
    );
  });

  test.each([
    ["Markdown", "text/plain", "Water[^1]\n\n**Fire**[^2]\n\n[^1]: As Ann says\n[^2]: As Ben says"],
    [
      "Google Docs",
      "text/html",
      '<p>Water<sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup></p><p><b>Fire</b><sup><a href="#ftnt2" id="ftnt_ref2">[2]</a></sup></p><hr><div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a><span> As Ann says</span></p></div><div><p><a href="#ftnt_ref2" id="ftnt2">[2]</a><span> As Ben says</span></p></div>',
    ],
  ])("after a paste of %s with notes, one writes on behind its text", async (_name, type, pasted) => {
    const page = await openEmpty();
    await page.keyboard.type("Before after");
    for (let moved = 0; moved < "after".length; moved++) await page.keyboard.press("ArrowLeft");
    await nextFrames(page);
    await paste(page, { [type]: pasted });
    await page.keyboard.type(" and ");
    await eventually(async () =>
      expect(await blocksIn(page)).toEqual(["Before Water1", "Fire2 and after", "As Ann saysAs Ben says"]),
    );
  });

  test("a text that is copied with its notes has them once", async () => {
    await using opened = await admin.open("/admin/posts/create");
    const { page } = opened;
    const { text } = desk(page);
    await text.waitFor();
    await text.click();
    await page.keyboard.type("Water[^1]As Ann says");
    await eventually(async () => expect(await blocksIn(page)).toEqual(["Water1", "As Ann says"]));
    await text.getByText("Water").click();
    await page.keyboard.press("Control+a");
    await nextFrames(page);
    await page.keyboard.press("Control+c");
    await page.goto("/admin/posts/create");
    await text.waitFor();
    await text.click();
    await page.keyboard.press("Control+v");
    await page.keyboard.type(" flows");
    await eventually(async () => expect(await blocksIn(page)).toEqual(["Water1 flows", "As Ann says"]));
  });

  test("a card that is cut and pasted keeps its image, its words and its source", async () => {
    const bookmark =
      '<div data-card="bookmark"><a href="https://a.example/?b=1&amp;c=2"><img src="/media/a/original" alt="" width="480" height="360" />Q&amp;A <em>now</em></a><p>What <strong>it</strong> is</p><p><small>Ann · a.example</small></p></div>';
    const content = `<p>${WORDS}</p>\n${bookmark}\n<div data-card="file"><a href="/media/00112233445566778899aabbccddeeff/file/talk.mp3">Talk</a></div>`;
    await using opened = await admin.open("/robots.txt");
    const { page } = opened;
    const data = { title: "Of cards", excerpt: "What it is about.", content, category: "growth" };
    const { id } = await (await page.request.post("/api/posts", { data })).json();
    await page.goto(`/admin/posts/edit/${id}`);
    const { text, save, toast } = desk(page);
    await text.getByText(WORDS).click();
    await page.keyboard.press("Control+a");
    await nextFrames(page);
    await page.keyboard.press("Control+x");
    await eventually(async () => expect(await blocksIn(page)).toEqual([]));
    await page.keyboard.type("Before");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Control+v");
    await text.getByText("Ann · a.example").waitFor();
    await save.click();
    await toast.getByText("Post updated").waitFor();
    const post = await (await page.request.get(`/api/admin/posts/${id}`)).json();
    expect(post.content).toBe(`<p>Before</p>\n${content}`);
  });

  test("a comment that is begun in a block of HTML takes nothing of the text below it", async () => {
    const content = `<p>${WORDS}</p>\n<dl><dt>Word</dt><dd>What it means</dd></dl>\n<p>The rest</p>`;
    await using opened = await admin.open("/robots.txt");
    const { page } = opened;
    const data = { title: "Of HTML", excerpt: "What it is about.", content, category: "growth" };
    const { id } = await (await page.request.post("/api/posts", { data })).json();
    await page.goto(`/admin/posts/edit/${id}`);
    const { text, save, toast } = desk(page);
    const source = text.getByLabel("HTML");
    await source.click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type("<b>More</b><!-- todo");
    expect(await source.inputValue()).toMatch(/<b>More<\/b><!-- todo$/);
    await save.click();
    await toast.getByText("Post updated").waitFor();
    const post = await (await page.request.get(`/api/admin/posts/${id}`)).json();
    expect(post.content).toContain("More");
    expect(post.content).toMatch(/<p>The rest<\/p>$/);
  });

  test("Enter that takes what an input method proposes does not look up the address of a card", async () => {
    await using opened = await admin.open("/admin/posts/create");
    const { page } = opened;
    const { text } = desk(page);
    await text.click();
    await insertBySlash(page, "Bookmark");
    const reading = await holdAnswer(page, "POST", "**/api/admin/embeds");
    const address = text.getByLabel("Address");
    await address.fill("例え.テスト");
    await address.dispatchEvent("keydown", { key: "Enter", isComposing: true, bubbles: true });
    expect(await text.getByText("Reading the page").count()).toBe(0);
    await address.press("Enter");
    await text.getByText("Reading the page").waitFor();
    reading.release();
    await address.waitFor({ state: "detached" });
  });

  test("Enter behind a word with a slash breaks the line, wherever one writes", async () => {
    const places: Record<string, { html: string; words: string[] }> = {
      Heading: { html: "<h2>@</h2>", words: ["x /ho"] },
      Listed: { html: "<ul><li><p>@</p></li></ul>", words: SOME },
      Quoted: { html: "<blockquote><p>@</p></blockquote>", words: SOME },
      Called: { html: '<aside data-callout="tip"><p>@</p></aside>', words: SOME },
      Cell: { html: "<table><tbody><tr><td><p>@</p></td></tr></tbody></table>", words: SOME },
      Caption: {
        html: '<figure><img src="/media/a/original" alt="" /><figcaption>@</figcaption></figure>',
        words: ["x /ho"],
      },
      Paragraph: { html: "<p>@</p>", words: [...BEHIND_WORDS, "/zzz"] },
    };
    const content = Object.entries(places).map(([name, { html }]) => html.replace("@", name));
    await using opened = await admin.open("/robots.txt");
    const { page } = opened;
    await page.route("**/media/a/**", (route) => route.fulfill({ contentType: "image/png", body: PNG }));
    const data = { fields: { title: "Words with slashes", content: content.join("\n") } };
    const begun = await (await page.request.post("/api/admin/working-copies", { data })).json();
    await page.goto(`/admin/posts/create?copy=${begun.id}`);
    const { text } = desk(page);
    await text.getByText("Paragraph", { exact: true }).waitFor();
    const blocks = text.locator("hr, h2, h3, h4, pre, blockquote, aside, table, figure, sup, ol");
    const before = await blocks.count();
    for (const [name, { words }] of Object.entries(places)) {
      await text.getByText(name, { exact: true }).click();
      await page.keyboard.press("End");
      for (const word of words) {
        await page.keyboard.type(` ${word}`);
        // The menu comes with the frame after the key.
        await nextFrames(page);
        await page.keyboard.press("Enter");
      }
    }
    expect(await blocks.count()).toBe(before);
    const written = (await text.innerText()).replaceAll("\u00A0", " ");
    for (const word of [...BEHIND_WORDS, "/zzz"]) expect(written).toContain(` ${word}\n`);

    await page.keyboard.type("/ho");
    await page.getByRole("option", { name: "Divider" }).waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(() => blocks.count()).toBe(before + 1);
  });

  test("a block is found by several words of its name, and Escape and Tab lead out of a list as it is", async () => {
    const page = await openEmpty();
    const { text } = desk(page);
    await page.keyboard.type("/email only");
    await page.getByRole("option", { name: "Only in the email" }).waitFor();
    await page.keyboard.type(" as text ");
    await page.getByRole("option", { name: "Only in the email" }).waitFor({ state: "detached" });
    await page.keyboard.press("Enter");
    await page.keyboard.type("- one");
    await page.keyboard.press("Enter");
    await page.keyboard.type("two");
    const list = () => text.locator("ul").first().innerHTML();
    const before = await list();
    for (const key of ["Tab", "Shift+Tab"]) {
      await text.focus();
      await page.keyboard.press("Escape");
      await page.keyboard.press(key);
      expect(await text.evaluate((element) => element === document.activeElement)).toBe(false);
      expect(await list()).toBe(before);
    }
    await text.focus();
    await page.keyboard.press("Tab");
    await text.locator("ul ul").waitFor();
  });

  test("a footnote is typed as in Markdown, and its number typed again calls the same note", async () => {
    const page = await openEmpty();
    const { text } = desk(page);
    await page.keyboard.type("Water[^1]As Ann says");
    await eventually(async () => expect(await blocksIn(page)).toEqual(["Water1", "As Ann says"]));
    await text.getByText("Water").click();
    await page.keyboard.press("End");
    await page.keyboard.type(" and fire[^fire]As Ben says");
    await eventually(async () =>
      expect(await blocksIn(page)).toEqual(["Water1 and fire2", "As Ann saysAs Ben says"]),
    );
    await text.getByText("Water").click();
    await page.keyboard.press("End");
    await page.keyboard.type(" again[^1], and on");
    await eventually(async () =>
      expect(await blocksIn(page)).toEqual(["Water1 and fire2 again1, and on", "As Ann saysAs Ben says"]),
    );
  });

  test("a paste that follows a movement of the cursor at once goes where the cursor is", async () => {
    const page = await openThree();
    await nextFrames(page);
    await desk(page).text.evaluate((shown) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/html", "<p>!</p>");
      getSelection()?.setPosition(shown.firstChild, 1);
      shown.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
      getSelection()?.setPosition(shown.children[1] ?? null, 1);
      const key = { key: "Enter", code: "Enter", keyCode: 13, bubbles: true, cancelable: true };
      shown.dispatchEvent(new KeyboardEvent("keydown", key));
    });
    expect(await blocksIn(page)).toEqual(["One!", "Two", "Three"]);
    await page.keyboard.type("More");
    expect(await blocksIn(page)).toEqual(["One!", "Two", "More", "Three"]);
  });

  test("Alt and an arrow move a block, and one step brings it back", async () => {
    const page = await openThree();
    await page.keyboard.press("Alt+ArrowUp");
    expect(await blocksIn(page)).toEqual(["One", "Three", "Two"]);
    await page.keyboard.press("Control+Shift+d");
    await page.keyboard.type("!");
    expect(await blocksIn(page)).toEqual(["One", "Three", "Three!", "Two"]);
    for (const expected of [
      ["One", "Three", "Three", "Two"],
      ["One", "Three", "Two"],
      ["One", "Two", "Three"],
    ]) {
      await page.keyboard.press("Control+z");
      expect(await blocksIn(page)).toEqual(expected);
    }
  });

  test("the menu of a block moves, duplicates and deletes it and turns it into another, each in one step", async () => {
    const page = await openThree();
    await (
      await openMenu(page, "Three")
    )("Move up");
    expect(await blocksIn(page)).toEqual(["One", "Three", "Two"]);
    await page.keyboard.type("+");
    expect(await blocksIn(page)).toEqual(["One", "+Three", "Two"]);
    await (
      await openMenu(page, "One")
    )("Duplicate");
    expect(await blocksIn(page)).toEqual(["One", "One", "+Three", "Two"]);
    await (
      await openMenu(page, "Two")
    )("Delete");
    expect(await blocksIn(page)).toEqual(["One", "One", "+Three"]);
    await page.keyboard.press("Control+z");
    expect(await blocksIn(page)).toEqual(["One", "One", "+Three", "Two"]);
    await (
      await openMenu(page, "Two")
    )("Callout");
    await page.getByRole("group", { name: "Callout" }).waitFor();
    const tags = () =>
      desk(page).text.evaluate((text) => Array.from(text.children, ({ tagName }) => tagName));
    expect(await tags()).toEqual(["P", "P", "P", "ASIDE"]);
    await (
      await openMenu(page, "Two")
    )("Bulleted list");
    expect(await tags()).toEqual(["P", "P", "P", "UL"]);
    await (
      await openMenu(page, "+Three")
    )("Heading 2");
    expect(await tags()).toEqual(["P", "P", "H2", "UL"]);
  });

  test("the menu of a block stays with it when an image arrives above it", async () => {
    const page = await openThree();
    const uploading = await holdAnswer(page, "POST", "**/api/upload");
    await desk(page).text.getByText("One").click();
    await page
      .getByLabel("Image file", { exact: true })
      .setInputFiles({ name: "one.png", mimeType: "image/png", buffer: PNG });
    await uploading.asked;
    await openHandle(page, "Two");
    const menu = page.getByRole("menu", { name: "Block" });
    await menu.waitFor();
    uploading.release();
    await desk(page).text.getByRole("figure").waitFor();
    await menu.getByRole("menuitem", { name: "Delete" }).click();
    expect(await blocksIn(page)).toEqual(expect.arrayContaining(["One", "Three"]));
    expect(await blocksIn(page)).not.toContain("Two");
  });

  test("a block is dragged by its handle to another place", async () => {
    const page = await openThree();
    const { text } = desk(page);
    await text.getByText("Three").hover();
    await handleOf(page).dragTo(text.getByText("One"), { targetPosition: { x: 4, y: 2 } });
    await eventually(async () => expect(await blocksIn(page)).toEqual(["Three", "One", "Two"]));
    await page.keyboard.press("Control+z");
    expect(await blocksIn(page)).toEqual(["One", "Two", "Three"]);
  });

  test("the handle is reached by the keyboard, beside the block with the cursor", async () => {
    const page = await openThree();
    await page.keyboard.press("ArrowUp");
    for (let step = 0; step < 6; step++) {
      await page.keyboard.press("Tab");
      if (await handleOf(page).evaluate((handle) => handle === document.activeElement)) break;
    }
    await page.keyboard.press("Enter");
    await getsFocus(page.getByRole("menuitem", { name: "Move up" }));
    await page.keyboard.press("ArrowDown");
    // Radix moves the focus in a task of its own, which a busy browser may do after the next key.
    await getsFocus(page.getByRole("menuitem", { name: "Move down" }));
    await page.keyboard.press("Enter");
    await eventually(async () => expect(await blocksIn(page)).toEqual(["One", "Three", "Two"]));
    await page.keyboard.type("!");
    expect(await blocksIn(page)).toEqual(["One", "Three", "!Two"]);
  });
});
