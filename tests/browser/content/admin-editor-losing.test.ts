import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OWNER, signInOwner } from "../../setup/browser/admin.ts";
import { chromiumPath, launchBrowser, openBrowser } from "../../setup/browser/browser.ts";
import { startServer, type ServerProcess } from "../../setup/process.ts";
import { WORDS, desk } from "../../setup/browser/writing.ts";
import { eventually } from "../../setup/browser/parts.ts";

/** What a loaded machine shows, too. */

const notice = (page: Page) => page.getByText(/^This browser has unsaved text from /);
const lines = (text: string) => text.split("\n").filter(Boolean);

/** Writes at the end of the text. */
async function write(page: Page, words: string) {
  await desk(page).text.press("Control+End");
  await page.keyboard.insertText(words);
}

/** Kills the tab's process. A tab that is closed sends what it has as it goes, once nothing holds its network back. */
async function crash(page: Page) {
  const protocol = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent("crash");
  void protocol.send("Page.crash").catch(() => undefined);
  await crashed;
  await page.close();
}

/** Opens the revisions, of which the first one says `words`. */
const inRevisions = async (page: Page, words: string) => {
  await page.getByRole("button", { name: "Revisions" }).click();
  const dialog = desk(page).dialog("Revisions");
  await dialog.getByText(words).waitFor();
  return dialog;
};

describe.skipIf(!chromiumPath)("what is written is never lost (left out without CHROMIUM_PATH)", () => {
  let folder: Awaited<ReturnType<typeof mkdtempDisposable>>;
  let server: ServerProcess;
  let browser: Browser;
  let context: BrowserContext;

  const start = (port: string) =>
    startServer({
      PORT: port,
      DATA_DIR: folder.path,
      ADMIN_USERNAME: OWNER.username,
      ADMIN_PASSWORD: OWNER.password,
    });
  const openContext = async () =>
    browser.newContext({
      baseURL: server.url,
      viewport: { width: 1440, height: 900 },
      reducedMotion: "reduce",
      storageState: await signInOwner({ url: server.url }),
    });

  beforeAll(async () => {
    folder = await mkdtempDisposable(join(tmpdir(), "masthead-writing-"));
    server = await start("0");
    browser = await openBrowser();
    context = await openContext();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.[Symbol.asyncDispose]();
    await folder?.remove();
  });

  const createPost = async (title: string): Promise<number> => {
    const data = { title, excerpt: "An excerpt of it.", content: `<p>${WORDS}</p>`, category: "growth" };
    const answer = await context.request.post("/api/posts", { data });
    expect(answer.status()).toBe(201);
    return (await answer.json()).id;
  };
  const readPost = async (id: number) => (await context.request.get(`/api/admin/posts/${id}`)).json();

  /** Tabs that a test has left empty, for the next one: a new tab starts a process. */
  const idle: Page[] = [];
  const openTab = async (inContext = context) =>
    (inContext === context ? idle.pop() : undefined) ?? inContext.newPage();

  /** Leaves a tab as a new one is: no route, no text of the session. */
  async function leave(page: Page) {
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.goto("/robots.txt");
    await page.evaluate(() => sessionStorage.clear());
    idle.push(page);
  }

  /** The screen with its text ready to be written on. */
  async function edit(id: number, inContext = context): Promise<Page> {
    const page = await openTab(inContext);
    await page.goto(`/admin/posts/edit/${id}`);
    await desk(page).text.waitFor();
    return page;
  }
  test("a tab that dies in mid-typing: its text is offered with both times, and restored", async () => {
    const id = await createPost("Killed in mid-typing");
    const page = await edit(id);
    await context.setOffline(true);
    await write(page, " Words that only the tab had.");
    await eventually(async () =>
      expect(await desk(page).alert.innerText()).toContain("kept in this browser"),
    );
    await crash(page);
    await context.setOffline(false);

    const again = await edit(id);
    await notice(again).waitFor();
    expect(
      await again
        .getByText(
          /unsaved text from .* at \d\d:\d\d:\d\d\..*The server has older text from .* at \d\d:\d\d:\d\d\./,
        )
        .count(),
    ).toBe(1);
    await again.getByRole("button", { name: "Use this browser’s text" }).click();
    await desk(again).text.getByText("Words that only the tab had.").waitFor();
    await desk(again).saved.waitFor();
    expect((await readPost(id)).workingCopy.fields.content).toContain("Words that only the tab had.");
    await again.reload();
    await desk(again).text.getByText("Words that only the tab had.").waitFor();
    await expect.poll(() => notice(again).count()).toBe(0);
    await leave(again);
  });

  /** Writes offline in a tab that dies, while another browser writes on the server. */
  async function writeApart(id: number) {
    const page = await edit(id);
    await context.setOffline(true);
    await write(page, " OLDLOCAL.");
    await eventually(async () =>
      expect(await desk(page).alert.innerText()).toContain("kept in this browser"),
    );
    await crash(page);
    await context.setOffline(false);
    await using other = await openContext();
    const theirs = await edit(id, other);
    await write(theirs, " NEWER-ELSEWHERE.");
    await desk(theirs).saved.waitFor();
    const again = await edit(id);
    await notice(again).waitFor();
    return again;
  }

  test("newer text on the server is compared first, and using this browser's keeps it in Revisions", async () => {
    const id = await createPost("Written apart");
    const page = await writeApart(id);
    await page.getByText(/The server has newer text from .*kept in Revisions\.$/).waitFor();
    await page.getByRole("button", { name: "Compare", exact: true }).click();
    const compared = desk(page).dialog("Two versions of this post");
    await expect.poll(() => compared.getByRole("radio", { name: /^The server’s/ }).isChecked()).toBe(true);
    await compared.getByRole("button", { name: "Decide later" }).click();

    const [writtenAt] =
      /(?<=unsaved text from ).*? at \d\d:\d\d:\d\d/.exec(await notice(page).innerText()) ?? [];
    await page.getByRole("button", { name: "Use this browser’s text" }).click();
    await desk(page).text.getByText("OLDLOCAL.").waitFor();
    // The line names the text that the form has now, not the one that it began with.
    await page.getByText(`This is what was written on ${writtenAt} and not saved.`).waitFor();
    await desk(page).saved.waitFor();
    await expect.poll(() => notice(page).count()).toBe(0);
    const dialog = await inRevisions(page, "NEWER-ELSEWHERE.");
    await dialog.getByRole("button", { name: "Restore this revision" }).click();
    await desk(page).text.getByText("NEWER-ELSEWHERE.").waitFor();
    await (await inRevisions(page, "OLDLOCAL.")).getByRole("button", { name: "Close" }).click();
    await leave(page);
  });

  test("text of this browser that is discarded is kept in Revisions, and stays here while the server is away", async () => {
    const id = await createPost("Written apart, and discarded");
    const page = await writeApart(id);
    const discard = page.getByRole("button", { name: "Keep the server’s text" });
    await context.setOffline(true);
    await discard.click();
    await page.getByText("Nothing was changed. Both texts are still here.").waitFor();
    await context.setOffline(false);
    await page.reload();
    await discard.click();
    await expect.poll(() => notice(page).count()).toBe(0);
    await desk(page).text.getByText("NEWER-ELSEWHERE.").waitFor();
    await (await inRevisions(page, "OLDLOCAL.")).getByText(/not saved, discarded by/).waitFor();
    await leave(page);
  });

  test("changes that are discarded while the server is away are not discarded", async () => {
    const id = await createPost("Discarded offline");
    const page = await edit(id);
    await context.setOffline(true);
    await write(page, " Words on the way out.");
    await page.getByRole("link", { name: "Back to Posts" }).click();
    await page.getByRole("button", { name: "Discard changes" }).click();
    await page.getByText("Nothing was discarded: this browser keeps your text.").waitFor();
    await context.setOffline(false);
    await page.getByRole("button", { name: "Discard changes" }).click();
    await page.waitForURL("**/admin/posts");
    const again = await edit(id);
    await inRevisions(again, "Words on the way out.");
    await leave(again);
    await leave(page);
  });

  test("a new post that is discarded is found in Revisions of the next one, where such texts are deleted after a question", async () => {
    const page = await openTab();
    await page.goto("/admin/posts/create");
    await desk(page).text.waitFor();
    await desk(page).title.fill("Begun and discarded");
    await write(page, "Words of a discarded post.");
    await desk(page).saved.waitFor();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Discard changes" }).click();
    await page.waitForURL("**/admin/posts");

    const title = "Begun and to be forgotten";
    const json = { fields: { title, content: `<p>${title}</p>` }, kind: "discarded" };
    expect((await page.request.post(`${server.url}/api/admin/kept-texts`, { data: json })).ok()).toBe(true);
    await page.goto("/admin/posts/create");
    await desk(page).text.waitFor();
    const dialog = await inRevisions(page, `“${title}”`);
    const question = page.getByRole("alertdialog", { name: "Delete Text" });
    await dialog.getByRole("button", { name: title }).click();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await question.getByRole("button", { name: "Cancel" }).click();
    await question.waitFor({ state: "detached" });
    await expect.poll(() => dialog.getByRole("button", { name: title }).count()).toBe(1);
    await dialog.getByRole("button", { name: "Delete" }).click();
    await question.getByText(`“${title}”`).waitFor();
    await question.getByRole("button", { name: "Delete" }).click();
    await dialog.getByRole("button", { name: title }).waitFor({ state: "detached" });
    await dialog.waitFor();

    await page.reload();
    await inRevisions(page, "Words of a discarded post.");
    await expect.poll(() => dialog.getByRole("button", { name: title }).count()).toBe(0);
    await dialog.getByRole("button", { name: "Restore this revision" }).click();
    await desk(page).text.getByText("Words of a discarded post.").waitFor();
    await expect.poll(() => desk(page).title.inputValue()).toBe("Begun and discarded");
    await leave(page);
  });

  test("a tab that dies right after the last key of a new post: the text is there on the next visit", async () => {
    const page = await openTab();
    await page.goto("/admin/posts/create");
    await page.route("**/working-copies", (route) => route.abort());
    await desk(page).text.waitFor();
    await desk(page).title.fill("A post that was just begun");
    await write(page, "Its first and last words.");
    await page.close({ runBeforeUnload: false });

    const again = await openTab();
    await again.goto("/admin/posts/create");
    // While the browser holds the dying page for open, what an earlier one has left is offered.
    await notice(again).filter({ hasText: "“A post that was just begun”" }).waitFor();
    await again.getByRole("button", { name: "Use this browser’s text" }).click();
    await desk(again).text.getByText("Its first and last words.").waitFor();
    await expect.poll(() => desk(again).title.inputValue()).toBe("A post that was just begun");
    await leave(again);
  });

  test("what a tab has left of one new post is offered for that one alone", async () => {
    const page = await openTab();
    await page.goto("/admin/posts/create");
    await desk(page).text.waitFor();
    await desk(page).title.fill("The one whose tab dies");
    await desk(page).saved.waitFor();
    await page.waitForURL("**/create?copy=*");
    const address = page.url();
    await context.setOffline(true);
    await write(page, "Words of that one.");
    await eventually(async () =>
      expect(await desk(page).alert.innerText()).toContain("kept in this browser"),
    );
    await crash(page);
    await context.setOffline(false);

    const data = { fields: { title: "Another one" } };
    const begun = await (await context.request.post("/api/admin/working-copies", { data })).json();
    const again = await openTab();
    await again.goto(`/admin/posts/create?copy=${begun.id}`);
    await expect.poll(() => desk(again).title.inputValue()).toBe("Another one");
    await again.goto(address);
    await notice(again).waitFor();
    await again.getByRole("button", { name: "Use this browser’s text" }).click();
    await desk(again).text.getByText("Words of that one.").waitFor();
    await desk(again).saved.waitFor();
    await again.goto(`/admin/posts/create?copy=${begun.id}`);
    await expect.poll(() => desk(again).title.inputValue()).toBe("Another one");
    await expect.poll(() => notice(again).count()).toBe(0);
    await leave(again);
  });

  test("a network that goes and a server that is killed in mid-typing: one writes on, and all is saved once they are back", async () => {
    const id = await createPost("Killed server");
    const page = await edit(id);
    await write(page, " At first.");
    await desk(page).saved.waitFor();
    await context.setOffline(true);
    await write(page, " While it was gone.");
    await eventually(async () =>
      expect(await desk(page).alert.innerText()).toContain("kept in this browser"),
    );
    await write(page, " And more.");
    await context.setOffline(false);
    await desk(page).saved.waitFor();
    await eventually(async () =>
      expect((await readPost(id)).workingCopy.fields.content).toContain(
        "At first. While it was gone. And more.",
      ),
    );

    await write(page, " Before.");
    await desk(page).saved.waitFor();
    const { port } = new URL(server.url);
    await server.stop("SIGKILL");
    await write(page, " While it was dead.");
    await eventually(async () =>
      expect(await desk(page).alert.innerText()).toContain("kept in this browser"),
    );
    server = await start(port);
    await write(page, " After.");
    await eventually(async () =>
      expect((await readPost(id)).workingCopy.fields.content).toContain("Before. While it was dead. After."),
    );
    await desk(page).saved.waitFor();
    await desk(page).save.click();
    await desk(page).toast.getByText("Post updated").waitFor();
    expect(await readPost(id)).toMatchObject({
      content: expect.stringContaining("Before. While it was dead. After."),
      workingCopy: null,
    });
    await leave(page);
  });

  test("on an address without encryption one writes, too", async () => {
    const { port } = new URL(server.url);
    await using plain = await launchBrowser(["--host-resolver-rules=MAP blog.example 127.0.0.1"]);
    const page = await plain.newPage({ baseURL: `http://blog.example:${port}` });
    await page.goto("/admin/login");
    await page.getByLabel("Username").fill(OWNER.username);
    await page.getByLabel("Password", { exact: true }).fill(OWNER.password);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/admin/dashboard");
    await page.goto("/admin/posts/create");
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    await desk(page).text.waitFor();
    await desk(page).title.fill("Written without encryption");
    await desk(page).saved.waitFor();
    await page.goto("/admin/newsletter");
    await page.getByRole("textbox", { name: "Subject" }).waitFor();
  });

  test("two browsers on one post: both texts are seen side by side, nothing is lost before one chooses, and who discards leaves the other’s", async () => {
    const id = await createPost("Two at once");
    await using other = await openContext();
    const [mine, theirs] = [await edit(id), await edit(id, other)];
    await desk(theirs).title.fill("Their title of it");
    await write(theirs, " What they wrote.");
    await desk(theirs).saved.waitFor();

    await write(mine, " What I wrote.");
    const dialog = desk(mine).dialog("This post was changed elsewhere");
    // It opens with a click, and never while one writes.
    await mine.getByRole("button", { name: "Compare both texts" }).click();
    const texts = lines(await dialog.innerText()).join(" ");
    for (const words of ["What they wrote.", "What I wrote.", "Their title of it", "Two at once"])
      expect(texts).toContain(words);
    expect((await readPost(id)).workingCopy.fields.content).toContain("What they wrote.");

    await dialog
      .getByRole("group", { name: "Title" })
      .getByRole("radio", { name: /^Theirs/ })
      .check();
    await dialog.getByRole("button", { name: "Use the chosen text" }).click();
    await desk(mine).saved.waitFor();
    await expect.poll(() => desk(mine).title.inputValue()).toBe("Their title of it");
    expect((await readPost(id)).workingCopy.fields).toMatchObject({
      title: "Their title of it",
      content: expect.stringContaining("What I wrote."),
    });

    await write(theirs, " And more.");
    await theirs.getByRole("button", { name: "Compare both texts" }).click();
    const compared = desk(theirs).dialog("This post was changed elsewhere");
    await compared
      .getByText(/What I wrote/)
      .first()
      .waitFor();
    await compared.getByRole("button", { name: "Decide later" }).click();
    await theirs.getByRole("link", { name: "Back to Posts" }).click();
    await theirs.getByRole("button", { name: "Discard changes" }).click();
    await theirs.waitForURL("**/admin/posts");
    expect((await readPost(id)).workingCopy.fields.content).toContain("What I wrote.");
    await leave(mine);
  });
});
