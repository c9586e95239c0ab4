import type { Page } from "playwright-core";
import { toast } from "./parts.ts";

/** What one writes a post with, found as people find it. */
export const desk = (page: Page) => ({
  title: page.getByRole("textbox", { name: "Title", exact: true }),
  excerpt: page.getByRole("textbox", { name: "Excerpt" }),
  text: page.getByRole("textbox", { name: "Content" }),
  tools: page.getByRole("toolbar", { name: "Formatting" }),
  tab: (name: string) => page.getByRole("tab", { name: new RegExp(`^${name}`) }),
  save: page.getByRole("button", { name: /^(?:Save draft|Publish|Schedule|Update|Unpublish)$/ }),
  saved: page.getByText(/^Saved \d\d:\d\d:\d\d$/),
  dialog: (name: string) => page.getByRole("dialog", { name }),
  alert: page.getByRole("alert"),
  toast: toast(page),
});

/** Enough words for a post's text. */
export const WORDS = "A paragraph that is long enough to be the text of a post, with a few words more.";

/** One pixel. */
export const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** What a person's clipboard holds, pasted where the cursor is. */
export const paste = (page: Page, data: Record<string, string>) =>
  desk(page).text.evaluate((text, given) => {
    const clipboardData = new DataTransfer();
    for (const [type, value] of Object.entries(given)) clipboardData.setData(type, value);
    text.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, data);
